import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { Margin } from '#contract/money/margins.ts';
import { divideHalfUp, readHundredths, writeHundredths, writePence } from '#contract/money/pence.ts';
import type { Db } from '#server/db/pools.ts';
import type { ExportPeriod } from '#server/features/money/accounts/accounting-exports.queries.ts';

/** The work of a period for one client: what it brought, and what it took. */
interface ClientWork {
  client: Ref;
  invoiced_pence: number;
  minutes: number;
  /** In hundredths of a mile. */
  miles: number;
  /** Of approved work that is on no issued invoice yet. */
  waiting_minutes: number;
}

/**
 * Of each client with work in the period, by name. Invoiced counts by the day of the line, and hours and miles are those of the
 * work on issued invoices that began in the period and is open to the reader: work that waits for its invoice would look like
 * a loss.
 */
export const findWork = (db: Db, { start_date, end_date }: ExportPeriod) =>
  db<ClientWork[]>`
    with billed as (
      select i.client_id, sum(case i.kind when 'invoice' then l.amount_pence else -l.amount_pence end)::bigint as pence
      from invoice i join invoice_line l on l.invoice_id = i.id
      where i.status = 'issued' and l.date >= ${start_date} and l.date <= ${end_date}
      group by i.client_id),
    visits as (
      select t.client_id, extract(epoch from t.ended_at - t.started_at) / 60 - t.break_minutes as minutes,
        (select sum(m.miles) * 100 from mileage m
          where m.appointment_carer_id = t.appointment_carer_id and m.deleted_at is null) as miles,
        i.id is not null as is_invoiced
      from timesheet t join report r on r.appointment_carer_id = t.appointment_carer_id
        left join invoiced_work k on k.appointment_carer_id = t.appointment_carer_id
        left join invoice i on i.id = k.invoice_id and i.status = 'issued'
      where t.is_live and t.is_listed and t.ended_at is not null and r.status in ('approved', 'not required')
        and t.planned_start_at >= ${startOfLondonDay(start_date)}
        and t.planned_start_at < ${startOfLondonDay(addDays(end_date, 1))}),
    worked as (
      select client_id, (sum(minutes) filter (where is_invoiced))::bigint as minutes,
        (sum(miles) filter (where is_invoiced))::bigint as miles,
        (sum(minutes) filter (where not is_invoiced))::bigint as waiting_minutes
      from visits group by client_id)
    select jsonb_build_object('id', c.id, 'name', c.name) as client, coalesce(b.pence, 0) as invoiced_pence,
      coalesce(w.minutes, 0) as minutes, coalesce(w.miles, 0) as miles, coalesce(w.waiting_minutes, 0) as waiting_minutes
    from billed b full join worked w on w.client_id = b.client_id join client c on c.id = coalesce(b.client_id, w.client_id)
    order by c.name, c.id`;

/** Finds the rate that a car's first miles are paid at on that day: pounds. */
export async function findMileCost(db: Db, day: string): Promise<string> {
  const [rate] = await db<{ pence: string }[]>`select round(first_band_pence) as pence from mileage_rate
    where vehicle = 'CAR_OR_VAN' and effective_from <= ${day} order by effective_from desc limit 1`;
  return writePence(Number(rate?.pence ?? 0));
}

interface Costs {
  /** Pounds. */
  hour_cost: string | null;
  mile_cost: string;
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
    cost_pence: costs.hour_cost === null ? null : add(({ cost_pence }) => cost_pence ?? 0),
  };
  return {
    clients: rows.map(({ client, ...row }): Margin => ({ client, ...writeFigures(row) })),
    total: writeFigures(total),
    ...costs,
  };
}

/** In pence, half up for each client; null where no cost of an hour is known. */
function reckonCost({ minutes, miles }: ClientWork, { hour_cost, mile_cost }: Costs): number | null {
  if (hour_cost === null) return null;
  return (
    divideHalfUp(minutes * readHundredths(hour_cost), 60) +
    divideHalfUp(miles * readHundredths(mile_cost), 100)
  );
}

interface Figures {
  invoiced_pence: number;
  minutes: number;
  miles: number;
  waiting_minutes: number;
  cost_pence: number | null;
}

const writeHours = (minutes: number) => writeHundredths(divideHalfUp(minutes * 100, 60));

function writeFigures(figures: Figures): Omit<Margin, 'client'> {
  const { invoiced_pence, minutes, miles, waiting_minutes, cost_pence } = figures;
  const margin = cost_pence === null ? null : invoiced_pence - cost_pence;
  return {
    invoiced: writePence(invoiced_pence),
    hours: writeHours(minutes),
    miles: writeHundredths(miles),
    hours_not_invoiced: writeHours(waiting_minutes),
    cost: cost_pence === null ? null : writePence(cost_pence),
    margin: margin === null ? null : writePence(margin),
    margin_percent:
      margin === null || invoiced_pence === 0 ? null : divideHalfUp(margin * 100, invoiced_pence),
  };
}
