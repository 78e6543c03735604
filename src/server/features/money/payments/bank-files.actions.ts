import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { recordBankRows } from '#contract/money/bank-files.ts';
import { readHundredths, writePence } from '#contract/money/pence.ts';
import type { Db } from '#server/db/pools.ts';
import { findRecorded, OUTSTANDING } from '#server/features/money/payments/bank-files.queries.ts';
import type { ReadRow } from '#server/features/money/payments/bank-rows.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

type Body = BodyOf<typeof recordBankRows>;

/** A statement takes 65,535 values, and a payment has 9. */
const PAYMENTS_AT_ONCE = 5_000;

/**
 * Records the chosen rows of those that were found in the file, all or none. Throws `input.invalid` at the row that is wrong, not_found for an invoice out of sight,
 * `invoice.not_issued`, `payment.recorded` for a row that is recorded already, `payment.owed_changed` where another sum is owed
 * than was shown, and `payment.above_owed` for a row that pays more than is owed where nobody has said that it is meant.
 */
export async function recordRows(
  db: Db,
  actor: Actor,
  { rows, shown = [] }: Body,
  found: readonly ReadRow[],
): Promise<AnswerOf<typeof recordBankRows>> {
  const chosen = findChosen(found, rows);
  const invoices = [...new Set(rows.flatMap(({ parts }) => parts.map(({ invoice_id }) => invoice_id)))];
  const held = await holdInvoices(db, invoices);
  refuseSeveralClients(rows, held);
  const recorded = await findRecorded(
    db,
    chosen.map(({ fingerprint }) => fingerprint),
  );
  if (recorded.size > 0) throw new AppError('payment.recorded');
  if (shown.some(({ invoice_id, outstanding }) => isOwedOtherwise(held.get(invoice_id), outstanding)))
    throw new AppError('payment.owed_changed');
  refuseSurplus(rows, held);
  const payments = chosen.flatMap((row, at) =>
    (rows[at]?.parts ?? []).map(({ invoice_id, amount }, part) => ({
      ...{ invoice_id, kind: 'payment', amount_pence: readHundredths(amount), date: row.date },
      ...{ reference: row.words || null, key: crypto.randomUUID(), created_by: actor.user.id },
      ...{ bank_row: row.fingerprint, bank_part: part + 1 },
    })),
  );
  for (let from = 0; from < payments.length; from += PAYMENTS_AT_ONCE)
    await db`insert into invoice_payment ${db(payments.slice(from, from + PAYMENTS_AT_ONCE))}`;
  return {
    rows: chosen.length,
    payments: payments.length,
    invoices: invoices.length,
    total: writePence(chosen.reduce((sum, { pence }) => sum + (pence ?? 0), 0)),
  };
}

function findChosen(found: readonly ReadRow[], rows: Body['rows']): ReadRow[] {
  const by_line = new Map(found.map((row) => [row.line, row]));
  const errors: FieldError[] = [];
  const chosen = rows.flatMap((choice, at) => {
    const row = by_line.get(choice.line);
    // Once: a line that is chosen twice is not there any more.
    by_line.delete(choice.line);
    const message = findFault(row, choice.parts);
    if (message) errors.push({ path: `rows.${at}`, message: `Line ${choice.line}: ${message}` });
    return row ? [row] : [];
  });
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
  return chosen;
}

function findFault(row: ReadRow | undefined, parts: Body['rows'][number]['parts']): string | null {
  if (!row) return 'the file has no such row, or it is chosen twice.';
  if (row.problem || row.pence === null) return row.problem ?? 'it cannot be read.';
  if (row.pence < 0) return 'this money went out.';
  if (new Set(parts.map(({ invoice_id }) => invoice_id)).size < parts.length)
    return 'one invoice is chosen twice.';
  const sum = parts.reduce((pence, { amount }) => pence + readHundredths(amount), 0);
  return sum === row.pence ? null : 'its parts do not add up to its amount.';
}

interface HeldInvoice {
  client_id: string;
  outstanding_pence: number;
}
type Held = ReadonlyMap<string, HeldInvoice>;

/** Locks invoices in one order, so that two files at once cannot deadlock. */
async function holdInvoices(db: Db, ids: readonly string[]): Promise<Held> {
  const held = await db<(HeldInvoice & { id: string; kind: string; status: string })[]>`
    select i.id, i.kind, i.status, i.client_id, ${db.unsafe(OUTSTANDING)}::float8 as outstanding_pence
    from invoice i where i.id = any(${ids}) order by i.id for update`;
  if (held.length < ids.length) throw new AppError('not_found');
  if (held.some(({ kind, status }) => kind !== 'invoice' || status !== 'issued'))
    throw new AppError('invoice.not_issued');
  return new Map(held.map((invoice) => [invoice.id, invoice]));
}

/** One transfer comes from one client. */
function refuseSeveralClients(rows: Body['rows'], held: Held): void {
  const errors = rows.flatMap(({ line, parts }, at): FieldError[] =>
    new Set(parts.map(({ invoice_id }) => held.get(invoice_id)?.client_id)).size > 1
      ? [{ path: `rows.${at}`, message: `Line ${line}: its invoices belong to several clients.` }]
      : [],
  );
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
}

/** An invoice that no row pays is not checked. */
const isOwedOtherwise = (invoice: HeldInvoice | undefined, shown: string) =>
  invoice !== undefined && writePence(invoice.outstanding_pence) !== shown;

/** Each row takes what it pays off what the next may pay. */
function refuseSurplus(rows: Body['rows'], held: Held): void {
  const owed = new Map([...held].map(([id, { outstanding_pence }]) => [id, outstanding_pence]));
  const errors = rows.flatMap(({ line, parts, is_surplus_meant }, at): FieldError[] => {
    const left = parts.map(({ invoice_id, amount }) => {
      const pence = (owed.get(invoice_id) ?? 0) - readHundredths(amount);
      owed.set(invoice_id, pence);
      return pence;
    });
    return is_surplus_meant || left.every((pence) => pence >= 0)
      ? []
      : [{ path: `rows.${at}`, message: `Line ${line} pays more than is owed.` }];
  });
  if (errors.length > 0) throw new AppError('payment.above_owed', { errors });
}
