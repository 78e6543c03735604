import type { RotaKind } from '#contract/appointments/rotas.ts';
import { addDays, findMonday, findWeekday, startOfLondonDay, toLondonDay } from '#contract/core/dates.ts';
import type { Appointment } from '#demo/appointments/schedule.ts';
import { insertRows } from '#demo/insert-rows.ts';
import type { Carer } from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import type { Db } from '#server/db/pools.ts';

const COLUMNS = {
  carer_id: 'uuid',
  date: 'date',
  kind: 'text',
  start_time: 'time',
  end_time: 'time',
  note: 'text',
};

interface Entry {
  date: string;
  kind: RotaKind;
  times?: readonly [string, string];
  note?: string;
}

/** Weeks before and after this one that have entries. */
const WEEKS = { before: 1, after: 3 };

/** Those of the weeks that have entries, and a day around them. */
export function findNearRotas(appointments: readonly Appointment[], today: string): Appointment[] {
  const monday = addDays(findMonday(today), -7 * WEEKS.before);
  const from = Date.parse(startOfLondonDay(addDays(monday, -1)));
  const to = Date.parse(startOfLondonDay(addDays(monday, 7 * (WEEKS.before + 1 + WEEKS.after) + 1)));
  return appointments.filter(({ startMs, endMs }) => startMs < to && endMs > from);
}

/** Entries of the weeks around today; nobody is away while they are on an appointment. */
export async function loadRotas(
  db: Db,
  carers: readonly Carer[],
  appointments: readonly Appointment[],
  { seed, today }: { seed: number; today: string },
): Promise<void> {
  const busy = new Set(appointments.flatMap(listBusyDays));
  const monday = addDays(findMonday(today), -7 * WEEKS.before);
  const days = Array.from({ length: 7 * (WEEKS.before + 1 + WEEKS.after) }, (_, index) =>
    addDays(monday, index),
  );
  const random = new Random(seed, 'rotas');
  const rows = carers.flatMap((carer) => {
    const isFree = (date: string) => !busy.has(`${carer.id} ${date}`);
    return makeEntries(random, days, today, isFree).map(({ date, kind, times, note }) => [
      ...[carer.id, date, kind, times?.[0] ?? null, times?.[1] ?? null, note ?? null],
    ]);
  });
  await insertRows(db, 'rota_entry', COLUMNS, rows);
}

function listBusyDays({ startMs, endMs, carers }: Appointment): string[] {
  const days: string[] = [];
  const last = toLondonDay(new Date(endMs).toISOString());
  for (let day = toLondonDay(new Date(startMs).toISOString()); day <= last; day = addDays(day, 1))
    days.push(day);
  return carers.flatMap(({ carer }) => days.map((day) => `${carer.id} ${day}`));
}

/** The ways in which a carer's weeks go. */
function makeEntries(
  random: Random,
  days: readonly string[],
  today: string,
  isFree: (date: string) => boolean,
): Entry[] {
  const way = random.int(0, 9);
  const away = days.filter(isFree);
  const weekdays = days.filter((day) => findWeekday(day) <= 5);
  const week = findMonday(addDays(today, 7 * random.int(1, 3)));
  const each = (dates: readonly string[], entry: Omit<Entry, 'date'>) =>
    dates.map((date) => ({ ...entry, date }));
  if (way <= 1)
    return each(
      away.filter((day) => findMonday(day) === week),
      { kind: 'holiday', note: 'Annual leave' },
    );
  if (way === 2)
    return each(
      away.filter((day) => day === today || day === addDays(today, -1)),
      {
        kind: 'sickness',
        note: 'Rang in the morning',
      },
    );
  if (way === 3)
    return each(away.filter((day) => findWeekday(day) <= 5).slice(-1), {
      ...{ kind: 'training', times: ['09:30', '16:30'], note: 'Safeguarding refresher' },
    });
  if (way === 4)
    return each(
      away.filter((day) => findWeekday(day) > 5),
      { kind: 'unavailable' },
    );
  if (way === 5)
    return each(
      weekdays.filter((day) => findWeekday(day) >= 4),
      { kind: 'available', times: ['22:00', '07:00'] },
    );
  if (way === 6) return each(weekdays, { kind: 'available', times: ['08:00', '18:00'] });
  if (way === 7)
    return each(
      days.filter((day) => findWeekday(day) > 5),
      { kind: 'available' },
    );
  return [];
}
