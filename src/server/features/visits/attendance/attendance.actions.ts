import { describeInstantAhead } from '#contract/core/not-ahead.ts';
import type { Attendance } from '#contract/visits/attendance.ts';
import type { Db } from '#server/db/pools.ts';
import { findAttendance } from '#server/features/visits/attendance/attendance.queries.ts';
import { getAssignment } from '#server/features/visits/claims/claims.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface Moment {
  at: string;
  is_typed: boolean;
  now: Date;
}

/**
 * The first of two concurrent taps counts, and both get its time. Throws what `mustAttend` throws, and
 * `input.invalid`.
 */
export async function recordArrival(db: Db, id: string, moment: Moment): Promise<Attendance> {
  await mustAttend(db, id);
  checkMoment(moment);
  await db`insert into attendance as d (appointment_carer_id, arrived_at, is_arrival_typed)
    values (${id}, ${moment.at}, ${moment.is_typed})
    on conflict (appointment_carer_id) do update set arrived_at = excluded.arrived_at, is_arrival_typed = excluded.is_arrival_typed
    where d.arrived_at is null`;
  return getAttendance(db, id);
}

/** The same for a departure. Also throws `attendance.no_arrival`. */
export async function recordDeparture(db: Db, id: string, moment: Moment): Promise<Attendance> {
  await mustAttend(db, id);
  checkMoment(moment);
  await db`update attendance set left_at = ${moment.at}, is_departure_typed = ${moment.is_typed}
    where appointment_carer_id = ${id} and arrived_at is not null and left_at is null`;
  const current = await getAttendance(db, id);
  if (!current.left_at) throw new AppError('attendance.no_arrival');
  return current;
}

/**
 * Throws what `mustAttend` throws, `attendance.no_arrival` if none is recorded, `attendance.has_left` and
 * `attendance.settled`.
 */
export async function clearArrival(db: Db, id: string): Promise<Attendance> {
  await mustAttend(db, id);
  await db`update attendance set arrived_at = null, is_arrival_typed = false
    where appointment_carer_id = ${id} and arrived_at is not null and left_at is null`;
  const current = await getAttendance(db, id);
  if (current.left_at) throw new AppError('attendance.has_left', { current });
  return current;
}

/** Throws what `mustAttend` throws, `attendance.no_arrival` if none is recorded, and `attendance.settled`. */
export async function clearDeparture(db: Db, id: string): Promise<Attendance> {
  await mustAttend(db, id);
  await db`update attendance set left_at = null, is_departure_typed = false
    where appointment_carer_id = ${id} and left_at is not null`;
  return getAttendance(db, id);
}

/**
 * Only the carer's own assignment, while attendance is open. Throws not_found, `attendance.closed` and
 * `attendance.not_live`.
 */
async function mustAttend(db: Db, id: string): Promise<void> {
  const { is_open, is_live } = await getAssignment(db, id);
  if (!is_open) throw new AppError('attendance.closed');
  if (!is_live) throw new AppError('attendance.not_live');
}

function checkMoment({ at, now }: Moment): void {
  const ahead = describeInstantAhead(at, now);
  if (ahead) throw invalid('at', ahead);
}

async function getAttendance(db: Db, id: string): Promise<Attendance> {
  const found = await findAttendance(db, id);
  if (!found) throw new AppError('attendance.no_arrival');
  return found;
}
