import { randomUUID } from 'node:crypto';
import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { readPence } from '#contract/money/pence.ts';
import { QUOTATION_DAYS } from '#contract/money/quotation-lists.ts';
import type { answerQuotation, Quotation, sendQuotation } from '#contract/money/quotation-records.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow } from '#server/db/rows.ts';
import { getQuotationById } from '#server/features/money/quotations/quotation-records.queries.ts';
import { quoteItems } from '#server/features/money/quotations/quotations.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { type Agency, signedBy } from '#server/mail/signature.ts';

interface Sending {
  public_url: string;
  now: Date;
  agency: Agency;
}

/**
 * Prices the items, keeps them as a quotation, and e-mails a link where there is an address. Throws `input.invalid` for items
 * without a price, a social worker of another organisation, and a last day that is over.
 */
export async function addQuotation(
  db: Db,
  body: BodyOf<typeof sendQuotation>,
  sending: Sending,
): Promise<Quotation> {
  const { client_id, items, social_worker_id = null, message, valid_until } = body;
  const today = todayInLondon(sending.now);
  const last_day = valid_until ?? addDays(today, QUOTATION_DAYS);
  if (last_day < today) throw invalid('valid_until', 'This day is over.');
  const social_worker = social_worker_id && (await findSocialWorker(db, client_id, social_worker_id));
  const quote = await quoteItems(db, client_id, items);
  if (quote.lines.length === 0) throw invalid('items', 'Nothing of this is charged.');
  const sent_to = body.to ?? (social_worker ? social_worker.email : null);
  const id = randomUUID();
  await db`insert into quotation ${db({
    ...{ id, client_id, social_worker_id, sent_to, valid_until: last_day, message: message || null },
    items: db.json(items as never),
    lines: db.json(quote.lines.map(({ item: _, ...line }) => line) as never),
    vat_notes: db.json(quote.vat_notes),
    subtotal_pence: readPence(quote.subtotal),
    vat_pence: readPence(quote.vat),
  })}`;
  const quotation = await getQuotationById(db, sending.public_url, id);
  if (sent_to) await tellOfQuotation(db, sent_to, quotation, sending);
  return quotation;
}

async function findSocialWorker(db: Db, client_id: string, id: string): Promise<{ email: string }> {
  const [row] = await db<{ email: string }[]>`select email from social_worker
    where id = ${id} and client_id = ${client_id} and archived_at is null`;
  if (!row) throw invalid('social_worker_id', 'Choose a social worker of this organisation.');
  return row;
}

/** The message stays with the quotation: an e-mail is read in company, and people write names. */
async function tellOfQuotation(
  db: Db,
  to: string,
  { id, quotation_number, total, valid_until, social_worker }: Quotation,
  { public_url, agency }: Sending,
): Promise<void> {
  await queueEmail(db, {
    to,
    subject: `Quotation ${quotation_number} from ${agency.AGENCY_NAME}`,
    body: [
      social_worker ? `Dear ${social_worker.name},` : 'Good day,',
      `Here is our quotation ${quotation_number} over ${sayAmount(total)}. It is good until ${formatDate(valid_until)}.`,
      'Sign in to read it line by line, and to accept or decline it:',
      `${public_url}/dashboard/quotations/${id}`,
      signedBy(agency),
    ].join('\n\n'),
  });
}

/** Accepts or declines, once. Throws not_found, `quotation.answered` and `quotation.expired`. */
export async function answer(
  db: Db,
  id: string,
  { status, order_number, reason }: BodyOf<typeof answerQuotation>,
  now: Date,
): Promise<void> {
  const held = await holdRow<{ status: string; valid_until: string }>(db, 'quotation', id);
  if (held.status !== 'sent') throw new AppError('quotation.answered');
  if (held.valid_until < todayInLondon(now)) throw new AppError('quotation.expired');
  await db`update quotation set status = ${status}, order_number = ${order_number ?? null}, reason = ${reason ?? null} where id = ${id}`;
}
