import { addDays, findMonday, startOfLondonDay } from '#contract/core/dates.ts';
import type { CarerWork } from '#contract/visits/carer-work.ts';
import type { Db } from '#server/db/pools.ts';
import { selectStatusNow, whereReports } from '#server/features/reports/report-filter.ts';
import { HOURS } from '#server/features/visits/timesheets/timesheets.queries.ts';

/** How many of each the page shows. */
const SHOWN = 5;

/** @param today London's */
export async function findCarerWork(db: Db, carer_id: string, today: string): Promise<CarerWork> {
  const [appointments, [ahead], owed, [count], [hours]] = await Promise.all([
    findNext(db, carer_id),
    db<{ total: number }[]>`select count(*) as total from appointment_carer
      where carer_id = ${carer_id} and is_live and upper(period) > current_instant()
        and start_at > current_instant() - interval '8 days'`,
    findOwed(db, carer_id),
    db<{ total: number }[]>`select count(*) as total from report r ${whereOwed(db, carer_id)}`,
    sumHours(db, carer_id, findMonday(today)),
  ]);
  return {
    appointments: [...appointments],
    appointments_to_come: ahead?.total ?? 0,
    reports_owed: [...owed],
    reports_owed_count: count?.total ?? 0,
    hours_this_week: hours?.this_week ?? '0.00',
    hours_last_week: hours?.last_week ?? '0.00',
    worked_hours_this_week: hours?.worked_this_week ?? '0.00',
    worked_hours_last_week: hours?.worked_last_week ?? '0.00',
  };
}

/** The current one first. */
function findNext(db: Db, carer_id: string) {
  return db<CarerWork['appointments']>`
    select a.id, a.start_at, a.end_at, jsonb_build_object('id', s.id, 'name', s.name) as service_type,
      jsonb_build_object('id', c.id, 'name', c.name) as client,
      case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as young_person
    from appointment_carer ac
      join appointment a on a.id = ac.appointment_id
      join service_type s on s.id = a.service_type_id
      join client c on c.id = a.client_id
      left join young_person y on y.id = a.young_person_id
    where ac.carer_id = ${carer_id} and ac.is_live and a.end_at > current_instant()
      and ac.start_at > current_instant() - interval '8 days'
    order by a.start_at, a.id limit ${db.unsafe(String(SHOWN))}`;
}

const whereOwed = (db: Db, carer_id: string) =>
  whereReports(db, 'admin', { carer_id, tab: 'missing_not_approved' });

function findOwed(db: Db, carer_id: string) {
  return db<CarerWork['reports_owed']>`
    select r.id, ${db.unsafe(selectStatusNow('carer'))} as status, r.due_at, r.start_at, r.owes_incident and r.is_live as owes_incident,
      jsonb_build_object('id', s.id, 'name', s.name) as service_type
    from report r join service_type s on s.id = r.service_type_id ${whereOwed(db, carer_id)}
    order by r.due_at, r.id limit ${db.unsafe(String(SHOWN))}`;
}

/** A shift belongs to the week in which it starts. */
function sumHours(db: Db, carer_id: string, monday: string) {
  const [before, from, until] = [addDays(monday, -7), monday, addDays(monday, 7)].map(startOfLondonDay);
  const start = db.unsafe(`case when t.status = 'submitted' then t.started_at else t.planned_start_at end`);
  const hours = db.unsafe(HOURS);
  const worked = db.unsafe(`case when t.status = 'submitted' then ${HOURS} end`);
  return db<Record<'this_week' | 'last_week' | 'worked_this_week' | 'worked_last_week', string>[]>`
    select coalesce(sum(${hours}) filter (where ${start} >= ${from ?? ''}), 0)::numeric(12, 2)::text as this_week,
      coalesce(sum(${hours}) filter (where ${start} < ${from ?? ''}), 0)::numeric(12, 2)::text as last_week,
      coalesce(sum(${worked}) filter (where ${start} >= ${from ?? ''}), 0)::numeric(12, 2)::text as worked_this_week,
      coalesce(sum(${worked}) filter (where ${start} < ${from ?? ''}), 0)::numeric(12, 2)::text as worked_last_week
    from timesheet t
    where t.carer_id = ${carer_id} and t.is_listed and t.status <> 'not required'
      and ${start} >= ${before ?? ''} and ${start} < ${until ?? ''}
      and t.planned_start_at >= ${before ?? ''}::timestamptz - interval '8 days'
      and t.planned_start_at < ${until ?? ''}::timestamptz + interval '8 days'`;
}
