import type { Ref } from '#contract/core/shapes.ts';
import {
  type LateCancellation,
  type LeftOut,
  type LeftOutReason,
  MAX_LEFT_OUT,
} from '#contract/money/invoice-runs.ts';
import { addUp, type PriceLine } from '#contract/money/pricing.ts';
import type { Db } from '#server/db/pools.ts';
import {
  findVisits,
  type RunPeriod,
  type Visit,
} from '#server/features/money/invoices/approved-work.queries.ts';
import { findCancelled } from '#server/features/money/invoices/cancelled-work.queries.ts';
import { readQuotedTerms } from '#server/features/money/invoices/quoted-terms.queries.ts';
import { priceVisit, readListTerms } from '#server/features/money/invoices/work-prices.queries.ts';
import { readHolidays } from '#server/features/money/price-lists/price-lists.queries.ts';

/** The visits of one client and young person, with what they cost. */
export interface Group {
  client: Ref;
  young_person: Ref | null;
  /** Those that took place. */
  visits: Visit[];
  /** Those that were cancelled too late, also where they are left out. */
  cancellations: LateCancellation[];
  /** With the quotation whose prices it is charged at. */
  lines: { visit: Visit; line: PriceLine; quotation_id: string | null }[];
}

interface Run {
  groups: Group[];
  left_out: LeftOut[];
  left_out_counts: Partial<Record<LeftOutReason, number>>;
}

/**
 * Prices what may be charged of a period, and says of the rest why it is not. A cancelled visit counts where its price asks
 * for more notice than was given.
 * @param waived the assignments whose late cancellation is left out
 */
export async function buildRun(db: Db, period: RunPeriod, waived: ReadonlySet<string>): Promise<Run> {
  const [worked, cancelled] = await Promise.all([findVisits(db, period), findCancelled(db, period)]);
  const visits = [...worked, ...cancelled].toSorted(compareVisits);
  const ready = visits.filter(({ reason }) => reason === null);
  const [quotedTermsOf, listTermsOf, holidays] = await Promise.all([
    readQuotedTerms(db, ready),
    readListTerms(db, ready),
    readHolidays(db, [...new Set(ready.map(({ client }) => client.id))]),
  ]);
  const groups = new Map<string, Group>();
  const unpriced = new Set<Visit>();
  for (const visit of ready) {
    const quoted_terms = quotedTermsOf(visit);
    const terms = quoted_terms ?? listTermsOf(visit);
    if (!terms) {
      unpriced.add(visit);
      continue;
    }
    const lines = priceVisit(terms, visit, holidays.get(visit.client.id) ?? new Set());
    if (visit.cancelled && lines.length === 0) continue;
    const group = findGroup(groups, visit);
    const is_waived = waived.has(visit.appointment_carer_id);
    if (visit.cancelled) group.cancellations.push(toCancellation(visit, visit.cancelled, lines, is_waived));
    else group.visits.push(visit);
    if (visit.cancelled && is_waived) continue;
    const quotation_id = quoted_terms ? visit.quotation_id : null;
    group.lines.push(...lines.map((line) => ({ visit, line, quotation_id })));
  }
  const left = visits.flatMap((visit) => {
    const reason = visit.reason ?? (unpriced.has(visit) ? ('no price' as const) : null);
    return reason ? [toLeftOut(visit, reason)] : [];
  });
  return {
    groups: [...groups.values()].toSorted(compareGroups),
    left_out: left.slice(0, MAX_LEFT_OUT),
    left_out_counts: countReasons(left),
  };
}

const compareVisits = (a: Visit, b: Visit) =>
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
  { at, reason }: NonNullable<Visit['cancelled']>,
  lines: readonly PriceLine[],
  is_waived: boolean,
): LateCancellation => ({
  ...{ appointment_carer_id, appointment, start_at, cancelled_at: at, carer, reason, is_waived },
  descriptions: lines.map(({ description }) => description),
  amount: addUp(lines).subtotal,
});

const compareGroups = (a: Group, b: Group) =>
  a.client.name.localeCompare(b.client.name, 'en-GB') ||
  (a.young_person?.name ?? '').localeCompare(b.young_person?.name ?? '', 'en-GB');

const toLeftOut = (
  { appointment, report_id, start_at, client, young_person, carer }: Visit,
  reason: LeftOutReason,
): LeftOut => ({ reason, appointment, report_id, start_at, client, young_person, carer });

function countReasons(left: readonly LeftOut[]): Partial<Record<LeftOutReason, number>> {
  const counts: Partial<Record<LeftOutReason, number>> = {};
  for (const { reason } of left) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
