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
}

/**
 * Of each client with work in the period, by name. Invoiced counts by the day of the line, so that it is of the same work as
 * the hours and miles: those of approved work that began in the period and is open to the reader.
 */
export const findWork = (db: Db, { start_date, end_date }: ExportPeriod) =>
  db<ClientWork[]>`
    with billed as (
      select i.client_id, sum(case i.kind when 'invoice' then l.amount_pence else -l.amount_pence end)::bigint as pence
      from invoice i join invoice_line l on l.invoice_id = i.id
      where i.status = 'issued' and l.date >= ${start_date} and l.date <= ${end_date}
      group by i.client_id),
    worked as (
      select t.client_id, sum(extract(epoch from t.ended_at - t.started_at) / 60 - t.break_minutes)::bigint as minutes,
        coalesce(sum((select sum(m.miles) * 100 from mileage m
          where m.appointment_carer_id = t.appointment_carer_id and m.deleted_at is null)), 0)::bigint as miles
      from timesheet t join report r on r.appointment_carer_id = t.appointment_carer_id
      where t.is_live and t.is_listed and t.ended_at is not null and r.status in ('approved', 'not required')
        and t.planned_start_at >= ${startOfLondonDay(start_date)}
        and t.planned_start_at < ${startOfLondonDay(addDays(end_date, 1))}
      group by t.client_id)
    select jsonb_build_object('id', c.id, 'name', c.name) as client, coalesce(b.pence, 0) as invoiced_pence,
      coalesce(w.minutes, 0) as minutes, coalesce(w.miles, 0) as miles
    from billed b full join worked w on w.client_id = b.client_id join client c on c.id = coalesce(b.client_id, w.client_id)
    order by c.name, c.id`;

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
  cost_pence: number | null;
}

function writeFigures({ invoiced_pence, minutes, miles, cost_pence }: Figures): Omit<Margin, 'client'> {
  const margin = cost_pence === null ? null : invoiced_pence - cost_pence;
  return {
    invoiced: writePence(invoiced_pence),
    hours: writeHundredths(divideHalfUp(minutes * 100, 60)),
    miles: writeHundredths(miles),
    cost: cost_pence === null ? null : writePence(cost_pence),
    margin: margin === null ? null : writePence(margin),
    margin_percent:
      margin === null || invoiced_pence === 0 ? null : divideHalfUp(margin * 100, invoiced_pence),
  };
}
