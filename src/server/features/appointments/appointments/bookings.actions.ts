/**
 * Bookings that come from outside, by file or connector, known by their id there.
 * Repeating one changes nothing: only what differs is written.
 */
import { z } from 'zod';
import type { AppointmentWarning } from '#contract/appointments/appointment-warnings.ts';
import { ERRORS } from '#contract/core/errors.ts';
import { Id, Instant } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import {
  bookAppointments,
  changeAppointment,
  type NewAppointment,
} from '#server/features/appointments/appointments/appointments.actions.ts';
import type { Confirmation } from '#server/features/appointments/appointments/confirm-unusual.ts';
import { findWarnings } from '#server/features/appointments/appointments/warnings.queries.ts';
import { findWorkedWarnings } from '#server/features/appointments/appointments/worked.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/** A field that is left out is not known there, and stays as it is here. */
export const Booking = z.object({
  id_on_third_party: z.string(),
  client_id: Id,
  young_person_id: Id.nullable().optional(),
  service_type_id: Id,
  start_at: Instant,
  end_at: Instant,
  carer_ids: z.array(Id).optional(),
  place: z.string().nullable().optional(),
  notes: z.string().nullable().optional(),
});
export type Booking = z.infer<typeof Booking>;

export type BookingOutcome = 'new' | 'changed' | 'same';

/** The reason on appointments that were cancelled outside; only those come back when the booking does. */
const CANCELLED_OUTSIDE = 'Cancelled in the care planner';

interface Existing {
  id: string;
  version: number;
  status: 'active' | 'cancelled';
  cancellation_reason: string | null;
  client_id: string;
  young_person_id: string | null;
  service_type_id: string;
  start_at: string;
  end_at: string;
  carer_ids: string[];
  place: string | null;
  notes: string | null;
}

type Known = Map<string, Existing>;

async function findExisting(db: Db, ids: string[]): Promise<Known> {
  const rows = await db<(Existing & { id_on_third_party: string })[]>`
    select a.id, a.id_on_third_party, a.version, a.status, a.cancellation_reason, a.client_id, a.young_person_id, a.service_type_id,
      a.start_at, a.end_at, a.place, a.notes,
      coalesce((select array_agg(ac.carer_id::text order by ac.sort_order, ac.id) from appointment_carer ac
        where ac.appointment_id = a.id and ac.removed_at is null), '{}') as carer_ids
    from appointment a where a.id_on_third_party = any(${ids})`;
  return new Map(rows.map((row) => [row.id_on_third_party, row]));
}

/** Lists what applying each booking would do, in their order; `cancelled_here` cannot be applied. */
export async function listOutcomes(
  db: Db,
  bookings: readonly Booking[],
): Promise<(BookingOutcome | 'cancelled_here')[]> {
  const known = await findExisting(db, bookings.map(readId));
  return bookings.map((booking) => readOutcome(known.get(booking.id_on_third_party), booking));
}

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
  return after.map((warnings, index) => {
    const earlier = earlierById.get(pairs[index]?.before?.id ?? '') ?? [];
    return warnings.filter(({ message }) => earlier.every((one) => one.message !== message));
  });
}

const readId = (booking: Booking) => booking.id_on_third_party;

function readOutcome(before: Existing | undefined, booking: Booking): BookingOutcome | 'cancelled_here' {
  if (!before) return 'new';
  if (isCancelledOutside(before)) return 'changed';
  if (isSame(before, booking)) return 'same';
  return before.status === 'cancelled' ? 'cancelled_here' : 'changed';
}

const isCancelledOutside = (before: Existing) =>
  before.status === 'cancelled' && before.cancellation_reason === CANCELLED_OUTSIDE;

/**
 * Books what is new and changes what differs; answers for each, in their order, what became of it or why it was refused.
 * Their order does not matter: bookings that stand in each other's way (two carers who swap) are freed of their
 * carers first and then all applied; if one of those is refused even so, all of them are, and stay as they were.
 */
export async function applyBookings(
  db: Db,
  bookings: readonly Booking[],
  confirmation: Confirmation,
  tellDone: (count: number) => void = () => {},
): Promise<(BookingOutcome | AppError)[]> {
  const known = await findExisting(db, bookings.map(readId));
  const results: (BookingOutcome | AppError)[] = [];
  for (let start = 0; start < bookings.length; start += BATCH) {
    results.push(...(await applyBatch(db, bookings.slice(start, start + BATCH), known, confirmation)));
    tellDone(results.length);
  }
  const clashing = results.flatMap((result, index) =>
    result instanceof AppError && result.code === 'appointment.overlap' ? index : [],
  );
  const movable = clashing.flatMap((index) => known.get(bookings[index]?.id_on_third_party ?? '')?.id ?? []);
  if (movable.length === 0) return results;

  await db`savepoint swap`;
  await db`update appointment_carer set removed_at = current_instant()
    where appointment_id = any(${movable}::uuid[]) and removed_at is null`;
  const second: [number, BookingOutcome][] = [];
  for (const index of clashing) {
    const booking = bookings[index];
    const result = booking && (await refusalOr(db, () => applyBooking(db, booking, known, confirmation)));
    if (!result || result instanceof AppError) {
      await db`rollback to savepoint swap`;
      return results;
    }
    second.push([index, result]);
  }
  await db`release savepoint swap`;
  for (const [index, result] of second) results[index] = result;
  return results;
}

/** New bookings are made this many at once. */
const BATCH = 50;

/** The new ones together, or where that is refused one by one to find out which it is. */
async function applyBatch(
  db: Db,
  bookings: readonly Booking[],
  known: Known,
  confirmation: Confirmation,
): Promise<(BookingOutcome | AppError)[]> {
  const isNew = (booking: Booking) => !known.has(booking.id_on_third_party);
  const fresh = bookings.filter(isNew);
  const together =
    fresh.length > 0
      ? await refusalOr(db, () => bookAppointments(db, fresh.map(toNewAppointment), confirmation))
      : [];
  const results: (BookingOutcome | AppError)[] = [];
  for (const booking of bookings) {
    const isMade = isNew(booking) && !(together instanceof AppError);
    results.push(isMade ? 'new' : await refusalOr(db, () => applyBooking(db, booking, known, confirmation)));
  }
  return results;
}

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

async function applyBooking(
  db: Db,
  booking: Booking,
  known: Known,
  confirmation: Confirmation,
): Promise<BookingOutcome> {
  const before = known.get(booking.id_on_third_party);
  const outcome = readOutcome(before, booking);
  if (outcome === 'same') return 'same';
  if (!before) {
    await bookAppointments(db, [toNewAppointment(booking)], confirmation);
    return 'new';
  }
  const { id_on_third_party: _, ...fields } = booking;
  const changes = {
    // A swap has freed it of its carers: they are named even where the booking leaves them as they are.
    carer_ids: before.carer_ids,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    version: before.version,
    ...(isCancelledOutside(before) ? { status: 'active' as const } : {}),
  };
  await changeAppointment(db, before.id, changes, confirmation);
  return 'changed';
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

async function cancelUnlessWorked(db: Db, { id, version }: Existing): Promise<BookingOutcome> {
  const [worked] = await findWorkedWarnings(db, id);
  if (worked) throw new AppError('appointment.unconfirmed', { detail: worked.message });
  const cancelled = { status: 'cancelled', cancellation_reason: CANCELLED_OUTSIDE, version } as const;
  await changeAppointment(db, id, cancelled, 'unasked');
  return 'changed';
}

/** The order of carers counts: the first is the one a list shows. */
function isSame(before: Existing, booking: Booking): boolean {
  const instants = (a: string, b: string) => Date.parse(a) === Date.parse(b);
  const text = (a: string | null, b: string | null | undefined) => b === undefined || (a ?? '') === (b ?? '');
  return (
    instants(before.start_at, booking.start_at) &&
    instants(before.end_at, booking.end_at) &&
    before.client_id === booking.client_id &&
    text(before.young_person_id, booking.young_person_id) &&
    before.service_type_id === booking.service_type_id &&
    text(before.place, booking.place) &&
    text(before.notes, booking.notes) &&
    (booking.carer_ids === undefined || before.carer_ids.join() === booking.carer_ids.join())
  );
}
