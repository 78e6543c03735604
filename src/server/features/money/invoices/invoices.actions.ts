import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { creditInvoice, issueInvoice } from '#contract/money/invoices.ts';
import { ALIKE_DAYS, type addPayment, isTakenBack } from '#contract/money/payments.ts';
import { readHundredths, writePence } from '#contract/money/pence.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow } from '#server/db/rows.ts';
import { hasWithdrawnWork } from '#server/features/money/invoices/invoices.queries.ts';
import type { Agency } from '#server/features/money/papers/money-sheet.ts';
import { describeMissingSettings } from '#server/features/money/papers/settings-of-papers.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

interface HeldInvoice {
  id: string;
  kind: 'invoice' | 'credit note';
  status: 'draft' | 'issued';
  client_id: string;
  young_person_id: string | null;
  start_date: string;
  end_date: string;
  /** The day; null of a draft. */
  issued: string | null;
  paid_pence: number;
  subtotal_pence: number;
  vat_pence: number;
  credited_pence: number;
  written_off_pence: number;
  version: number;
}

/** A client that pays before its invoice is there does so within a quarter. */
const DAYS_BEFORE_ISSUE = 92;

const holdInvoice = (db: Db, id: string) => holdRow<HeldInvoice>(db, 'invoice', id);

/**
 * Numbers a draft. Throws not_found, `version.stale`, `invoice.issued` for one that has its number, `agency.cannot_be_paid` where the
 * client could not pay it, and `invoice.not_approved` where work on it is not approved any more.
 */
export async function issue(
  db: Db,
  id: string,
  { version }: BodyOf<typeof issueInvoice>,
  agency: Agency,
): Promise<void> {
  const held = await holdInvoice(db, id);
  if (held.status === 'issued') throw new AppError('invoice.issued');
  if (held.version !== version) throw new AppError('version.stale');
  const detail = describeMissingSettings(agency, { charges_vat: held.vat_pence !== 0 });
  if (detail) throw new AppError('agency.cannot_be_paid', { detail });
  if (await hasWithdrawnWork(db, id)) throw new AppError('invoice.not_approved');
  await db`update invoice set status = 'issued' where id = ${id}`;
}

/** Throws away a draft. Throws not_found and `invoice.issued`. */
export async function throwAway(db: Db, id: string): Promise<void> {
  const held = await holdInvoice(db, id);
  if (held.status === 'issued') throw new AppError('invoice.issued');
  await db`delete from invoice where id = ${id}`;
}

interface CreditedLine {
  id: string;
  amount_pence: number;
  vat_rate: string;
}

/**
 * Takes lines back with a credit note. Returns its id. Throws not_found, `invoice.not_issued`, and `input.invalid` for lines
 * of another invoice or taken back before, and for those of a visit of which another was taken back for good, unless these are too.
 */
export async function credit(
  db: Db,
  id: string,
  { line_ids, reason, is_for_good = false }: BodyOf<typeof creditInvoice>,
): Promise<string> {
  const held = await holdInvoice(db, id);
  if (held.kind !== 'invoice' || held.status !== 'issued') throw new AppError('invoice.not_issued');
  await refuseAddressInWords(db, { role: 'admin' }, held.young_person_id, { reason });
  const ids = [...new Set(line_ids)];
  const lines = await db<CreditedLine[]>`select l.id, l.amount_pence, l.vat_rate from invoice_line l
    where l.id = any(${ids}) and l.invoice_id = ${id}
      and not exists (select from invoice_line k where k.credits_line_id = l.id)`;
  if (lines.length < ids.length) throw invalid('line_ids', 'Choose lines that are not already credited.');
  if (!is_for_good) await refuseHalfForGood(db, ids);
  const credited = await addCreditNote(db, held, ids, { reason, is_for_good });
  await db`update invoice set status = 'issued' where id = ${credited}`;
  return credited;
}

/** A visit that leaves the invoice is charged again as a whole or not at all. Throws `input.invalid`. */
async function refuseHalfForGood(db: Db, line_ids: readonly string[]): Promise<void> {
  const [note] = await db<{ invoice_number: string }[]>`
    select n.invoice_number from invoice_line l join invoice_line other on other.invoice_id = l.invoice_id
        and other.appointment_carer_id = l.appointment_carer_id
      join invoice_line k on k.credits_line_id = other.id join invoice n on n.id = k.invoice_id
    where l.id = any(${line_ids}::uuid[]) and n.is_for_good
      and not exists (select from invoice_line stays where stays.invoice_id = l.invoice_id
        and stays.appointment_carer_id = l.appointment_carer_id and stays.id <> all(${line_ids}::uuid[])
        and not exists (select from invoice_line c where c.credits_line_id = stays.id)) limit 1`;
  if (note)
    throw invalid(
      'is_for_good',
      `${note.invoice_number} credited another line of this visit for good. Credit the rest for good too, or leave it.`,
    );
}

async function addCreditNote(
  db: Db,
  { id, client_id, young_person_id, start_date, end_date }: HeldInvoice,
  line_ids: readonly string[],
  { reason, is_for_good }: { reason: string; is_for_good: boolean },
): Promise<string> {
  const [note] = await db<{ id: string }[]>`
    insert into invoice (kind, credits_id, reason, is_for_good, client_id, young_person_id, start_date, end_date, subtotal_pence, vat_pence)
    select 'credit note', ${id}, ${reason}, ${is_for_good}, ${client_id}, ${young_person_id}, ${start_date}, ${end_date},
      sum(amount_pence), credit_note_vat(${id}, ${line_ids})
    from invoice_line where id = any(${line_ids})
    returning id`;
  if (!note) throw new AppError('internal');
  await db`
    insert into invoice_line (invoice_id, position, appointment_carer_id, credits_line_id, description, date, service_type_id, band,
      quantity, unit, carers, rate_pence, amount_pence, vat_rate, quotation_id, cancelled_at)
    select ${note.id}, row_number() over (order by position), appointment_carer_id, id, description, date, service_type_id, band,
      quantity, unit, carers, rate_pence, amount_pence, vat_rate, quotation_id, cancelled_at
    from invoice_line where id = any(${line_ids})`;
  return note.id;
}

/**
 * Records money. Sent again under its key it changes nothing. Throws not_found, `invoice.not_issued`, `payment.above_owed` and
 * `payment.alike` where nobody has said that it is meant, and `input.invalid` for a day to come, more back than came, and more
 * given up than is owed.
 */
export async function recordPayment(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
  invoice_id: string,
  {
    key,
    kind,
    amount,
    date,
    reference,
    reason,
    is_surplus_meant,
    is_repeat_meant,
  }: BodyOf<typeof addPayment>,
): Promise<void> {
  const held = await holdInvoice(db, invoice_id);
  if (held.kind !== 'invoice' || held.status !== 'issued') throw new AppError('invoice.not_issued');
  if (await isRecorded(db, key, invoice_id)) return;
  if (date > todayInLondon(now)) throw invalid('date', 'This date is in the future.');
  await refuseAddressInWords(db, actor, held.young_person_id, { reference, reason });
  await refuseTooEarly(db, held, { kind, date });
  const pence = readHundredths(amount);
  const { paid_pence, credited_pence, written_off_pence, subtotal_pence, vat_pence } = held;
  const owed = subtotal_pence + vat_pence - paid_pence - credited_pence - written_off_pence;
  if (isTakenBack(kind) && pence > paid_pence)
    throw invalid('amount', 'You cannot refund more than was paid.');
  if (kind === 'write-off' && pence > owed) throw invalid('amount', 'This is more than is owed.');
  if (kind === 'payment' && pence > owed && !is_surplus_meant)
    throw new AppError('payment.above_owed', {
      detail: `Only ${sayAmount(writePence(Math.max(owed, 0)))} is owed. Check the amount: the client would be credited with the extra.`,
    });
  if (!is_repeat_meant) await refuseRepeat(db, { invoice_id, kind, pence, date });
  await db`insert into invoice_payment ${db({
    invoice_id,
    key,
    kind,
    amount_pence: pence,
    date,
    reference: reference ?? null,
    reason: reason ?? null,
    created_by: actor.user.id,
  })}`;
}

/** Money may come before its invoice; long before, or back before any came, the day is mistyped. Throws `input.invalid`. */
async function refuseTooEarly(
  db: Db,
  { id, issued }: HeldInvoice,
  { kind, date }: { kind: string; date: string },
): Promise<void> {
  if (issued && date < addDays(issued, -DAYS_BEFORE_ISSUE))
    throw invalid(
      'date',
      `This is long before the invoice was issued, on ${formatDate(issued)}. Check the year.`,
    );
  if (!isTakenBack(kind)) return;
  const [payment] = await db<{ first: string | null }[]>`
    select min(date) as first from invoice_payment where invoice_id = ${id} and kind = 'payment'`;
  if (payment?.first && date < payment.first)
    throw invalid('date', `No payment had arrived by then: the first was on ${formatDate(payment.first)}.`);
}

/** Throws `payment.alike`. */
async function refuseRepeat(
  db: Db,
  { invoice_id, kind, pence, date }: { invoice_id: string; kind: string; pence: number; date: string },
): Promise<void> {
  const [alike] = await db<{ date: string }[]>`
    select date from invoice_payment where invoice_id = ${invoice_id} and kind = ${kind} and amount_pence = ${pence}
      and abs(date - ${date}::date) < ${ALIKE_DAYS} order by date desc limit 1`;
  if (!alike) return;
  throw new AppError('payment.alike', {
    detail: `${sayAmount(writePence(pence))} on ${formatDate(alike.date)} is already recorded on this invoice. Record this only if it is another payment.`,
  });
}

/** Throws `input.invalid` for the key of a payment of another invoice. */
async function isRecorded(db: Db, key: string, invoice_id: string): Promise<boolean> {
  const [row] = await db<{ invoice_id: string }[]>`select invoice_id from invoice_payment where key = ${key}`;
  if (row && row.invoice_id !== invoice_id) throw invalid('key', 'This was already recorded elsewhere.');
  return row !== undefined;
}
