import type { Db } from '#server/db/pools.ts';
import {
  applyBooking,
  applyCancellation,
  type Booking,
  type BookingOutcome,
  type NameBook,
  openNameBook,
} from '#server/features/appointments/bookings.actions.ts';
import type { CarePlanner, PlannedVisit } from '#server/features/care-planner/care-planner.ts';
import { AppError } from '#server/http/app-error.ts';

interface Problem {
  id_on_third_party: string;
  message: string;
}

/**
 * Brings the window's appointments in line with the care planner; answers the id of the run's record. One visit that
 * cannot be booked is noted and does not hold up the others. Repeating it changes nothing.
 * Throws `care_planner.unavailable`, having changed nothing.
 */
export async function syncAppointments(
  db: Db,
  planner: CarePlanner,
  window: { start_date: string; end_date: string },
): Promise<string> {
  const visits = await planner.fetchVisits(window);
  const names = await openNameBook(db);
  const counts: Record<BookingOutcome, number> = { new: 0, changed: 0, same: 0 };
  const problems: Problem[] = [];
  for (const visit of visits) {
    const outcome = await applyVisit(db, visit, names);
    if (typeof outcome === 'string') counts[outcome] += 1;
    else problems.push(outcome);
  }
  const [run] = await db<
    { id: string }[]
  >`insert into care_planner_sync (finished_at, created_count, changed_count, same_count, problems)
    values (now(), ${counts.new}, ${counts.changed}, ${counts.same}, ${db.json(problems as never)}) returning id`;
  if (!run) throw new AppError('internal');
  return run.id;
}

async function applyVisit(db: Db, visit: PlannedVisit, names: NameBook): Promise<BookingOutcome | Problem> {
  const id_on_third_party = visit.id;
  if (visit.is_cancelled) return applyCancellation(db, id_on_third_party, 'Cancelled in the care planner');
  const booking = toBooking(visit, names);
  if ('message' in booking) return booking;
  await db`savepoint visit`;
  try {
    return await applyBooking(db, booking);
  } catch (error) {
    await db`rollback to savepoint visit`;
    if (!(error instanceof AppError)) throw error;
    return {
      id_on_third_party,
      message: error.details.errors?.[0]?.message ?? 'This visit could not be booked.',
    };
  } finally {
    await db`release savepoint visit`;
  }
}

function toBooking(visit: PlannedVisit, names: NameBook): Booking | Problem {
  const problem = (message: string): Problem => ({ id_on_third_party: visit.id, message });
  const client_id = names.client(visit.client);
  if (!client_id) return problem('The client organisation is not known here.');
  const service_type_id = names.service_type(visit.service);
  if (!service_type_id) return problem('The service is not known here.');
  const young_person_id = visit.young_person ? names.young_person(client_id, visit.young_person) : null;
  if (young_person_id === undefined) return problem('The young person is not known here.');
  const carer_ids = visit.carer_emails.map((email) => names.carer(email));
  if (carer_ids.some((id) => id === undefined)) return problem('A carer is not known here.');
  return {
    id_on_third_party: visit.id,
    client_id,
    young_person_id,
    service_type_id,
    start_at: visit.start_at,
    end_at: visit.end_at,
    carer_ids: carer_ids.filter((id) => id !== undefined),
    place: visit.place,
    notes: null,
  };
}
