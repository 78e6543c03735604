import { IMPORT_FIELD_WORDS, type ImportField } from '#contract/appointments/appointment-imports.ts';
import type { AppointmentWarningCode } from '#contract/appointments/appointment-warnings.ts';
import type { Db } from '#server/db/pools.ts';
import {
  applyBookings,
  applyCancellations,
  describeError,
} from '#server/features/appointments/bookings.actions.ts';
import { type AnsweredVisit, PlannedVisit } from '#server/features/appointments/care-planner/care-planner.ts';
import type { Booking } from '#server/features/appointments/compare-bookings.ts';
import { type BookingOutcome, judgeBookings } from '#server/features/appointments/judge-bookings.ts';
import { type NameBook, openNameBook } from '#server/features/appointments/name-book.actions.ts';
import { AppError } from '#server/http/app-error.ts';

interface Problem {
  id_on_third_party: string;
  message: string;
}

/**
 * Brings appointments in line with the care planner's visits; answers the id of the run's record. One visit that
 * cannot be booked or cancelled is noted and does not hold up the others; one that is booked with a carer who is ruled out, or
 * with one alone where two must be, is noted too. Repeating it changes nothing. What the office has changed since stays, also where the planner changes the same: that is noted, once for each change there.
 */
export async function syncAppointments(db: Db, answered: readonly AnsweredVisit[]): Promise<string> {
  // One run at a time: two would book the same new visit.
  await db`select pg_advisory_xact_lock(hashtextextended('care planner', 0))`;
  const names = await openNameBook(db);
  const counts: Record<BookingOutcome, number> = { new: 0, changed: 0, changed_here: 0, same: 0 };
  const problems: Problem[] = [];
  const bookings: Booking[] = [];
  const cancelled: string[] = [];
  // If the planner sends a visit twice, the last one counts.
  for (const visit of new Map(answered.map((each) => [each.id, each])).values()) {
    const booking = visit.is_cancelled ? cancelled.push(visit.id) : toBooking(visit, names);
    if (typeof booking === 'string') problems.push({ id_on_third_party: visit.id, message: booking });
    else if (typeof booking === 'object') bookings.push(booking);
  }

  const count = (result: BookingOutcome | AppError, id_on_third_party = '') => {
    if (!(result instanceof AppError)) counts[result] += 1;
    else problems.push({ id_on_third_party, message: describeError(result) });
  };
  // Cancellations come first, for they free their carers.
  for (const [index, result] of (await applyCancellations(db, cancelled)).entries())
    count(result, cancelled[index]);
  // The planner has decided: there is nobody here to be asked whether it is meant.
  const judged = await judgeBookings(db, bookings);
  const results = await applyBookings(db, bookings, judged, { confirmation: 'unasked' });
  for (const [index, result] of results.entries()) {
    const id_on_third_party = bookings[index]?.id_on_third_party ?? '';
    if (result instanceof AppError) {
      count(result, id_on_third_party);
      continue;
    }
    count(result.outcome);
    if (result.left.length > 0) problems.push({ id_on_third_party, message: describeLeft(result.left) });
    for (const { code } of result.warnings) {
      const message = BOOKED_ALL_THE_SAME[code];
      if (message) problems.push({ id_on_third_party, message });
    }
  }
  const [run] = await db<
    { id: string }[]
  >`insert into care_planner_sync (finished_at, created_count, changed_count, same_count, problems)
    values (now(), ${counts.new}, ${counts.changed},
      ${counts.same + counts.changed_here}, ${db.json(problems as never)}) returning id`;
  if (!run) throw new AppError('internal');
  return run.id;
}

/**
 * Told of what the planner has decided and the office would have been asked about for a child's sake. Without names and reasons:
 * runs are read by the whole office, and the record may be closed to some. The appointment says more.
 */
const BOOKED_ALL_THE_SAME: Partial<Record<AppointmentWarningCode, string>> = {
  'carer.ruled_out': 'Booked, but a carer is ruled out for the young person. Check the appointment.',
  'carer.alone': 'Booked with one carer, but the young person needs two. Check the appointment.',
};

/** `Changed both there and here since: place. It stays as it is here.` */
const describeLeft = (fields: readonly ImportField[]) =>
  `Changed both here and in the care planner: ${fields.map((field) => IMPORT_FIELD_WORDS[field]).join(', ')}. We kept the version here.`;

/** The booking that a visit asks for, or what is wrong with it. */
function toBooking(answered: AnsweredVisit, names: NameBook): Booking | string {
  const { success, data: visit } = PlannedVisit.safeParse(answered);
  if (!success) return 'The care planner’s entry is incomplete.';
  const client_id = names.client(visit.client);
  if (!client_id) return 'We do not recognise the client organisation.';
  const service_type_id = names.service_type(visit.service);
  if (!service_type_id) return 'We do not recognise the service.';
  const young_person_id = visit.young_person && names.young_person(client_id, visit.young_person);
  if (visit.young_person && !young_person_id) return 'We do not recognise the young person.';
  const carer_ids = [...new Set(visit.carer_emails)].map((email) => names.carer(email));
  if (carer_ids.some((id) => id === undefined)) return 'We do not recognise a carer.';
  return {
    id_on_third_party: visit.id,
    client_id,
    young_person_id: young_person_id || null,
    service_type_id,
    start_at: visit.start_at,
    end_at: visit.end_at,
    carer_ids: carer_ids.filter((id) => id !== undefined),
    place: visit.place || null,
  };
}
