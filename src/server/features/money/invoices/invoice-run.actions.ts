import type { Ref } from '#contract/core/shapes.ts';
import {
  type LeftOut,
  type LeftOutReason,
  MAX_LEFT_OUT,
  type RunDraft,
} from '#contract/money/invoice-runs.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { addUp, type PriceLine, type PriceTerms, priceWork } from '#contract/money/pricing.ts';
import type { Db } from '#server/db/pools.ts';
import {
  findVisits,
  type RunPeriod,
  type Visit,
} from '#server/features/money/invoices/approved-work.queries.ts';
import { readQuotedTerms } from '#server/features/money/invoices/quoted-terms.queries.ts';
import { readHolidays, readTerms } from '#server/features/money/price-lists/price-lists.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/** The visits of one client and young person, with what they cost. */
interface Group {
  client: Ref;
  young_person: Ref | null;
  visits: Visit[];
  /** With the quotation whose prices it is charged at. */
  lines: { visit: Visit; line: PriceLine; quotation_id: string | null }[];
}

interface Run {
  groups: Group[];
  left_out: LeftOut[];
  left_out_counts: Partial<Record<LeftOutReason, number>>;
}

/** Prices what may be charged of a period, and says of the rest why it is not. */
async function buildRun(db: Db, period: RunPeriod): Promise<Run> {
  const visits = await findVisits(db, period);
  const ready = visits.filter(({ reason }) => reason === null);
  const [quotedTermsOf, termsOf, holidays] = await Promise.all([
    readQuotedTerms(db, ready),
    findTerms(db, ready),
    readHolidays(db, [...new Set(ready.map(({ client }) => client.id))]),
  ]);
  const groups = new Map<string, Group>();
  const unpriced = new Set<Visit>();
  for (const visit of ready) {
    const { client, young_person, service_type, worked, sleep_in, miles } = visit;
    const quoted_terms = quotedTermsOf(visit);
    const terms = quoted_terms ?? termsOf(visit);
    if (!terms) {
      unpriced.add(visit);
      continue;
    }
    const work = { service_type, ...worked, carers: 1, sleep_in, miles: miles ?? undefined };
    const group = findGroup(groups, client, young_person);
    group.visits.push(visit);
    for (const line of priceWork(terms, work, holidays.get(client.id) ?? new Set()))
      group.lines.push({ visit, line, quotation_id: quoted_terms ? visit.quotation_id : null });
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

/** The price of each visit. A month has far fewer prices than visits: each is read once. */
async function findTerms(
  db: Db,
  visits: readonly Visit[],
): Promise<(visit: Visit) => PriceTerms | null | undefined> {
  const keyOf = ({ client, service_type, date }: Visit) => `${client.id} ${service_type.id} ${date}`;
  const each = new Map(visits.map((visit) => [keyOf(visit), visit]));
  const terms = await readTerms(
    db,
    [...each.values()].map(({ client, service_type, date }) => ({
      client_id: client.id,
      service_type_id: service_type.id,
      date,
    })),
  );
  const found = new Map([...each.keys()].map((key, index) => [key, terms[index]]));
  return (visit) => found.get(keyOf(visit));
}

function findGroup(groups: Map<string, Group>, client: Ref, young_person: Ref | null): Group {
  const key = `${client.id} ${young_person?.id ?? ''}`;
  const known = groups.get(key);
  if (known) return known;
  const group = { client, young_person, visits: [], lines: [] };
  groups.set(key, group);
  return group;
}

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

const sumOf = (groups: readonly Group[]) => {
  const sums = groups.map(({ lines }) => addUp(lines.map(({ line }) => line)));
  const add = (part: 'subtotal' | 'vat' | 'total') =>
    writePence(sums.reduce((pence, sum) => pence + readPence(sum[part]), 0));
  return { subtotal: add('subtotal'), vat: add('vat'), total: add('total') };
};

/** The answer of `previewInvoices`. */
export async function previewRun(db: Db, period: RunPeriod) {
  const { groups, left_out, left_out_counts } = await buildRun(db, period);
  const drafts = groups.map(
    ({ client, young_person, visits, lines }): RunDraft => ({
      client,
      young_person,
      visits: visits.length,
      visits_off_plan: visits.filter(({ is_off_plan }) => is_off_plan).length,
      ...addUp(lines.map(({ line }) => line)),
    }),
  );
  return { drafts, ...sumOf(groups), left_out, left_out_counts };
}

/** As many rows as go to the database at once: a statement takes 65,535 values, and a line has 15. */
const ROWS_AT_ONCE = 4_000;

/**
 * Drafts an invoice for each client and young person. A visit that another run took meanwhile ends this one. Throws
 * `invoice.nothing_to_draft` and, by constraint, `invoice.taken`.
 */
export async function draftRun(db: Db, period: RunPeriod) {
  const { groups } = await buildRun(db, period);
  if (groups.length === 0) throw new AppError('invoice.nothing_to_draft');
  const ids = await addDrafts(db, period, groups);
  const rows = groups.flatMap(({ lines }, index) =>
    lines.map(({ visit, line, quotation_id }, at) => ({
      ...toRow(ids[index] ?? '', at + 1, visit, line),
      quotation_id,
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db`insert into invoice_line ${db(rows.slice(from, from + ROWS_AT_ONCE))}`;
  return {
    invoice_ids: ids,
    visits: groups.reduce((count, { visits }) => count + visits.length, 0),
    total: sumOf(groups).total,
  };
}

/** One for each group, in their order. */
async function addDrafts(db: Db, period: RunPeriod, groups: readonly Group[]): Promise<string[]> {
  const drafts = groups.map(({ client, young_person, lines }) => {
    const { subtotal, vat } = addUp(lines.map(({ line }) => line));
    return {
      client_id: client.id,
      young_person_id: young_person?.id ?? null,
      start_date: period.start_date,
      end_date: period.end_date,
      subtotal_pence: readPence(subtotal),
      vat_pence: readPence(vat),
    };
  });
  const ids: string[] = [];
  for (let from = 0; from < drafts.length; from += ROWS_AT_ONCE) {
    const rows = await db<{ id: string }[]>`
      insert into invoice ${db(drafts.slice(from, from + ROWS_AT_ONCE))} returning id`;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

const toRow = (invoice_id: string, position: number, visit: Visit, line: PriceLine) => ({
  invoice_id,
  position,
  appointment_carer_id: visit.appointment_carer_id,
  description: line.description,
  date: line.date,
  service_type_id: line.service_type.id,
  band: line.band,
  quantity: line.quantity,
  unit: line.unit,
  carers: line.carers,
  rate_pence: readPence(line.rate),
  amount_pence: readPence(line.amount),
  vat_rate: line.vat_rate,
});
