import type { approveLeave, askForLeave, LeaveRequest } from '#contract/appointments/leave-requests.ts';
import { addDays, daysBetween, startOfLondonDay } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Db } from '#server/db/pools.ts';
import { changeAppointment } from '#server/features/appointments/appointments.actions.ts';
import { getLeaveRequest } from '#server/features/appointments/leave-requests/leave-requests.queries.ts';
import { addRotaEntry } from '#server/features/appointments/rotas/rotas.actions.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { AppError } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/** Throws `input.invalid` and `leave.overlap`. */
export async function addLeaveRequest(
  db: Db,
  actor: Actor,
  { first_date, last_date, note }: BodyOf<typeof askForLeave>,
): Promise<string> {
  const row = { carer_id: actor.user.id, first_date, last_date, note: note || null };
  const [made] = await db<{ id: string }[]>`insert into leave_request ${db(row)} returning id`;
  const id = made?.id ?? '';
  await tellPeople(db, { kind: 'leave_asked', subject_id: id, to: 'office' });
  return id;
}

/**
 * The days stand in the rota as holiday; with `take_off` the carer is off every appointment that begins then and that the office
 * may change.
 * Throws not_found, `version.stale`, `leave.answered` and `rota.contradiction`.
 */
export async function grantLeave(
  db: Db,
  actor: Actor,
  id: string,
  { version, answer, take_off = false, appointments }: BodyOf<typeof approveLeave>,
): Promise<void> {
  const request = await holdRequest(db, id, version);
  await takeTurns(db, [request.carer.id]);
  const current = await getLeaveRequest(db, id);
  if (take_off && appointments !== undefined && current.appointments !== appointments)
    throw new AppError('version.stale', { current });
  await db`update leave_request set status = 'approved', answer = ${answer || null} where id = ${id}`;
  if (take_off) await takeOff(db, request);
  await writeHoliday(db, actor, request);
  await tellAnswer(db, request);
}

/** Throws not_found, `version.stale` and `leave.answered`. */
export async function refuseLeave(db: Db, id: string, version: number, answer: string): Promise<void> {
  const request = await holdRequest(db, id, version);
  await db`update leave_request set status = 'declined', answer = ${answer} where id = ${id}`;
  await tellAnswer(db, request);
}

/** Throws not_found and `leave.answered`. */
export async function endLeaveRequest(db: Db, id: string): Promise<void> {
  await holdRequest(db, id);
  await db`update leave_request set status = 'withdrawn' where id = ${id}`;
}

/** Keeps it from being answered by somebody else meanwhile. */
async function holdRequest(db: Db, id: string, version?: number): Promise<LeaveRequest> {
  await db`select 1 from leave_request where id = ${id} for update`;
  const request = await getLeaveRequest(db, id);
  if (request.status !== 'asked') throw new AppError('leave.answered');
  await mustBeNewest(request, version, () => request);
  return request;
}

const findPeriod = ({ first_date, last_date }: LeaveRequest) => ({
  start_at: startOfLondonDay(first_date),
  end_at: startOfLondonDay(addDays(last_date, 1)),
});

/** An appointment that is closed to the office is left as it is: its number is told with the request. */
async function takeOff(db: Db, request: LeaveRequest): Promise<void> {
  const { start_at, end_at } = findPeriod(request);
  const held = await db<{ id: string }[]>`
    select a.id from appointment_carer ac join appointment a on a.id = ac.appointment_id
    where ac.carer_id = ${request.carer.id} and ac.is_live
      and ac.start_at >= ${start_at} and ac.start_at < ${end_at} and a.start_at > current_instant()
    order by a.id for update of a`;
  const ids = held.map(({ id }) => id);
  await db`select keep_carers_wanted(${ids}::uuid[])`;
  const rows = await db<{ id: string; version: number; carer_ids: string[] }[]>`
    select a.id, a.version, array(select other.carer_id::text from appointment_carer other
      where other.appointment_id = a.id and other.removed_at is null and other.carer_id <> ${request.carer.id}
      order by other.sort_order, other.id) as carer_ids
    from appointment a where a.id = any(${ids}::uuid[]) order by a.id`;
  for (const { id, version, carer_ids } of rows)
    await changeAppointment(db, id, { version, carer_ids }, 'unasked');
}

/** In place of what the carer had entered as available or not; nights that reach beyond those days keep the part outside. */
async function writeHoliday(db: Db, actor: Actor, request: LeaveRequest): Promise<void> {
  const { carer, first_date, last_date } = request;
  const { start_at, end_at } = findPeriod(request);
  await db`update rota_entry set end_time = '00:00'
    where carer_id = ${carer.id} and deleted_at is null and kind in ('available', 'unavailable')
      and date = ${addDays(first_date, -1)} and end_time < start_time and upper(period) > ${start_at}`;
  await db`update rota_entry set date = ${addDays(last_date, 1)}, start_time = '00:00'
    where carer_id = ${carer.id} and deleted_at is null and kind in ('available', 'unavailable')
      and date = ${last_date} and end_time < start_time and upper(period) > ${end_at}`;
  await db`update rota_entry set deleted_at = current_instant()
    where carer_id = ${carer.id} and deleted_at is null and kind in ('available', 'unavailable')
      and period && tstzrange(${start_at}, ${end_at})`;
  const known = await db<{ date: string }[]>`select date from rota_entry
    where carer_id = ${carer.id} and deleted_at is null and kind = 'holiday' and start_time is null
      and date between ${first_date} and ${last_date}`;
  const there = new Set(known.map(({ date }) => date));
  for (let nth = 0; nth <= daysBetween(first_date, last_date); nth++) {
    const date = addDays(first_date, nth);
    if (!there.has(date)) await addRotaEntry(db, actor, { carer_id: carer.id, date, kind: 'holiday' });
  }
}

async function tellAnswer(db: Db, { id, carer }: LeaveRequest): Promise<void> {
  await tellPeople(db, { kind: 'leave_answered', subject_id: id, to: [carer.id] });
}
