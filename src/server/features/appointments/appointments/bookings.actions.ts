/**
 * Bookings that come from outside, by file or connector, known by their id there.
 * Repeating one changes nothing: only what has changed there since it came last is written, and what the office has changed too
 * stays unless somebody says otherwise.
 */
import type { ImportField } from '#contract/appointments/appointment-imports.ts';
import type { AppointmentWarning } from '#contract/appointments/appointment-warnings.ts';
import { ERRORS } from '#contract/core/errors.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import {
  bookAppointments,
  changeAppointment,
  type NewAppointment,
} from '#server/features/appointments/appointments/appointments.actions.ts';
import {
  type Booking,
  type Comparison,
  compareBooking,
  type Existing,
  pickFields,
} from '#server/features/appointments/appointments/compare-bookings.ts';
import type { Confirmation } from '#server/features/appointments/appointments/confirm-unusual.ts';
import { findWarnings } from '#server/features/appointments/appointments/warnings.queries.ts';
import {
  findAllWorkedWarnings,
  isOtherWork,
  refuseWorked,
} from '#server/features/appointments/appointments/worked.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/** `changed_here`: all that changed there has been changed here too, and stays. */
export type BookingOutcome = 'new' | 'changed' | 'changed_here' | 'same';

export interface Applied {
  outcome: BookingOutcome;
  /** Fields that stay as the office has them, though they are otherwise there. */
  left: ImportField[];
}

/** The reason on appointments that were cancelled outside; only those come back when the booking does. */
const CANCELLED_OUTSIDE = 'Cancelled in the care planner';

type Known = Map<string, Existing>;

async function findExisting(db: Db, ids: string[]): Promise<Known> {
  const rows = await db<(Existing & { id_on_third_party: string })[]>`
    select a.id, a.id_on_third_party, a.version, a.status, a.cancellation_reason, a.client_id, a.young_person_id, a.service_type_id,
      a.start_at, a.end_at, a.place, a.notes,
      coalesce((select array_agg(ac.carer_id::text order by ac.sort_order, ac.id) from appointment_carer ac
        where ac.appointment_id = a.id and ac.removed_at is null), '{}') as carer_ids, i.booking as imported
    from appointment a left join imported_booking i on i.appointment_id = a.id where a.id_on_third_party = any(${ids})`;
  return new Map(rows.map((row) => [row.id_on_third_party, row]));
}

export interface Judged {
  outcome: BookingOutcome | 'cancelled_here';
  before: Existing | undefined;
  comparison: Comparison;
  /** The appointment as it would be booked, with what the office has changed too as it is here, and as it is there. */
  left: Booking;
  overwritten: Booking;
}

/** Says what applying each booking would do, in their order; `cancelled_here` cannot be applied. */
export async function judgeBookings(db: Db, bookings: readonly Booking[]): Promise<Judged[]> {
  const known = await findExisting(db, bookings.map(readId));
  return bookings.map((booking) => {
    const before = known.get(booking.id_on_third_party);
    if (!before)
      return { outcome: 'new', before, comparison: NO_CHANGE, left: booking, overwritten: booking };
    const comparison = compareBooking(before, booking);
    const outcome = readOutcome(before, comparison);
    const { client_id, young_person_id, service_type_id, start_at, end_at, carer_ids, place, notes } = before;
    const here = { client_id, young_person_id, service_type_id, start_at, end_at, carer_ids, place, notes };
    const left = { ...booking, ...here, ...pickFields(booking, comparison.changed) };
    const overwritten = { ...left, ...pickFields(booking, comparison.changed_here) };
    return { outcome, before, comparison, left, overwritten };
  });
}

const NO_CHANGE: Comparison = { changed: [], changed_here: [] };

/** Finds what is newly unusual about each booking, in their order. */
export async function findBookingWarnings(
  db: Db,
  bookings: readonly Booking[],
): Promise<AppointmentWarning[][]> {
  const known = await findExisting(db, bookings.map(readId));
  const pairs = bookings.map((booking) => ({ booking, before: known.get(booking.id_on_third_party) }));
  const after = await findWarnings(
    db,
    pairs.map(({ booking, before }) => ({
      ...{ ...before, ...sentFields(booking) },
      id: before?.id ?? null,
      carer_ids: booking.carer_ids ?? before?.carer_ids ?? [],
    })),
  );
  const active = pairs.flatMap(({ before }) => (before?.status === 'active' ? [before] : []));
  const was = await findWarnings(db, active);
  const earlierById = new Map(active.map(({ id }, index) => [id, was[index] ?? []]));
  const moved = pairs.flatMap(({ booking, before }) =>
    before && isOtherWork(before, { ...before, ...sentFields(booking) }) ? before.id : [],
  );
  const worked = await findAllWorkedWarnings(db, moved);
  return after.map((warnings, index) => {
    const id = pairs[index]?.before?.id ?? '';
    const earlier = earlierById.get(id) ?? [];
    const fresh = warnings.filter(({ message }) => earlier.every((one) => one.message !== message));
    return [...(worked.get(id) ?? []), ...fresh];
  });
}

const readId = (booking: Booking) => booking.id_on_third_party;

function readOutcome(
  before: Existing,
  { changed, changed_here }: Comparison,
): BookingOutcome | 'cancelled_here' {
  if (isCancelledOutside(before)) return 'changed';
  if (changed.length + changed_here.length === 0) return 'same';
  if (before.status === 'cancelled') return 'cancelled_here';
  return changed.length > 0 ? 'changed' : 'changed_here';
}

const isCancelledOutside = (before: Existing) =>
  before.status === 'cancelled' && before.cancellation_reason === CANCELLED_OUTSIDE;

/** How bookings are applied. */
interface Way {
  confirmation: Confirmation;
  /** By their id there: of these, what the office has changed too becomes as it is there. */
  overwritten?: ReadonlySet<string>;
  tellDone?: (count: number) => void;
}

/**
 * Books what is new and changes what differs; answers for each, in their order, what became of it or why it was refused.
 * Their order does not matter: bookings that stand in each other's way (two carers who swap) are freed of their
 * carers first and then all applied; if one of those is refused even so, all of them are, and stay as they were.
 */
export async function applyBookings(
  db: Db,
  bookings: readonly Booking[],
  way: Way,
): Promise<(Applied | AppError)[]> {
  const known = await findExisting(db, bookings.map(readId));
  const results: (Applied | AppError)[] = [];
  for (let start = 0; start < bookings.length; start += BATCH) {
    results.push(...(await applyBatch(db, bookings.slice(start, start + BATCH), known, way)));
    way.tellDone?.(results.length);
  }
  await applyClashing(db, bookings, known, way, results);
  await keepImported(
    db,
    bookings.filter((_, index) => !(results[index] instanceof AppError)),
  );
  return results;
}

async function applyClashing(
  db: Db,
  bookings: readonly Booking[],
  known: Known,
  way: Way,
  results: (Applied | AppError)[],
): Promise<void> {
  const clashing = results.flatMap((result, index) =>
    result instanceof AppError && result.code === 'appointment.overlap' ? index : [],
  );
  const movable = clashing.flatMap((index) => known.get(bookings[index]?.id_on_third_party ?? '')?.id ?? []);
  if (movable.length === 0) return;

  await db`savepoint swap`;
  await db`update appointment_carer set removed_at = current_instant()
    where appointment_id = any(${movable}::uuid[]) and removed_at is null`;
  const second: [number, Applied][] = [];
  for (const index of clashing) {
    const booking = bookings[index];
    const result = booking && (await refusalOr(db, () => applyBooking(db, booking, known, way)));
    if (!result || result instanceof AppError) {
      await db`rollback to savepoint swap`;
      return;
    }
    second.push([index, result]);
  }
  await db`release savepoint swap`;
  for (const [index, result] of second) results[index] = result;
}

/** A field that a booking does not have is kept as it came last. */
async function keepImported(db: Db, bookings: readonly Booking[]): Promise<void> {
  await db`insert into imported_booking as i (appointment_id, booking)
    select a.id, b.booking - 'id_on_third_party' from jsonb_array_elements(${db.json(bookings as never)}) as b (booking)
      join appointment a on a.id_on_third_party = b.booking ->> 'id_on_third_party'
    on conflict (appointment_id) do update set booking = i.booking || excluded.booking, imported_at = excluded.imported_at
      where i.booking || excluded.booking <> i.booking`;
}

/** New bookings are made this many at once. */
const BATCH = 50;

/** The new ones together, or where that is refused one by one to find out which it is. */
async function applyBatch(
  db: Db,
  bookings: readonly Booking[],
  known: Known,
  way: Way,
): Promise<(Applied | AppError)[]> {
  const isNew = (booking: Booking) => !known.has(booking.id_on_third_party);
  const fresh = bookings.filter(isNew);
  const together =
    fresh.length > 0
      ? await refusalOr(db, () => bookAppointments(db, fresh.map(toNewAppointment), way.confirmation))
      : [];
  const results: (Applied | AppError)[] = [];
  for (const booking of bookings) {
    const isMade = isNew(booking) && !(together instanceof AppError);
    results.push(isMade ? MADE : await refusalOr(db, () => applyBooking(db, booking, known, way)));
  }
  return results;
}

const MADE: Applied = { outcome: 'new', left: [] };

const toNewAppointment = (booking: Booking): NewAppointment => ({
  ...booking,
  carer_ids: booking.carer_ids ?? [],
});

/** Why a booking was refused, in one sentence. */
export function describeError({ code, details }: AppError): string {
  return details.warnings?.[0]?.message ?? details.errors?.[0]?.message ?? details.detail ?? ERRORS[code][1];
}

/** Work that was refused leaves nothing behind, and the transaction goes on. */
export async function refusalOr<T>(db: Db, work: () => Promise<T>): Promise<T | AppError> {
  await db`savepoint refusal`;
  try {
    const done = await work();
    await db`release savepoint refusal`;
    return done;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db`rollback to savepoint refusal`;
    await db`release savepoint refusal`;
    return error;
  }
}

async function applyBooking(db: Db, booking: Booking, known: Known, way: Way): Promise<Applied> {
  const { confirmation } = way;
  const before = known.get(booking.id_on_third_party);
  if (!before) {
    await bookAppointments(db, [toNewAppointment(booking)], confirmation);
    return MADE;
  }
  const comparison = compareBooking(before, booking);
  const { changed, changed_here } = comparison;
  const outcome = readOutcome(before, comparison);
  if (outcome === 'cancelled_here') throw new AppError('appointment.already_cancelled');
  const isOverwritten = way.overwritten?.has(booking.id_on_third_party) ?? false;
  const left = isOverwritten ? [] : changed_here;
  if (outcome === 'same' || (outcome === 'changed_here' && !isOverwritten)) return { outcome, left };
  const changes = {
    // A swap has freed it of its carers: they are named even where the booking leaves them as they are.
    carer_ids: before.carer_ids,
    ...pickFields(booking, isOverwritten ? [...changed, ...changed_here] : changed),
    version: before.version,
    ...(isCancelledOutside(before) ? { status: 'active' as const } : {}),
  };
  // Somebody has to say that the work moves along, and there is nobody to be asked.
  if (confirmation === 'unasked' && isOtherWork(before, { ...before, ...sentFields(changes) }))
    await refuseWorked(db, before);
  await changeAppointment(db, before.id, changes, confirmation);
  return { outcome: 'changed', left };
}

/**
 * Cancels what was cancelled outside; nothing happens where it is unknown or cancelled already. What was worked here stays, and
 * is answered with the reason: somebody has to say that the work is not to be charged, and there is nobody to be asked.
 */
export async function applyCancellations(db: Db, ids: string[]): Promise<(BookingOutcome | AppError)[]> {
  const known = await findExisting(db, ids);
  const outcomes: (BookingOutcome | AppError)[] = [];
  for (const id of ids) {
    const before = known.get(id);
    const isActive = before?.status === 'active';
    outcomes.push(isActive ? await refusalOr(db, () => cancelUnlessWorked(db, before)) : 'same');
  }
  return outcomes;
}

async function cancelUnlessWorked(db: Db, before: Existing): Promise<BookingOutcome> {
  const { id, version } = before;
  await refuseWorked(db, before);
  const cancelled = { status: 'cancelled', cancellation_reason: CANCELLED_OUTSIDE, version } as const;
  await changeAppointment(db, id, cancelled, 'unasked');
  return 'changed';
}
