import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { selectPricedMileages } from '#server/features/visits/mileages/mileage-pay.queries.ts';
import { hoursLess } from '#server/features/visits/timesheets/timesheets.queries.ts';

/** The figures of one submitted item; null if its kind has none. */
export interface PaidValues {
  carer_id: string;
  date: string;
  start_at: string | null;
  end_at: string | null;
  break_minutes: number | null;
  sleep_in: boolean | null;
  hours: string | null;
  miles: string | null;
  amount: string | null;
}

export interface PayrollLine {
  kind: 'hours' | 'miles' | 'expense';
  source_id: string;
  /** Null if it was deleted. */
  now: PaidValues | null;
  /** As in the previous file; null if it was not there. */
  before: PaidValues | null;
}

const VALUES = 'carer_id, date, start_at, end_at, break_minutes, sleep_in, hours, miles, amount';
const selectValues = (alias: string) =>
  VALUES.split(', ')
    .map((name) => `${alias}.${name}`)
    .join(', ');

/**
 * The current lines of the weeks between two Mondays, including the last week: times of shifts that start in them,
 * and miles and expenses of their days. Submitted times are within a day of their plan, which the index uses.
 */
export function selectCurrentLines(db: Db, first_week: string, last_week: string) {
  const sunday = addDays(last_week, 6);
  const miles: ReturnType<Db> = db`where m.deleted_at is null and m.date >= ${first_week} and m.date <= ${sunday}`;
  return db`
    select 'hours' as kind, t.id as source_id, t.carer_id, (t.started_at at time zone 'Europe/London')::date as date,
      t.started_at as start_at, t.ended_at as end_at, t.break_minutes, t.sleep_in,
      ${db.unsafe(hoursLess('t.started_at', 't.ended_at', 't.break_minutes'))} as hours,
      null::numeric as miles, null::numeric as amount
    from timesheet t where t.status = 'submitted' and t.is_listed
      and t.started_at >= ${startOfLondonDay(first_week)} and t.started_at < ${startOfLondonDay(addDays(last_week, 7))}
      and t.planned_start_at >= ${startOfLondonDay(addDays(first_week, -9))}
      and t.planned_start_at < ${startOfLondonDay(addDays(last_week, 9))}
    union all select 'miles', m.id, m.carer_id, m.date, null, null, null, null, null, m.miles, m.amount
    from (${selectPricedMileages(db, miles)}) m
    union all select 'expense', e.id, e.carer_id, e.date, null, null, null, null, null, null, e.amount
    from expense e where e.deleted_at is null and e.date >= ${first_week} and e.date <= ${sunday}`;
}

const selectHeldLines = (db: Db, export_id: string | null) =>
  db`select kind, source_id, ${db.unsafe(VALUES)} from payroll_export_line where export_id = ${export_id}`;

/** A week's current lines, or the lines of a file, each with its values in the previous file. */
export async function findPayrollLines(
  db: Db,
  week: string,
  { export_id, before_id }: { export_id: string | null; before_id: string | null },
): Promise<PayrollLine[]> {
  const now = export_id ? selectHeldLines(db, export_id) : selectCurrentLines(db, week, week);
  const values = (alias: string) =>
    db.unsafe(`case when ${alias}.source_id is not null then jsonb_build_object(
    'carer_id', ${alias}.carer_id, 'date', ${alias}.date, 'start_at', ${alias}.start_at, 'end_at', ${alias}.end_at,
    'break_minutes', ${alias}.break_minutes, 'sleep_in', ${alias}.sleep_in, 'hours', ${alias}.hours::text,
    'miles', ${alias}.miles::text, 'amount', ${alias}.amount::text) end`);
  return db<PayrollLine[]>`select kind, source_id, ${values('n')} as now, ${values('b')} as before
    from (${now}) n full join (${selectHeldLines(db, before_id)}) b using (kind, source_id)
    order by coalesce(n.start_at, b.start_at), source_id`;
}

/** Counts the lines of each week that differ from its last file; a week without a file has none. */
export async function countChangedLines(
  db: Db,
  first_week: string,
  last_week: string,
): Promise<{ week: string; changed: number }[]> {
  return db<{ week: string; changed: number }[]>`
    with last as (select distinct on (week) id, week from payroll_export
        where week >= ${first_week} and week <= ${last_week} order by week, id desc),
      now as (select l.*, date_trunc('week', l.date)::date as week
        from (${selectCurrentLines(db, first_week, last_week)}) l where date_trunc('week', l.date)::date in (select week from last)),
      held as (select last.week, h.* from last join payroll_export_line h on h.export_id = last.id)
    select week, count(*)::integer as changed from now n full join held b using (week, kind, source_id)
    where (${db.unsafe(selectValues('n'))}) is distinct from (${db.unsafe(selectValues('b'))})
    group by week order by week desc`;
}
