/** Foresees how bookings from outside would be applied, and tells the unusual about that. */
import type { AppointmentWarning } from '#contract/appointments/appointment-warnings.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type Booking,
  type Comparison,
  compareBooking,
  type Existing,
  pickFields,
} from '#server/features/appointments/compare-bookings.ts';
import { findNamedDays } from '#server/features/appointments/named-days.queries.ts';
import { type Asked, findWarnings } from '#server/features/appointments/warnings.queries.ts';
import {
  findAllMovedReports,
  findAllWorkedWarnings,
  isOtherWork,
} from '#server/features/appointments/worked.queries.ts';

/** `changed_here`: all that changed there has been changed here too, and stays. */
export type BookingOutcome = 'new' | 'changed' | 'changed_here' | 'same';

/** The reason on appointments that were cancelled outside; only those come back when the booking does. */
export const CANCELLED_OUTSIDE = 'Cancelled in the care planner';

/** By their id there. */
export async function findExisting(db: Db, ids: string[]): Promise<Map<string, Existing>> {
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

/** Returns what applying each booking would do, in order. `cancelled_here` cannot be applied. */
export async function judgeBookings(db: Db, bookings: readonly Booking[]): Promise<Judged[]> {
  const known = await findExisting(
    db,
    bookings.map(({ id_on_third_party }) => id_on_third_party),
  );
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

function readOutcome(
  before: Existing,
  { changed, changed_here }: Comparison,
): BookingOutcome | 'cancelled_here' {
  if (isCancelledOutside(before)) return 'changed';
  if (changed.length + changed_here.length === 0) return 'same';
  if (before.status === 'cancelled') return 'cancelled_here';
  return changed.length > 0 ? 'changed' : 'changed_here';
}

export const isCancelledOutside = (before: Existing) =>
  before.status === 'cancelled' && before.cancellation_reason === CANCELLED_OUTSIDE;

/** An appointment as it is, if it is there, and as it is to be. */
export interface Planned {
  before: Existing | undefined;
  after: Booking;
}

/** Finds what is newly unusual about each of them once all have come, in their order: what was so before was asked then. */
export async function findNewlyUnusual(db: Db, planned: readonly Planned[]): Promise<AppointmentWarning[][]> {
  const is = await findWarnings(db, planned.map(toAsked));
  const active = planned.flatMap(({ before }) => (before?.status === 'active' ? [before] : []));
  const was = await findWarnings(db, active);
  const earlier = new Map(
    active.map(({ id }, index) => [id, new Set(was[index]?.map(({ message }) => message))]),
  );
  return is.map((warnings, index) => {
    const known = earlier.get(planned[index]?.before?.id ?? '');
    return warnings.filter(({ message }) => !known?.has(message));
  });
}

/** The same, with what becomes of work that was done. */
export async function findBookingWarnings(
  db: Db,
  planned: readonly Planned[],
): Promise<AppointmentWarning[][]> {
  const kept = planned.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  const worked = await findAllWorkedWarnings(
    db,
    kept.map(({ before, after }) => ({
      id: before.id,
      carer_ids: before.carer_ids.filter(
        (carer) => isOtherWork(before, after) || !after.carer_ids?.includes(carer),
      ),
    })),
  );
  const moved = await findAllMovedReports(db, kept);
  const named = await findNamedDays(db, kept);
  return (await findNewlyUnusual(db, planned)).map((warnings, index) => {
    const id = planned[index]?.before?.id ?? '';
    return [...(worked.get(id) ?? []), ...(moved.get(id) ?? []), ...(named.get(id) ?? []), ...warnings];
  });
}

const toAsked = ({ before, after }: Planned): Asked => ({
  ...after,
  id: before?.id ?? null,
  carer_ids: after.carer_ids ?? [],
});
