import type { RunDraft } from '#contract/money/invoice-runs.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { addUp, type PriceLine } from '#contract/money/pricing.ts';
import type { Db } from '#server/db/pools.ts';
import type { RunPeriod, Visit } from '#server/features/money/invoices/approved-work.queries.ts';
import { buildRun, type Group } from '#server/features/money/invoices/invoice-run.queries.ts';
import { AppError } from '#server/http/app-error.ts';

const sumOf = (groups: readonly Group[]) => {
  const sums = groups.map(({ lines }) => addUp(lines.map(({ line }) => line)));
  const add = (part: 'subtotal' | 'vat' | 'total') =>
    writePence(sums.reduce((pence, sum) => pence + readPence(sum[part]), 0));
  return { subtotal: add('subtotal'), vat: add('vat'), total: add('total') };
};

/** The answer of `previewInvoices`. */
export async function previewRun(db: Db, period: RunPeriod, waived: readonly string[] = []) {
  const { groups, left_out, left_out_counts } = await buildRun(db, period, new Set(waived));
  const drafts = groups.map(
    ({ client, young_person, visits, lines, cancellations }): RunDraft => ({
      client,
      young_person,
      visits: visits.length,
      visits_off_plan: visits.filter(({ is_off_plan }) => is_off_plan).length,
      cancellations,
      ...addUp(lines.map(({ line }) => line)),
    }),
  );
  return { drafts, ...sumOf(groups), left_out, left_out_counts };
}

/** As many rows as go to the database at once: a statement takes 65,535 values, and a line has 16. */
const ROWS_AT_ONCE = 4_000;

/**
 * Drafts an invoice for each client and young person. A visit that another run took meanwhile ends this one. Throws
 * `invoice.nothing_to_draft` and, by constraint, `invoice.taken`.
 */
export async function draftRun(db: Db, period: RunPeriod, waived: readonly string[] = []) {
  const run = await buildRun(db, period, new Set(waived));
  // A client of whom nothing but late cancellations is left, and those are left out, has no invoice.
  const groups = run.groups.filter(({ visits, lines }) => visits.length + lines.length > 0);
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
    cancellations: groups.reduce(
      (count, { cancellations }) => count + cancellations.filter(({ is_waived }) => !is_waived).length,
      0,
    ),
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
  cancelled_at: visit.cancelled?.at ?? null,
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
