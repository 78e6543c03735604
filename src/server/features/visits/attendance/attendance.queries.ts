import type { Attendance } from '#contract/visits/attendance.ts';
import type { Db } from '#server/db/pools.ts';

const selectAttendance = (
  db: Db,
) => db`select d.appointment_carer_id, d.arrived_at, d.left_at, d.is_arrival_typed,
    d.is_departure_typed, d.version, d.updated_at from attendance d`;

/** Finds the attendance of an assignment, if any is recorded. */
export async function findAttendance(db: Db, appointment_carer_id: string): Promise<Attendance | undefined> {
  const [found] = await db<Attendance[]>`${selectAttendance(db)}
    where d.appointment_carer_id = ${appointment_carer_id}`;
  return found;
}

export async function findAttendanceOfAppointment(db: Db, appointment_id: string): Promise<Attendance[]> {
  return db<Attendance[]>`${selectAttendance(db)} where d.appointment_carer_id in
    (select ac.id from appointment_carer ac where ac.appointment_id = ${appointment_id}) order by d.id`;
}

/** For the assignments that the reader can see. */
export async function findAttendanceByIds(db: Db, ids: readonly string[]): Promise<Attendance[]> {
  if (ids.length === 0) return [];
  return db<Attendance[]>`${selectAttendance(db)} where d.appointment_carer_id = any(${[...ids]}::uuid[])
    order by d.id`;
}

/** Whether the calling carer has ever tapped: an agency that does not use attendance is not asked for it. */
export async function hasEverArrived(db: Db): Promise<boolean> {
  const [row] = await db<{ has_arrived: boolean }[]>`
    select exists (select from attendance where carer_id = actor_id() and arrived_at is not null) as has_arrived`;
  return row?.has_arrived ?? false;
}
