import type { CancelledBy } from '#contract/appointments/cancellations.ts';
import { addDays, startOfLondonDay, toLondonDay } from '#contract/core/dates.ts';
import type { CancellationWaiver } from '#contract/money/invoice-runs.ts';
import type { Db } from '#server/db/pools.ts';
import {
  joinWaiver,
  type RunPeriod,
  selectWaiver,
  type Visit,
} from '#server/features/money/invoices/approved-work.queries.ts';

interface Row
  extends Pick<
    Visit,
    | 'appointment_carer_id'
    | 'start_at'
    | 'report_id'
    | 'reason'
    | 'sleep_in'
    | 'quotation_id'
    | 'quotation_item'
    | 'appointment'
    | 'service_type'
    | 'client'
    | 'carer'
    | 'young_person'
  > {
  end_at: string;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  cancelled_by: CancelledBy | null;
  waiver: CancellationWaiver | null;
}

/**
 * The visits of a period that were cancelled while a carer was booked for them, the oldest first: each carer by themselves, as
 * their work would have been. One without its moment can never be charged, and is not among them. One of a young person who is
 * closed to the reader is told as restricted, unless it is invoiced.
 */
export const findCancelled = (db: Db, period: RunPeriod): Promise<Visit[]> =>
  readCancelled(
    db,
    db`a.cancelled_at`,
    db`not ac.is_live and ac.removed_at is null and (a.id is null or a.cancelled_at is not null)
      and ac.start_at >= ${startOfLondonDay(period.start_date)}
      and ac.start_at < ${startOfLondonDay(addDays(period.end_date, 1))} and upper(ac.period) <= current_instant()
      ${period.client_id ? db`and ac.client_id = ${period.client_id}` : db``}
      ${period.young_person_id ? db`and a.young_person_id = ${period.young_person_id}` : db``}
      ${period.held ? db`and ac.id = any(${period.held}::uuid[])` : db``}`,
  );

/** The visits of active appointments, each carer by themselves, as if the appointments were cancelled now. */
export const findAsIfCancelled = (db: Db, appointment_ids: readonly string[]): Promise<Visit[]> =>
  readCancelled(
    db,
    db`current_instant()`,
    db`ac.is_live and a.id is not null and ac.appointment_id = any(${[...appointment_ids]}::uuid[])`,
  );

async function readCancelled(db: Db, cancelled_at: ReturnType<Db>, which: ReturnType<Db>): Promise<Visit[]> {
  const rows = await db<Row[]>`
    select ac.id as appointment_carer_id, ac.start_at, upper(ac.period) as end_at, null as report_id, t.sleep_in,
      case when w.invoice_id is not null or a.id is null and invoiced_parts(ac.id) <> '{}' then 'invoiced'
        when a.id is null then 'restricted' end as reason,
      ${cancelled_at} as cancelled_at, a.cancellation_reason, a.cancelled_by, a.quotation_id, a.quotation_item,
      jsonb_build_object('id', ac.appointment_id, 'name', coalesce(s.name, 'Restricted')) as appointment,
      jsonb_build_object('id', coalesce(s.id, ac.appointment_id), 'name', coalesce(s.name, 'Restricted')) as service_type,
      jsonb_build_object('id', ac.client_id, 'name', c.name) as client,
      jsonb_build_object('id', ac.carer_id, 'name', u.name) as carer,
      case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as young_person,
      ${selectWaiver(db)} as waiver
    from appointment_carer ac
      join client c on c.id = ac.client_id
      join app_user u on u.id = ac.carer_id
      join timesheet t on t.appointment_carer_id = ac.id
      left join appointment a on a.id = ac.appointment_id
      left join service_type s on s.id = a.service_type_id
      left join young_person y on y.id = a.young_person_id
      left join invoiced_work w on w.appointment_carer_id = ac.id
      ${joinWaiver(db, db`ac.id`)}
    where ${which}
    order by ac.start_at, ac.id`;
  return rows.map(({ end_at, cancelled_at, cancellation_reason: reason, cancelled_by, waiver, ...row }) => ({
    ...row,
    worked: { start_at: row.start_at, end_at },
    miles: null,
    date: toLondonDay(row.start_at),
    is_off_plan: false,
    is_off_report: false,
    is_untimed: false,
    has_report: false,
    credited: null,
    waiver: null,
    cancelled:
      cancelled_at === null
        ? null
        : {
            at: cancelled_at,
            reason,
            by: cancelled_by,
            is_overnight: isOvernight(row.start_at, end_at),
            waiver,
          },
  }));
}

/** Work that ends at midnight is an evening. */
const isOvernight = (start_at: string, end_at: string) =>
  toLondonDay(start_at) !== toLondonDay(new Date(Date.parse(end_at) - 1).toISOString());
