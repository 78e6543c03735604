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
} from '#server/features/appointments/appointments.actions.ts';
import { type Booking, type Existing, pickFields } from '#server/features/appointments/compare-bookings.ts';
import type { Confirmation } from '#server/features/appointments/confirm-unusual.ts';
import {
  type BookingOutcome,
  CANCELLED_OUTSIDE,
  findExisting,
  findNewlyUnusual,
  isCancelledOutside,
  type Judged,
} from '#server/features/appointments/judge-bookings.ts';
import { isOtherWork, refuseWorked } from '#server/features/appointments/worked.queries.ts';
import { AppError } from '#server/http/app-error.ts';

export interface Applied {
  outcome: BookingOutcome;
  /** Fields that stay as the office has them, though they are otherwise there. */
  left: ImportField[];
  /** Unusual about it, where it was booked or changed. */
  warnings: readonly AppointmentWarning[];
}

/** How bookings are applied. */
interface Way {
  confirmation: Confirmation;
  /** By their id there: of these, what the office has changed too becomes as it is there. */
  overwritten?: ReadonlySet<string>;
  tellDone?: (count: number) => void;
}

/** A booking with what is to become of it. */
interface Plan {
  booking: Booking;
  judged: Judged;
  is_overwritten: boolean;
  /** Looked at once for all of them: as the preview of a file tells them, whatever their order. */
  warnings: AppointmentWarning[];
}

/**
 * Books what is new and changes what differs, as it was judged a moment before; answers for each, in their order, what became of
 * it or why it was refused. Their order does not matter: bookings that stand in each other's way (two carers who swap) are
 * freed of their carers first and then all applied; if one of those is refused even so, all of them are, and stay as they were.
 */
export async function applyBookings(
  db: Db,
  bookings: readonly Booking[],
  judged: readonly Judged[],
  way: Way,
): Promise<(Applied | AppError)[]> {
  const plans = await planBookings(db, bookings, judged, way);
  const results: (Applied | AppError)[] = [];
  for (let start = 0; start < plans.length; start += BATCH) {
    results.push(...(await applyBatch(db, plans.slice(start, start + BATCH), way)));
    way.tellDone?.(results.length);
  }
  await applyClashing(db, plans, way, results);
  await keepImported(
    db,
    bookings.filter((_, index) => !(results[index] instanceof AppError)),
  );
  return results;
}

async function planBookings(
  db: Db,
  bookings: readonly Booking[],
  judged: readonly Judged[],
  { overwritten }: Way,
): Promise<Plan[]> {
  const plans = bookings.flatMap((booking, index): Plan[] => {
    const found = judged[index];
    const is_overwritten = overwritten?.has(booking.id_on_third_party) ?? false;
    return found ? [{ booking, judged: found, is_overwritten, warnings: [] }] : [];
  });
  const applied = plans.filter(isApplied);
  const warnings = await findNewlyUnusual(
    db,
    applied.map(({ judged: { before, left, overwritten: all }, is_overwritten }) => ({
      before,
      after: is_overwritten ? all : left,
    })),
  );
  for (const [index, plan] of applied.entries()) plan.warnings = warnings[index] ?? [];
  return plans;
}

/** Whether anything is written of it. */
const isApplied = ({ judged: { outcome }, is_overwritten }: Plan) =>
  outcome === 'new' || outcome === 'changed' || (outcome === 'changed_here' && is_overwritten);

async function applyClashing(
  db: Db,
  plans: readonly Plan[],
  way: Way,
  results: (Applied | AppError)[],
): Promise<void> {
  const clashing = results.flatMap((result, index) =>
    result instanceof AppError && result.code === 'appointment.overlap' ? index : [],
  );
  const movable = clashing.flatMap((index) => plans[index]?.judged.before?.id ?? []);
  if (movable.length === 0) return;

  await db`savepoint swap`;
  await db`update appointment_carer set removed_at = current_instant()
    where appointment_id = any(${movable}::uuid[]) and removed_at is null`;
  const second: [number, Applied][] = [];
  for (const index of clashing) {
    const plan = plans[index];
    const result = plan && (await refusalOr(db, () => applyBooking(db, plan, way)));
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
async function applyBatch(db: Db, plans: readonly Plan[], way: Way): Promise<(Applied | AppError)[]> {
  const isNew = ({ judged }: Plan) => judged.outcome === 'new';
  const fresh = plans.filter(isNew);
  const together = fresh.length > 0 ? await refusalOr(db, () => bookNew(db, fresh, way)) : [];
  const results: (Applied | AppError)[] = [];
  for (const plan of plans) {
    const isMade = isNew(plan) && !(together instanceof AppError);
    results.push(isMade ? made(plan) : await refusalOr(db, () => applyBooking(db, plan, way)));
  }
  return results;
}

const bookNew = (db: Db, plans: readonly Plan[], { confirmation }: Way) =>
  bookAppointments(
    db,
    plans.map(({ booking }) => toNewAppointment(booking)),
    confirmation,
    plans.map(({ warnings }) => warnings),
  );

const made = ({ warnings }: Plan): Applied => ({ outcome: 'new', left: [], warnings });

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

async function applyBooking(db: Db, plan: Plan, way: Way): Promise<Applied> {
  const { booking, judged, is_overwritten, warnings } = plan;
  const { confirmation } = way;
  const { before, outcome } = judged;
  if (!before) {
    await bookNew(db, [plan], way);
    return made(plan);
  }
  const { changed, changed_here } = judged.comparison;
  if (outcome === 'cancelled_here') throw new AppError('appointment.already_cancelled');
  const left = is_overwritten ? [] : changed_here;
  if (!isApplied(plan)) return { outcome, left, warnings };
  const changes = {
    // A swap has freed it of its carers: they are named even where the booking leaves them as they are.
    carer_ids: before.carer_ids,
    ...pickFields(booking, is_overwritten ? [...changed, ...changed_here] : changed),
    version: before.version,
    ...(isCancelledOutside(before) ? { status: 'active' as const } : {}),
  };
  // Somebody has to say that the work moves along, and there is nobody to be asked.
  if (confirmation === 'unasked' && isOtherWork(before, { ...before, ...sentFields(changes) }))
    await refuseWorked(db, before);
  await changeAppointment(db, before.id, changes, confirmation, warnings);
  return { outcome: 'changed', left, warnings };
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
