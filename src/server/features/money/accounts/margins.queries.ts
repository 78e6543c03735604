import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Margin } from '#contract/money/margins.ts';
import { divideHalfUp, readHundredths, writeHundredths, writePence } from '#contract/money/pence.ts';
import type { Db } from '#server/db/pools.ts';
import type { ExportPeriod } from '#server/features/money/accounts/accounting-exports.queries.ts';
import { joinRunning, selectPricedMileages } from '#server/features/visits/mileages/mileage-pay.queries.ts';

/** The work of a period for one client: what it brought, and what it took. */
interface ClientWork {
  client: Ref;
  invoiced_pence: number;
  minutes: number;
  /** In hundredths of a mile. */
  miles: number;
  /** Paid for these miles; 0 where they count by a cost that is given. */
  mileage_pence: number;
  /** Minutes of approved work that is on no issued invoice yet. */
  waiting_minutes: number;
  waiting_miles: number;
}

/**
 * Of each client with such work in the period, by name. All of it counts by the day on which the visit began, so that like stands
 * beside like: every line of a visit on an issued invoice, less what was taken back, beside the hours and miles of that visit.
 * Approved work that waits for its invoice is counted by itself, for it would look like a loss; it is what the invoice run would
 * take, and its times are those that the run charges. A late cancellation that was charged took no hours.
 */
export const findWork = (db: Db, period: ExportPeriod & Pick<Costs, 'mile_cost'>) => {
  const from = startOfLondonDay(period.start_date);
  const until = startOfLondonDay(addDays(period.end_date, 1));
  return db<ClientWork[]>`
    with visits as (
      select t.appointment_carer_id, t.client_id, extract(epoch from
          coalesce(t.ended_at - make_interval(mins => t.break_minutes), t.planned_end_at)
          - coalesce(t.started_at, t.planned_start_at)) / 60 as minutes,
        coalesce(t.status <> 'required' and r.status in ('approved', 'not required')
          and t.planned_end_at <= current_instant(), false) as is_approved
      from timesheet t left join report r on r.appointment_carer_id = t.appointment_carer_id
      where t.is_live and t.is_listed and t.planned_start_at >= ${from} and t.planned_start_at < ${until}
      union all
      select ac.id, ac.client_id, 0, false from appointment_carer ac
      where not ac.is_live and ac.removed_at is null and ac.start_at >= ${from} and ac.start_at < ${until}),
    charged as (
      select w.appointment_carer_id, sum(l.amount_pence - coalesce(back.pence, 0)) as pence
      from visits v join invoiced_work w on w.appointment_carer_id = v.appointment_carer_id
        join invoice i on i.id = w.invoice_id and i.status = 'issued'
        join invoice_line l on l.invoice_id = w.invoice_id and l.appointment_carer_id = w.appointment_carer_id
        left join (select c.credits_line_id, c.amount_pence as pence from invoice_line c
          join invoice n on n.id = c.invoice_id and n.status = 'issued') back on back.credits_line_id = l.id
      group by w.appointment_carer_id),
    driven as (
      select m.appointment_carer_id, sum(m.miles) * 100 as miles from mileage m
      where m.deleted_at is null and m.appointment_carer_id in (select appointment_carer_id from visits)
      group by m.appointment_carer_id),
    paid as (${period.mile_cost === null ? selectMilePay(db, period.start_date) : selectNoPay(db)})
    select jsonb_build_object('id', c.id, 'name', c.name) as client,
      coalesce(sum(k.pence), 0)::bigint as invoiced_pence,
      coalesce(sum(v.minutes) filter (where k.pence is not null), 0)::bigint as minutes,
      coalesce(sum(d.miles) filter (where k.pence is not null), 0)::bigint as miles,
      coalesce(sum(p.pence), 0)::bigint as mileage_pence,
      coalesce(sum(v.minutes) filter (where k.pence is null), 0)::bigint as waiting_minutes,
      coalesce(sum(d.miles) filter (where k.pence is null), 0)::bigint as waiting_miles
    from visits v join client c on c.id = v.client_id
      left join charged k on k.appointment_carer_id = v.appointment_carer_id
      left join driven d on d.appointment_carer_id = v.appointment_carer_id
      left join paid p on p.appointment_carer_id = v.appointment_carer_id
    where k.pence is not null or v.is_approved
    group by c.id, c.name
    order by c.name, c.id`;
};

/** The pay for the journeys of each visit among `charged`. */
function selectMilePay(db: Db, first_day: string) {
  const which: ReturnType<Db> = db`where m.deleted_at is null
    and m.appointment_carer_id in (select appointment_carer_id from charged)`;
  return db`select appointment_carer_id, sum(amount) * 100 as pence
    from (${selectPricedMileages(db, which, joinRunning(db, first_day))}) m group by appointment_carer_id`;
}

const selectNoPay = (db: Db) => db`select null::uuid as appointment_carer_id, 0 as pence where false`;

interface Costs {
  /** Pounds. */
  hour_cost: string | null;
  /** Null: each journey at what it was paid. */
  mile_cost: string | null;
}

/** The answer of `listMargins`. The total is of the sums, and so to the penny what the rows come to. */
export function reckonMargins(work: readonly ClientWork[], costs: Costs) {
  const rows = work.map((each) => ({ ...each, cost_pence: reckonCost(each, costs) }));
  const add = (read: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  const total = {
    invoiced_pence: add((row) => row.invoiced_pence),
    minutes: add(({ minutes }) => minutes),
    miles: add(({ miles }) => miles),
    waiting_minutes: add((row) => row.waiting_minutes),
    waiting_miles: add((row) => row.waiting_miles),
    cost_pence: costs.hour_cost === null ? null : add(({ cost_pence }) => cost_pence ?? 0),
  };
  return {
    clients: rows.map(({ client, ...row }): Margin => ({ client, ...writeFigures(row) })),
    total: writeFigures(total),
    ...costs,
  };
}

/** In pence, half up for each client; null where no cost of an hour is known. */
function reckonCost(
  { minutes, miles, mileage_pence }: ClientWork,
  { hour_cost, mile_cost }: Costs,
): number | null {
  if (hour_cost === null) return null;
  return (
    divideHalfUp(minutes * readHundredths(hour_cost), 60) +
    (mile_cost === null ? mileage_pence : divideHalfUp(miles * readHundredths(mile_cost), 100))
  );
}

interface Figures {
  invoiced_pence: number;
  minutes: number;
  miles: number;
  waiting_minutes: number;
  waiting_miles: number;
  cost_pence: number | null;
}

const writeHours = (minutes: number) => writeHundredths(divideHalfUp(minutes * 100, 60));

function writeFigures(figures: Figures): Omit<Margin, 'client'> {
  const { invoiced_pence, minutes, miles, waiting_minutes, waiting_miles, cost_pence } = figures;
  const margin = cost_pence === null ? null : invoiced_pence - cost_pence;
  return {
    invoiced: writePence(invoiced_pence),
    hours: writeHours(minutes),
    miles: writeHundredths(miles),
    hours_not_invoiced: writeHours(waiting_minutes),
    miles_not_invoiced: writeHundredths(waiting_miles),
    cost: cost_pence === null ? null : writePence(cost_pence),
    margin: margin === null ? null : writePence(margin),
    margin_percent:
      margin === null || invoiced_pence === 0 ? null : divideHalfUp(margin * 100, invoiced_pence),
  };
}
