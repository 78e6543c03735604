import type { LeaveRequest, LeaveStatus } from '#contract/appointments/leave-requests.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

interface Filter {
  status?: LeaveStatus | undefined;
  sort?: string | undefined;
  page: number;
  page_size: number;
}

const SORTS = { first_date: 'r.first_date', created_at: 'r.created_at' };

const selectRequests = (db: Db) => db`
  select r.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, r.first_date, r.last_date, r.note, r.status, r.answer,
    case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as answered_by, r.answered_at,
    (select count(*)::integer from appointment_carer ac where ac.carer_id = r.carer_id and ac.is_live
      and ac.start_at >= london_instant(r.first_date, '00:00') and ac.start_at < london_instant(r.last_date + 1, '00:00')) as appointments,
    r.version, r.created_at
  from leave_request r join app_user u on u.id = r.carer_id left join app_user w on w.id = r.answered_by`;

/** Requests that are not over. By default the office sees the waiting ones, and carers see all of their own. */
export async function findLeaveRequests(db: Db, actor: Actor, filter: Filter): Promise<List<LeaveRequest>> {
  const status = filter.status ?? (actor.role === 'admin' ? 'asked' : undefined);
  const where = db`where r.last_date >= (current_instant() at time zone 'Europe/London')::date
    ${status ? db`and r.status = ${status}` : db``} ${actor.role === 'carer' ? db`and r.carer_id = ${actor.user.id}` : db``}`;
  const [rows, found] = await Promise.all([
    db<LeaveRequest[]>`${selectRequests(db)} ${where}
      ${orderBy(db, SORTS, filter.sort ?? 'first_date', 'r.id')} ${limitPage(db, filter)}`,
    countRows(db, db`1 from leave_request r ${where}`),
  ]);
  return listPage(rows, found, filter);
}

/** Throws not_found. */
export async function getLeaveRequest(db: Db, id: string): Promise<LeaveRequest> {
  const [request] = await db<LeaveRequest[]>`${selectRequests(db)} where r.id = ${id}`;
  if (!request) throw new AppError('not_found');
  return request;
}
