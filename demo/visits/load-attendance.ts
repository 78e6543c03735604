import type { Carer } from '#demo/people.ts';
import type { Db } from '#server/db/pools.ts';

/** Some carers more than those of the demo accounts have tapped for a while: the others begin today. */
const MORE_WHO_TAP = 3;
const DAYS_BACK = 7;

/**
 * Arrivals and departures: of the last days for a few carers, one of them without a departure, and of today for everybody whose visit has
 * begun, but for one who is late.
 */
export async function loadAttendance(db: Db, carers: readonly Carer[], now: Date): Promise<void> {
  const shown = carers.filter(({ is_showcase }) => is_showcase);
  const more = carers.filter(({ is_showcase }) => !is_showcase).slice(0, MORE_WHO_TAP);
  const ids = [...shown, ...more].map(({ id }) => id);
  const at = now.toISOString();
  // A few minutes around the plan, the same for a visit each time.
  const minutes = (span: number, least: number) =>
    db.unsafe(
      `make_interval(mins => ${least} + abs(hashtext(ac.id::text)) % ${span}, secs => abs(hashtext(ac.carer_id::text)) % 60)`,
    );
  await db`insert into attendance (appointment_carer_id, arrived_at, left_at)
    select ac.id, coalesce(t.started_at, lower(ac.period) + ${minutes(8, -4)}),
      case when ac.id <> all(array(select last.id from appointment_carer last
          where last.carer_id = ${shown[0]?.id ?? null} and last.is_live and upper(last.period) <= ${at}::timestamptz - interval '1 hour'
            and last.timesheet_status = 'required'
          order by last.start_at desc limit 1))
        then coalesce(t.ended_at, upper(ac.period) + ${minutes(9, 0)}) end
    from appointment_carer ac join timesheet t on t.appointment_carer_id = ac.id
    where ac.is_live and ac.carer_id = any(${ids}::uuid[]) and ac.start_at > ${at}::timestamptz - make_interval(days => ${DAYS_BACK})
      and upper(ac.period) <= ${at}::timestamptz - interval '1 hour'`;
  await db`insert into attendance (appointment_carer_id, arrived_at, left_at)
    select ac.id, least(lower(ac.period) + ${minutes(8, -4)}, ${at}::timestamptz),
      case when upper(ac.period) + ${minutes(9, 0)} <= ${at}::timestamptz then upper(ac.period) + ${minutes(9, 0)} end
    from appointment_carer ac
    where ac.is_live and ac.start_at <= ${at}::timestamptz
      and upper(ac.period) > date_trunc('day', ${at}::timestamptz at time zone 'Europe/London') at time zone 'Europe/London'
      and ac.id <> all(array(select late.id from appointment_carer late
        where late.is_live and late.start_at <= ${at}::timestamptz - interval '12 minutes' and upper(late.period) > ${at}::timestamptz
          and late.carer_id <> all(${ids}::uuid[])
        order by late.start_at desc, late.id limit 1))
    on conflict (appointment_carer_id) do nothing`;
}
