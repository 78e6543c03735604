import { isClientCharged } from '#contract/appointments/cancellations.ts';
import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type {
  LateCancellation,
  LeftOut,
  LeftOutReason,
  WaivedCancellation,
} from '#contract/money/invoice-runs.ts';
import { MAX_NOTICE_HOURS } from '#contract/money/price-lists.ts';
import type { PriceLine } from '#contract/money/pricing.ts';
import { addUp } from '#contract/money/vat.ts';
import type { Db } from '#server/db/pools.ts';
import {
  findVisits,
  type RunPeriod,
  type UnpricedReason,
  type Visit,
} from '#server/features/money/invoices/approved-work.queries.ts';
import { findCancelled } from '#server/features/money/invoices/cancelled-work.queries.ts';
import { readPrices } from '#server/features/money/invoices/work-prices.queries.ts';

/** The visits of one client and young person, with what they cost. */
export interface Group {
  client: Ref;
  young_person: Ref | null;
  /** Visits that took place. */
  visits: Visit[];
  /** Visits that were cancelled too late. */
  cancellations: LateCancellation[];
  /** With the quotation whose prices it is charged at. */
  lines: { visit: Visit; line: PriceLine; quotation_id: string | null }[];
}

/** The part of a run that is of one client. */
export interface ClientRun {
  groups: Group[];
  left_out: LeftOut[];
  waived: WaivedCancellation[];
  /** How many visits were examined. */
  visits: number;
}

/**
 * The clients that somebody worked for, or cancelled, in the period, by name, each with its visits. One by one they need no
 * more memory than the largest of them.
 */
export async function findClientsOfRun(
  db: Db,
  { start_date, end_date, client_id }: RunPeriod,
): Promise<(Ref & { visits: number })[]> {
  const [from, to] = [startOfLondonDay(start_date), startOfLondonDay(addDays(end_date, 1))];
  const rows = await db<(Ref & { visits: number })[]>`
    select c.id, c.name, sum(work.visits)::integer as visits from (
        select client_id, count(*) as visits from timesheet
        where is_live and is_listed and planned_start_at >= ${from} and planned_start_at < ${to}
          ${client_id ? db`and client_id = ${client_id}` : db``} group by client_id
        union all select client_id, count(*) from appointment_carer
        where not is_live and removed_at is null and start_at >= ${from} and start_at < ${to}
          ${client_id ? db`and client_id = ${client_id}` : db``} group by client_id) work
      join client c on c.id = work.client_id
    group by c.id`;
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a.id < b.id ? -1 : 1));
}

/**
 * Prices what may be charged of a client's period, and says of the rest why it is not. A cancelled visit counts where its
 * price asks for more notice than was given, unless the carer or the agency cancelled, or somebody has waived it.
 */
export async function buildClientRun(db: Db, period: RunPeriod): Promise<ClientRun> {
  const [worked, cancelled] = await Promise.all([findVisits(db, period), findCancelled(db, period)]);
  const visits = [...worked, ...cancelled].toSorted(compareStarts);
  const ready = visits.filter(({ reason }) => reason === null);
  const priceOf = await readPrices(db, ready);
  const groups = new Map<string, Group>();
  const unpriced = new Map<Visit, UnpricedReason>();
  const waived: WaivedCancellation[] = [];
  for (const visit of ready) {
    const { cancelled: how, client, young_person } = visit;
    const isUncharged = how !== null && !isClientCharged(how.by);
    const price = priceOf(visit);
    if (!price) {
      if (mayBeCharged(visit) && !isUncharged) unpriced.set(visit, 'no price');
      continue;
    }
    const { lines, quotation_id } = price;
    if (lines.length === 0) {
      // Cancelled in time, or priced by the mile: an invoice without a line is none.
      if (!how) unpriced.set(visit, 'no miles');
      continue;
    }
    const waiver = how ? how.waiver : visit.waiver;
    if (waiver || isUncharged) {
      const said = how ? toCancellation(visit, how, lines) : toUncharged(visit, lines);
      waived.push({ ...said, client, young_person, waiver });
      continue;
    }
    const group = findGroup(groups, visit);
    if (how) group.cancellations.push(toCancellation(visit, how, lines));
    else group.visits.push(visit);
    group.lines.push(...lines.map((line) => ({ visit, line, quotation_id })));
  }
  const left_out = visits.flatMap((visit) => {
    const reason = visit.reason ?? unpriced.get(visit);
    return reason ? [toLeftOut(visit, reason)] : [];
  });
  return { groups: [...groups.values()].toSorted(compareGroups), left_out, waived, visits: visits.length };
}

/** No price asks for more notice than a price may. */
const mayBeCharged = ({ start_at, cancelled }: Visit) =>
  !cancelled || Date.parse(start_at) - Date.parse(cancelled.at) <= MAX_NOTICE_HOURS * 3_600_000;

export const compareStarts = (a: { start_at: string }, b: { start_at: string }) =>
  a.start_at < b.start_at ? -1 : a.start_at > b.start_at ? 1 : 0;

function findGroup(groups: Map<string, Group>, { client, young_person }: Visit): Group {
  const key = `${client.id} ${young_person?.id ?? ''}`;
  const known = groups.get(key);
  if (known) return known;
  const group = { client, young_person, visits: [], cancellations: [], lines: [] };
  groups.set(key, group);
  return group;
}

const toCancellation = (
  { appointment_carer_id, appointment, start_at, carer }: Visit,
  { at, reason, by }: NonNullable<Visit['cancelled']>,
  lines: readonly PriceLine[],
): LateCancellation => ({
  ...{ appointment_carer_id, appointment, start_at, cancelled_at: at, carer, reason, cancelled_by: by },
  descriptions: lines.map(({ description }) => description),
  amount: addUp(lines).subtotal,
});

const toUncharged = (
  { appointment_carer_id, appointment, start_at, carer }: Visit,
  lines: readonly PriceLine[],
) => ({
  ...{ appointment_carer_id, appointment, start_at, carer },
  ...{ cancelled_at: null, reason: null, cancelled_by: null },
  descriptions: lines.map(({ description }) => description),
  amount: addUp(lines).subtotal,
});

const compareGroups = (a: Group, b: Group) =>
  (a.young_person?.name ?? '').localeCompare(b.young_person?.name ?? '', 'en-GB');

const toLeftOut = (
  { appointment, report_id, start_at, client, young_person, carer }: Visit,
  reason: LeftOutReason,
): LeftOut => ({ reason, appointment, report_id, start_at, client, young_person, carer });
