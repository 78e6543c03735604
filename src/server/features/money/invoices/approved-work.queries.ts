import type { CancelledBy } from '#contract/appointments/cancellations.ts';
import { addDays, startOfLondonDay, toLondonDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import {
  type CancellationWaiver,
  EARLIER_DAYS,
  type LeftOut,
  type LeftOutReason,
} from '#contract/money/invoice-runs.ts';
import type { Db } from '#server/db/pools.ts';

export interface RunPeriod {
  start_date: string;
  end_date: string;
  client_id?: string | undefined;
  young_person_id?: string | undefined;
  /** The assignments that `holdWork` holds: of no other is anything told. */
  held?: readonly string[] | undefined;
}

/** The run alone can tell these: they hang on the price. A visit without miles that is priced by the mile comes to nothing. */
export type UnpricedReason = 'no price' | 'no miles';

/** A visit of one carer that ended in the period: ready to be charged, or not yet and why. */
export interface Visit extends Omit<LeftOut, 'reason'> {
  appointment_carer_id: string;
  reason: Exclude<LeftOutReason, UnpricedReason> | null;
  service_type: Ref;
  /** Worked: less the break, which is taken off the end. As planned where no timesheet is asked for. */
  worked: { start_at: string; end_at: string; break_minutes?: number };
  sleep_in: boolean;
  miles: string | null;
  /** Its London day, which chooses the price list. */
  date: string;
  is_off_plan: boolean;
  /** Its approved report says that it did not go as planned, as one has it that did not take place. */
  is_off_report: boolean;
  /** No times were asked for. */
  is_untimed: boolean;
  /** A report was asked for. */
  has_report: boolean;
  /** The newest credit note that took it back. */
  credited: { credit_note: Ref; reason: string } | null;
  /** It was booked from this item of a quotation. */
  quotation_id: string | null;
  quotation_item: number | null;
  /** Null for one that took place. */
  cancelled: Cancelled | null;
  /** For a visit that was not cancelled, but that its report doubts. */
  waiver: CancellationWaiver | null;
}

interface Cancelled {
  at: string;
  /** As given by whoever cancelled it. */
  reason: string | null;
  /** Who cancelled, if somebody was asked. */
  by: CancelledBy | null;
  /** Whether it was planned to be slept through is kept nowhere. */
  is_overnight: boolean;
  waiver: CancellationWaiver | null;
}

interface Row extends Omit<Visit, 'worked' | 'date' | 'start_at' | 'cancelled'> {
  worked_start_at: string;
  worked_end_at: string;
  break_minutes: number;
  planned_start_at: string;
}

const OFF_PLAN_MINUTES = 15;

/** Whether something approved of a report says that its visit did not go as planned. */
export const isDoubted = (db: Db, report: ReturnType<Db>) => db`exists (select from app_report p
  where p.report_id = ${report} and p.deleted_at is null and p.status = 'approved'
    and chose_marked(p.form_id, p.form_version, p.answers, 'differs_from_plan'))`;

/** The waiver of an assignment with who decided it; `joinWaiver` goes with it. */
export const selectWaiver = (db: Db) => db`case when cw.id is not null then jsonb_build_object('id', cw.id,
  'at', cw.waived_at, 'reason', cw.reason,
  'by', case when waiver.id is not null then jsonb_build_object('id', waiver.id, 'name', waiver.name) end,
  'credit_note', case when wn.id is not null then jsonb_build_object('id', wn.id, 'name', wn.invoice_number) end) end`;

export const joinWaiver = (db: Db, assignment: ReturnType<Db>) => db`
  left join cancellation_waiver cw on cw.appointment_carer_id = ${assignment}
  left join app_user waiver on waiver.id = cw.waived_by
  left join invoice wn on wn.id = cw.credit_note_id`;

/**
 * The visits that began in the period and are over, the oldest first. The report of a visit whose young person is closed to
 * the reader is out of sight: unless it is invoiced, it is told as restricted, and charged by somebody whom it is open to.
 */
export async function findVisits(db: Db, period: RunPeriod): Promise<Visit[]> {
  const rows = await db<Row[]>`
    select t.appointment_carer_id, t.planned_start_at, r.id as report_id, t.sleep_in,
      case when w.invoice_id is not null or r.id is null and invoiced_parts(t.appointment_carer_id) <> '{}' then 'invoiced'
        when r.id is null then 'restricted'
        when r.status in ('required', 'draft') then 'no report'
        when r.status not in ('approved', 'not required') then 'not approved'
        when t.status = 'required' then 'no timesheet' end as reason,
      coalesce(t.started_at, t.planned_start_at) as worked_start_at,
      coalesce(t.ended_at - make_interval(mins => t.break_minutes), t.planned_end_at) as worked_end_at,
      case when t.ended_at is null then 0 else t.break_minutes end as break_minutes,
      coalesce(abs(extract(epoch from t.started_at - t.planned_start_at)) >= ${OFF_PLAN_MINUTES * 60}
        or abs(extract(epoch from t.ended_at - t.planned_end_at)) >= ${OFF_PLAN_MINUTES * 60}, false) as is_off_plan,
      ${isDoubted(db, db`r.id`)} as is_off_report,
      t.status = 'not required' as is_untimed, coalesce(r.status <> 'not required', false) as has_report,
      credit.note as credited, ${selectWaiver(db)} as waiver,
      a.quotation_id, a.quotation_item,
      (select sum(m.miles)::text from mileage m where m.appointment_carer_id = t.appointment_carer_id and m.deleted_at is null) as miles,
      jsonb_build_object('id', t.appointment_id, 'name', coalesce(s.name, 'Restricted')) as appointment,
      jsonb_build_object('id', coalesce(s.id, t.appointment_id), 'name', coalesce(s.name, 'Restricted')) as service_type,
      jsonb_build_object('id', t.client_id, 'name', c.name) as client,
      jsonb_build_object('id', t.carer_id, 'name', u.name) as carer,
      case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as young_person
    from timesheet t
      join client c on c.id = t.client_id
      join app_user u on u.id = t.carer_id
      left join appointment a on a.id = t.appointment_id
      left join report r on r.appointment_carer_id = t.appointment_carer_id
      left join service_type s on s.id = r.service_type_id
      left join young_person y on y.id = r.young_person_id
      left join invoiced_work w on w.appointment_carer_id = t.appointment_carer_id
      ${joinWaiver(db, db`t.appointment_carer_id`)}
      left join lateral (select jsonb_build_object('credit_note', jsonb_build_object('id', n.id, 'name', n.invoice_number),
          'reason', n.reason) as note
        from invoice_line l join invoice n on n.id = l.invoice_id
        where l.appointment_carer_id = t.appointment_carer_id and l.credits_line_id is not null and n.status = 'issued'
        order by n.number_year desc, n.number desc limit 1) credit on w.invoice_id is null
    where t.is_live and t.is_listed and t.planned_start_at >= ${startOfLondonDay(period.start_date)}
      and t.planned_start_at < ${startOfLondonDay(addDays(period.end_date, 1))} and t.planned_end_at <= current_instant()
      ${period.client_id ? db`and t.client_id = ${period.client_id}` : db``}
      ${period.young_person_id ? db`and r.young_person_id = ${period.young_person_id}` : db``}
      ${period.held ? db`and t.appointment_carer_id = any(${period.held}::uuid[])` : db``}
    order by t.planned_start_at, t.id`;
  return rows.map(({ worked_start_at, worked_end_at, break_minutes, planned_start_at, ...row }) => ({
    ...row,
    start_at: planned_start_at,
    date: toLondonDay(worked_start_at),
    worked: { start_at: worked_start_at, end_at: worked_end_at, break_minutes },
    cancelled: null,
  }));
}

/** The approved work of the days before a period that no invoice or draft holds: perhaps it was approved after its own run. */
export async function findEarlier(
  db: Db,
  { start_date, client_id, young_person_id }: RunPeriod,
): Promise<{ visits: number; first_date: string } | null> {
  const [found] = await db<{ visits: number; first_date: string | null }[]>`
    select count(*)::integer as visits,
      to_char(min(t.planned_start_at) at time zone 'Europe/London', 'YYYY-MM-DD') as first_date
    from timesheet t join report r on r.appointment_carer_id = t.appointment_carer_id
    where t.is_live and t.is_listed and t.status <> 'required' and r.status in ('approved', 'not required')
      and t.planned_start_at >= ${startOfLondonDay(addDays(start_date, -EARLIER_DAYS))}
      and t.planned_start_at < ${startOfLondonDay(start_date)} and t.planned_end_at <= current_instant()
      and not exists (select from invoiced_work w where w.appointment_carer_id = t.appointment_carer_id)
      and not exists (select from cancellation_waiver w where w.appointment_carer_id = t.appointment_carer_id)
      ${client_id ? db`and t.client_id = ${client_id}` : db``}
      ${young_person_id ? db`and r.young_person_id = ${young_person_id}` : db``}`;
  return found?.first_date ? { visits: found.visits, first_date: found.first_date } : null;
}
