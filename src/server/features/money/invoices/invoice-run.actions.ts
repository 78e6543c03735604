import { isUnusuallyFar } from '#contract/core/unusual-claims.ts';
import {
  type DraftedRun,
  type LeftOut,
  type LeftOutReason,
  MAX_LEFT_OUT,
  type RunDraft,
  type RunPart,
  type WaivedCancellation,
} from '#contract/money/invoice-runs.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { addUp } from '#contract/money/vat.ts';
import type { Db } from '#server/db/pools.ts';
import { findEarlier, type RunPeriod } from '#server/features/money/invoices/approved-work.queries.ts';
import { holdWork } from '#server/features/money/invoices/hold-work.actions.ts';
import {
  buildClientRun,
  compareStarts,
  findClientsOfRun,
  type Group,
} from '#server/features/money/invoices/invoice-run.queries.ts';
import type { Agency } from '#server/features/money/papers/money-sheet.ts';
import { describeMissingSettings } from '#server/features/money/papers/settings-of-papers.ts';
import { AppError } from '#server/http/app-error.ts';

type Sums = Record<'subtotal' | 'vat' | 'total', number>;

function addSums(sums: Sums, group: Group): ReturnType<typeof addUp> {
  const sum = addUp(group.lines.map(({ line }) => line));
  for (const part of ['subtotal', 'vat', 'total'] as const) sums[part] += readPence(sum[part]);
  return sum;
}

/** The answer of `previewInvoices`. */
export async function previewRun(db: Db, period: RunPeriod, agency: Agency) {
  const sums = { subtotal: 0, vat: 0, total: 0 };
  const drafts: RunDraft[] = [];
  const left_out_counts: Partial<Record<LeftOutReason, number>> = {};
  let left_out: LeftOut[] = [];
  let waived: WaivedCancellation[] = [];
  let waived_count = 0;
  for (const { id: client_id } of await findClientsOfRun(db, period)) {
    const run = await buildClientRun(db, { ...period, client_id });
    drafts.push(...run.groups.map((group) => ({ ...toDraft(group), ...addSums(sums, group) })));
    for (const { reason } of run.left_out) left_out_counts[reason] = (left_out_counts[reason] ?? 0) + 1;
    left_out = keepOldest([...left_out, ...run.left_out.filter(({ reason }) => reason !== 'invoiced')]);
    waived = keepOldest([...waived, ...run.waived]);
    waived_count += run.waived.length;
  }
  const { subtotal, vat, total } = sums;
  const said = { subtotal: writePence(subtotal), vat: writePence(vat), total: writePence(total) };
  const earlier = await findEarlier(db, period);
  const cannot_issue = describeMissingSettings(agency, { charges_vat: vat !== 0 }) ?? null;
  return { drafts, ...said, cannot_issue, earlier, left_out, left_out_counts, waived, waived_count };
}

const keepOldest = <Row extends { start_at: string }>(rows: Row[]) =>
  rows.toSorted(compareStarts).slice(0, MAX_LEFT_OUT);

const toDraft = ({ client, young_person, visits, cancellations, lines }: Group) => ({
  client,
  young_person,
  visits: visits.length,
  visits_off_plan: visits.filter(({ is_off_plan }) => is_off_plan).length,
  untimed: visits
    .filter(({ is_untimed }) => is_untimed)
    .map(({ appointment, start_at, carer, has_report }) => ({ appointment, start_at, carer, has_report })),
  doubted: visits
    .filter(({ is_off_report, is_off_plan }) => is_off_report && !is_off_plan)
    .map((visit) => ({
      ...{ appointment_carer_id: visit.appointment_carer_id, appointment: visit.appointment },
      ...{ start_at: visit.start_at, carer: visit.carer, report_id: visit.report_id },
      amount: addUp(lines.filter((each) => each.visit === visit).map(({ line }) => line)).subtotal,
    })),
  far: visits.flatMap(({ appointment, start_at, carer, miles }) =>
    miles !== null && isUnusuallyFar(miles) ? [{ appointment, start_at, carer, miles }] : [],
  ),
  credited: visits.flatMap(({ appointment, start_at, carer, credited }) =>
    credited ? [{ appointment, start_at, carer, ...credited }] : [],
  ),
  cancellations,
});

/** How many rows are sent to the database together. More of them take memory and save no time. */
const ROWS_AT_ONCE = 200;

/** Somebody who watches a run, and may stop it. */
export interface Watcher {
  tell(done: number, total: number): void;
  signal: AbortSignal;
}

export interface ChosenRun extends RunPeriod {
  /** Drafted another day. */
  without?: readonly RunPart[] | undefined;
}

const nameOfPart = ({ client_id, young_person_id }: RunPart) => `${client_id} ${young_person_id ?? ''}`;

/**
 * Drafts an invoice for each client and young person that was chosen; all of them or none. A visit that another run took meanwhile ends this
 * one. Throws `invoice.nothing_to_draft`, what its watcher stops it with and, by constraint, `invoice.taken`.
 */
export async function draftRun(db: Db, chosen: ChosenRun, watcher?: Watcher): Promise<DraftedRun> {
  const { without = [], ...period } = chosen;
  const spared = new Set(without.map(nameOfPart));
  const isChosen = ({ client, young_person }: Group) =>
    !spared.has(nameOfPart({ client_id: client.id, young_person_id: young_person?.id ?? null }));
  // Neither prices nor work are corrected meanwhile: each draft is made by those that it was read with.
  await db`select pg_advisory_xact_lock_shared(hashtext('price_list'))`;
  const clients = await findClientsOfRun(db, period);
  const total = clients.reduce((sum, { visits }) => sum + visits, 0);
  const sums = { subtotal: 0, vat: 0, total: 0 };
  const drafted = { invoice_ids: [] as string[], visits: 0, cancellations: 0 };
  let [done, left] = [0, 0];
  for (const { id: client_id, visits } of clients) {
    const held = await holdWork(db, { ...period, client_id });
    const { groups } = await buildClientRun(db, { ...period, client_id, held });
    for (const part of inParts(groups.filter(isChosen))) {
      watcher?.signal.throwIfAborted();
      drafted.invoice_ids.push(...(await addInvoices(db, period, part, sums)));
      for (const group of part) {
        drafted.visits += group.visits.length;
        drafted.cancellations += group.cancellations.length;
      }
      watcher?.tell(drafted.visits + drafted.cancellations + left, total);
    }
    // Visits that are left out, or spared, are looked at as well.
    done += visits;
    left = done - drafted.visits - drafted.cancellations;
    watcher?.tell(done, total);
  }
  watcher?.signal.throwIfAborted();
  if (drafted.invoice_ids.length === 0) throw new AppError('invoice.nothing_to_draft');
  return { ...drafted, total: writePence(sums.total) };
}

/** Groups together, up to so many lines. */
function* inParts(groups: readonly Group[]): Generator<Group[]> {
  let part: Group[] = [];
  let lines = 0;
  for (const group of groups) {
    part.push(group);
    lines += group.lines.length;
    if (lines < ROWS_AT_ONCE) continue;
    yield part;
    [part, lines] = [[], 0];
  }
  if (part.length > 0) yield part;
}

/** One for each group, in their order, with its lines. */
async function addInvoices(
  db: Db,
  period: RunPeriod,
  groups: readonly Group[],
  sums: Sums,
): Promise<string[]> {
  const drafts = groups.map((group) => {
    const { subtotal, vat } = addSums(sums, group);
    return {
      client_id: group.client.id,
      young_person_id: group.young_person?.id ?? null,
      start_date: period.start_date,
      end_date: period.end_date,
      subtotal_pence: readPence(subtotal),
      vat_pence: readPence(vat),
    };
  });
  const made = await db<{ id: string }[]>`insert into invoice ${db(drafts)} returning id`;
  const ids = made.map(({ id }) => id);
  const rows = groups.flatMap(({ lines }, index) =>
    lines.map((each, at) => toRow(ids[index] ?? '', at + 1, each)),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db`insert into invoice_line ${db(rows.slice(from, from + ROWS_AT_ONCE))}`;
  return ids;
}

const toRow = (
  invoice_id: string,
  position: number,
  { visit, line, quotation_id }: Group['lines'][number],
) => ({
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
  quotation_id,
});
