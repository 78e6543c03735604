import {
  listWeekdays,
  MAX_REPEATS,
  planDays,
  type Repeat,
  type ToldDate,
} from '#contract/appointments/appointment-series.ts';
import { daysBetween, moveDays, toLondonDay } from '#contract/core/dates.ts';
import { holidaysIn } from '#server/data/bank-holidays.ts';
import type { Db } from '#server/db/pools.ts';
import {
  insertAppointments,
  type NewAppointment,
} from '#server/features/appointments/appointments.actions.ts';
import { type Clash, findClashes } from '#server/features/appointments/clashes.queries.ts';
import {
  type Confirmation,
  refuseUnconfirmed,
  type Unusual,
} from '#server/features/appointments/confirm-unusual.ts';
import { judgePeriods } from '#server/features/appointments/judge-periods.ts';
import { findRegion } from '#server/features/organisations/clients/bank-holiday-region.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

type Times = Pick<NewAppointment, 'start_at' | 'end_at' | 'carer_ids'>;

export interface PlannedDate {
  start_date: string;
  start_at: string;
  end_at: string;
  carer_ids: string[];
  bank_holiday: string | null;
  left_out: 'bank_holiday' | 'left_out' | null;
}

/**
 * The dates that a repeat makes, at the same London time whatever the clocks do, with what was chosen for single ones.
 * Throws `input.invalid`.
 */
export function planSeries(
  input: Times,
  repeat: Repeat,
  holidays: ReadonlyMap<string, string>,
): PlannedDate[] {
  const first = toLondonDay(input.start_at);
  const days = planDays(first, repeat, holidays);
  if (days.length === 0) throw invalid('repeat.until', 'The last day is before the first appointment.');
  if (days.filter(({ is_skipped }) => !is_skipped).length > MAX_REPEATS)
    throw invalid(
      'repeat.until',
      `You can book up to ${MAX_REPEATS} appointments at once. Choose an earlier last day.`,
    );
  const choices = new Map(repeat.dates?.map((choice) => [choice.date, choice]));
  const dates = days.map(({ date, bank_holiday, is_skipped }): PlannedDate => {
    const choice = choices.get(date);
    const moved = daysBetween(first, date);
    const left_out = is_skipped ? 'bank_holiday' : choice?.is_left_out ? 'left_out' : null;
    return {
      ...{ start_date: date, bank_holiday, left_out },
      start_at: moveDays(input.start_at, moved),
      end_at: moveDays(input.end_at, moved),
      carer_ids: choice?.carer_ids ?? input.carer_ids,
    };
  });
  judgePeriods(dates);
  return dates;
}

export interface BookedSeries {
  series_id: string;
  ids: string[];
  clashes: ToldDate[];
}

/**
 * Books every date of a repeat as it was chosen, bound together. A date whose carer is somewhere else by then refuses all
 * of them, is booked without that carer, or is left out, as `on_clash` says; each is told. Throws `appointment.overlap`
 * with a sentence for each such date, `appointment.unconfirmed` and `input.invalid`.
 */
export async function bookSeries(
  db: Db,
  input: NewAppointment,
  repeat: Repeat,
  confirmation: Confirmation,
): Promise<BookedSeries> {
  const holidays = holidaysIn(await findRegion(db, input.client_id));
  const dates = planSeries(input, repeat, holidays).filter(({ left_out }) => left_out === null);
  if (dates.length === 0) throw invalid('repeat.dates', 'You left out every date. Keep at least one.');
  const [series] = await db<{ id: string }[]>`insert into appointment_series (every_weeks, weekdays)
    values (${repeat.every_weeks}, ${repeat.weekdays?.toSorted() ?? listWeekdays(dates)}::smallint[]) returning id`;
  if (!series) throw new AppError('internal');
  const inputs = dates.map((date) => ({ ...input, ...date }));
  const { ids, unusual, clashes } = await insertOrTell(db, inputs, repeat, confirmation, series.id);
  refuseUnconfirmed(unusual, confirmation);
  if (ids.length === 0) throw measureOverlap(clashes);
  return { series_id: series.id, ids, clashes };
}

interface Inserted {
  ids: string[];
  unusual: Unusual[];
  clashes: ToldDate[];
}

/** All at once where they can be; date by date where one of them clashes. */
async function insertOrTell(
  db: Db,
  inputs: readonly (NewAppointment & PlannedDate)[],
  { on_clash }: Repeat,
  confirmation: Confirmation,
  series_id: string,
): Promise<Inserted> {
  const together = await unlessOverlap(() => insertAppointments(db, inputs, confirmation, series_id));
  if (!(together instanceof AppError)) return { ...together, clashes: [] };
  if (on_clash === 'refuse') throw measureOverlap(await listClashes(db, inputs), together);
  const done: Inserted = { ids: [], unusual: [], clashes: [] };
  const add = ({ ids, unusual }: Pick<Inserted, 'ids' | 'unusual'>) => {
    done.ids.push(...ids);
    done.unusual.push(...unusual);
    return ids[0] ?? null;
  };
  for (const input of inputs) {
    const one = await unlessOverlap(() => insertAppointments(db, [input], confirmation, series_id));
    if (!(one instanceof AppError)) add(one);
    else {
      const [found = []] = await findClashes(db, [{ ...input, id: null }]);
      const rest = { ...input, carer_ids: findFree(input.carer_ids, found) };
      const id =
        on_clash === 'uncovered' ? add(await insertAppointments(db, [rest], confirmation, series_id)) : null;
      done.clashes.push({ id, start_date: input.start_date, message: describeClashes(found, one) });
    }
  }
  return done;
}

/** If it is unknown who clashes, nobody goes. */
export const findFree = (carer_ids: readonly string[], clashes: readonly Clash[]): string[] =>
  clashes.length === 0 ? [] : carer_ids.filter((id) => !clashes.some(({ carer_id }) => carer_id === id));

export const describeClashes = (clashes: readonly Clash[], error: AppError): string =>
  clashes.map(({ message }) => message).join(' ') || (error.details.detail ?? STANDS_IN_THE_WAY);

const STANDING_IN_THE_WAY: ReadonlySet<string> = new Set([
  'appointment.overlap',
  'appointment.missing_check',
]);

const STANDS_IN_THE_WAY = 'A carer is on another appointment at that time.';

export async function unlessOverlap<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && STANDING_IN_THE_WAY.has(error.code)) return error;
    throw error;
  }
}

async function listClashes(db: Db, inputs: readonly (NewAppointment & PlannedDate)[]): Promise<ToldDate[]> {
  const found = await findClashes(
    db,
    inputs.map((input) => ({ ...input, id: null })),
  );
  return found.flatMap((clashes, index) => {
    const start_date = inputs[index]?.start_date ?? '';
    return clashes.map(({ message }) => ({ id: null, start_date, message }));
  });
}

/** Names every date that clashes. */
export function measureOverlap(clashes: readonly ToldDate[], otherwise?: AppError): AppError {
  const [first] = clashes;
  if (!first) return otherwise ?? new AppError('appointment.overlap');
  return new AppError(otherwise?.code ?? 'appointment.overlap', {
    detail: first.message,
    errors: clashes.map(({ message, start_date }) => ({ path: `repeat.dates.${start_date}`, message })),
  });
}
