import { addDays, addMonths, monthBefore } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import type { User } from '#server/demo/people.ts';
import { draftRun } from '#server/features/money/invoices/invoice-run.actions.ts';
import { AppError } from '#server/http/app-error.ts';

const CLIENTS = 5;
/** Of the first, the second client and so on, a month and more after: paid wholly, in part, not at all, in turn. */
const SHARES_PAID = [1, 0.5, 0, 1, 0];

/**
 * After the claims: the work of the month before last invoiced on the third of the month after it and partly paid; of last
 * month's one client's issued, another's as drafts, and the rest left to a run.
 */
export async function loadInvoices(
  db: Db,
  clients: readonly { id: string }[],
  [admin]: readonly User[],
  today: string,
): Promise<void> {
  if (!admin) return;
  const last = monthBefore(today);
  const earlier = { from: addMonths(last.from, -1), to: addDays(last.from, -1) };
  for (const [index, client] of clients.slice(0, CLIENTS).entries()) {
    await issueMonth(db, earlier, client.id);
    await payShare(db, client.id, SHARES_PAID[index] ?? 0, { admin, date: addDays(last.from, 20) });
    if (index === 0) await issueMonth(db, last, client.id);
    if (index === 1) await draftMonth(db, last, client.id);
  }
}

type Month = ReturnType<typeof monthBefore>;

/** A month without approved work has no invoice. */
async function draftMonth(db: Db, { from, to }: Month, client_id: string): Promise<void> {
  try {
    await draftRun(db, { start_date: from, end_date: to, client_id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invoice.nothing_to_draft') throw error;
  }
}

async function issueMonth(db: Db, month: Month, client_id: string): Promise<void> {
  await draftMonth(db, month, client_id);
  await db`select set_config('app.now', ${`${addDays(month.to, 3)}T09:00:00Z`}, true)`;
  await db`update invoice set status = 'issued' where client_id = ${client_id} and status = 'draft'`;
  await db`select set_config('app.now', '', true)`;
}

async function payShare(
  db: Db,
  client_id: string,
  share: number,
  { admin, date }: { admin: User; date: string },
): Promise<void> {
  if (share === 0) return;
  await db`insert into invoice_payment (invoice_id, kind, amount_pence, date, reference, key, created_by)
    select id, 'payment', round((subtotal_pence + vat_pence) * ${share}::numeric), ${date}, 'BACS ' || invoice_number, uuidv7(), ${admin.id}
    from invoice where client_id = ${client_id} and status = 'issued' and subtotal_pence + vat_pence > 0`;
}
