import { addDays, monthBefore } from '#contract/core/dates.ts';
import type { User } from '#demo/people.ts';
import type { Db } from '#server/db/pools.ts';
import { draftRun } from '#server/features/money/invoices/invoice-run.actions.ts';
import { AppError } from '#server/http/app-error.ts';

/** Of the first client, the second and so on: the share of its invoices that is paid by now. */
const SHARES_PAID = [0, 1, 0.5];
const HALF_DAYS = 14;
/** So long after a visit its report is approved at the latest, but for a few. */
const APPROVAL_DAYS = 3;
/** The one after them has drafts; the rest is left to a run. */
const CLIENTS = SHARES_PAID.length + 1;

/**
 * After the claims: last month's work of a few clients, issued on the third of the month, as drafts, and not yet invoiced. Past the middle
 * of a month its first half is issued too: the nearer its end, the less the agency knows of the month before.
 */
export async function loadInvoices(
  db: Db,
  clients: readonly { id: string }[],
  [admin]: readonly User[],
  today: string,
): Promise<void> {
  if (!admin) return;
  const month = monthBefore(today);
  await loadFirstHalf(db, clients[0], month);
  const after = (days: number) => [addDays(month.to, days), today].toSorted()[0] ?? today;
  for (const [index, { id }] of clients.slice(0, CLIENTS).entries()) {
    await draftMonth(db, month, id);
    const share = SHARES_PAID[index];
    if (share === undefined) continue;
    await issueDrafts(db, id, after(3));
    const half = { from: addDays(month.to, 1), to: addDays(month.to, HALF_DAYS) };
    if (today > addDays(half.to, APPROVAL_DAYS)) {
      await draftMonth(db, half, id);
      await issueDrafts(db, id, after(HALF_DAYS + 1));
    }
    await payShare(db, id, share, { admin, date: after(HALF_DAYS + 1) });
  }
  await cancelLate(
    db,
    clients.slice(CLIENTS).map(({ id }) => id),
    month,
  );
}

/** Of the clients that are left to a run, so many cancelled visits were called off five hours before. */
const LATE = 3;

/** An appointment keeps when it was cancelled by the clock alone, which a story of the past has none of. */
async function cancelLate(db: Db, client_ids: readonly string[], { from, to }: Month): Promise<void> {
  const keepsMoment = (mode: 'disable' | 'enable') =>
    db.unsafe(`alter table appointment ${mode} trigger appointment_keep_cancellation`);
  await db`set constraints all immediate`;
  await keepsMoment('disable');
  await db`update appointment set cancelled_at = start_at - interval '5 hours', cancelled_by = 'young_person',
      cancellation_reason = 'The young person was unwell'
    where id in (select a.id from appointment a
      where a.status = 'cancelled' and a.client_id = any(${[...client_ids]}) and a.young_person_id is not null
        and (a.start_at at time zone 'Europe/London')::date between ${from} and ${to}
        and exists (select from appointment_carer ac where ac.appointment_id = a.id and ac.removed_at is null)
        and exists (select from price_list p where p.service_type_id = a.service_type_id and p.from_date <= ${from})
      order by a.start_at, a.id limit ${LATE})`;
  await keepsMoment('enable');
  await db`set constraints all deferred`;
}

/** The first client is invoiced every fortnight: the first half of last month is overdue from the middle of this one. */
async function loadFirstHalf(db: Db, client: { id: string } | undefined, { from }: Month): Promise<void> {
  if (!client) return;
  const to = addDays(from, 14);
  await draftMonth(db, { from, to }, client.id);
  await issueDrafts(db, client.id, addDays(to, 1));
}

type Month = ReturnType<typeof monthBefore>;

/** Days without approved work have no invoice. */
async function draftMonth(db: Db, { from, to }: Month, client_id: string): Promise<void> {
  try {
    await draftRun(db, { start_date: from, end_date: to, client_id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invoice.nothing_to_draft') throw error;
  }
}

async function issueDrafts(db: Db, client_id: string, day: string): Promise<void> {
  const [before] = await db<{ now: string }[]>`select coalesce(current_setting('app.now', true), '') as now`;
  await db`select set_config('app.now', ${`${day}T09:00:00Z`}, true)`;
  const drafts = await db<{ id: string }[]>`
    select id from invoice where client_id = ${client_id} and status = 'draft' order by id`;
  for (const { id } of drafts) await db`update invoice set status = 'issued' where id = ${id}`;
  await db`select set_config('app.now', ${before?.now ?? ''}, true)`;
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
