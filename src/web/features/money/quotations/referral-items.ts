import { addDays, findMonday } from '#contract/core/dates.ts';
import { IsoDate, TimeOfDay } from '#contract/core/shapes.ts';
import { MAX_QUOTED_ITEMS } from '#contract/money/quotations.ts';
import { answerAt } from '#contract/questions/question-groups.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type { ItemValues } from '#web/features/money/quotations/item-values.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKS_BETWEEN: Readonly<Record<string, number>> = { fortnightly: 2, monthly: 4 };

interface Service {
  id: string;
  name: string;
}

type Asked = Pick<Referral, 'questions' | 'answers'>;

/**
 * The visits that a referral asks for, from its start day: each day of each service at its times, for as many weeks as
 * it says, otherwise one. What it leaves open stays empty for the user to type.
 * @param fewest how many carers are required, whatever ratio it asks for
 */
export function listReferredItems(
  referral: Asked,
  services: readonly Service[],
  { today, fewest }: { today: string; fewest: number },
): ItemValues[] {
  const { answers } = referral;
  const said = IsoDate.safeParse(answerAt(answers, 'support-overview', 0, 'rf-start-date')).data;
  const from = said && said > today ? said : today;
  const count = answers.services?.length ?? 0;
  const items = Array.from({ length: count }, (_, entry) =>
    listItems(referral, entry, services, { from, fewest }),
  ).flat();
  return items
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.start_time.localeCompare(b.start_time))
    .slice(0, MAX_QUOTED_ITEMS);
}

function listItems(
  { questions, answers }: Asked,
  entry: number,
  services: readonly Service[],
  { from, fewest }: { from: string; fewest: number },
) {
  const read = (question: string) => answerAt(answers, 'services', entry, question);
  const readOption = (question: string) => String(read(question) ?? '').split('--')[1] ?? '';
  const option = questions
    .find(({ id }) => id === 'rf-service-type')
    ?.options.find(({ id }) => id === read('rf-service-type'));
  const service_type_id = services.find(({ name }) => name === option?.label)?.id ?? '';
  const times = readTimes(read('rf-service-times'));
  const carers = String(Math.max(fewest, readCarers(readOption('rf-service-ratio'))));
  return listDates(read, readOption('rf-service-frequency'), from).map(
    (date): ItemValues => ({
      ...{ key: `${entry} ${date}`, service_type_id, date, carers, miles: '' },
      ...times,
    }),
  );
}

/** "3-1" means three. */
const readCarers = (ratio: string) => (/^[1-5]-1$/.test(ratio) ? Number(ratio.slice(0, 1)) : 1);

function readTimes(value: unknown): Pick<ItemValues, 'start_time' | 'end_time'> {
  const { start, end } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const [start_time, end_time] = [TimeOfDay.safeParse(start).data, TimeOfDay.safeParse(end).data];
  return { start_time: start_time ?? '', end_time: end_time ?? '' };
}

/** Flexible days, or none: only the first day. */
function listDates(read: (question: string) => unknown, frequency: string, from: string): string[] {
  const chosen = [read('rf-service-days')].flat().flatMap((id) => {
    const place = DAYS.indexOf(String(id ?? '').split('--')[1] ?? '');
    return place < 0 ? [] : [place];
  });
  const wanted = frequency === 'daily' || frequency === 'continuous' ? [0, 1, 2, 3, 4, 5, 6] : chosen;
  if (wanted.length === 0 || frequency === 'once') return [findFirst(wanted, from)];
  const weeks = Math.max(1, Number(read('rf-service-weeks') ?? 1) || 1);
  const apart = 7 * (WEEKS_BETWEEN[frequency] ?? 1);
  const first = [...new Set(wanted)].map((place) => findFirst([place], from));
  const dates: string[] = [];
  for (let moved = 0; moved < weeks * 7 && dates.length < MAX_QUOTED_ITEMS; moved += apart)
    dates.push(...first.map((date) => addDays(date, moved)));
  return dates;
}

/** The first of these weekdays on or after a date. */
function findFirst(places: readonly number[], from: string): string {
  const monday = findMonday(from);
  const days = places.map((place) => {
    const day = addDays(monday, place);
    return day < from ? addDays(day, 7) : day;
  });
  return days.toSorted()[0] ?? from;
}
