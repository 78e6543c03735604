import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { QUOTATION_DAYS } from '#contract/core/link-limits.ts';
import { readPence } from '#contract/money/pence.ts';
import type {
  answerQuotation,
  Quotation,
  recordQuotationAnswer,
  sendQuotation,
  withdrawQuotation,
} from '#contract/money/quotation-records.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow } from '#server/db/rows.ts';
import {
  type Sending,
  tellOfQuotation,
  tellOfWithdrawal,
} from '#server/features/money/quotations/quotation-emails.ts';
import {
  getQuotationById,
  isRecipientGone,
} from '#server/features/money/quotations/quotation-records.queries.ts';
import { priceItems } from '#server/features/money/quotations/quotations.queries.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { type Actor, hashSecret } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/**
 * Prices the items, keeps them as a quotation with the prices, and e-mails a link where there is an address. Throws
 * `input.invalid` for items without a price, people and referrals of another organisation, somebody who has left it, a stranger's
 * address from a client user, an address of nobody who could open it, and a last day that is over.
 */
export async function addQuotation(
  db: Db,
  role: Actor['role'],
  body: BodyOf<typeof sendQuotation>,
  sending: Sending,
): Promise<Quotation> {
  const { client_id, items, social_worker_id = null, message, valid_until } = body;
  const { young_person_id = null, referral_id = null } = body;
  const today = todayInLondon(sending.now);
  const last_day = valid_until ?? addDays(today, QUOTATION_DAYS);
  if (last_day < today) throw invalid('valid_until', 'This day has passed.');
  // The agency holds its prices for longer where it says so itself.
  const latest = addDays(today, QUOTATION_DAYS);
  if (role === 'client' && last_day > latest)
    throw invalid('valid_until', `Choose a day up to ${formatDate(latest)}.`);
  const social_worker = social_worker_id && (await findSocialWorker(db, client_id, social_worker_id));
  await checkOrigin(db, { client_id, young_person_id, referral_id });
  await refuseSecretAddress(db, role, { young_person_id, referral_id }, { message });
  const { quote, terms } = await priceItems(db, client_id, items);
  if (quote.lines.length === 0) throw invalid('items', 'There is nothing to charge here.');
  const sent_to = body.to ?? (social_worker ? social_worker.email : null);
  const recipient = sent_to === null ? null : await findRecipient(db, client_id, sent_to);
  if (recipient === 'left')
    throw invalid(
      body.to ? 'to' : 'social_worker_id',
      'The person with this address has left the organisation. Choose one of their colleagues.',
    );
  if (sent_to && !recipient && role === 'client')
    throw invalid('to', 'Enter the address of a social worker or user in your organisation.');
  const id = randomUUID();
  await db`insert into quotation ${db({
    ...{ id, client_id, social_worker_id, young_person_id, referral_id, sent_to },
    ...{ valid_until: last_day, message: message || null },
    items: db.json(items as never),
    lines: db.json(quote.lines.map(({ item: _, ...line }) => line) as never),
    vat_notes: db.json(quote.vat_notes),
    terms: db.json(terms as never),
    subtotal_pence: readPence(quote.subtotal),
    vat_pence: readPence(quote.vat),
  })}`;
  const quotation = await getQuotationById(db, { role, public_url: sending.public_url }, id);
  if (sent_to) {
    const closed = await findClosed(db, id, sent_to);
    if (closed) throw invalid(body.to ? 'to' : 'social_worker_id', WHY_CLOSED[closed]);
    const token = recipient === 'user' ? undefined : await addLink(db, id);
    await tellOfQuotation(db, sent_to, quotation, sending, token);
  }
  return quotation;
}

async function findSocialWorker(db: Db, client_id: string, id: string): Promise<{ email: string }> {
  const [row] = await db<{ name: string; email: string; is_active: boolean }[]>`
    select name, email, is_active from social_worker
    where id = ${id} and client_id = ${client_id} and archived_at is null`;
  if (!row) throw invalid('social_worker_id', 'Choose a social worker in this organisation.');
  if (!row.is_active)
    throw invalid(
      'social_worker_id',
      `${row.name} has left the organisation. Choose one of their colleagues.`,
    );
  return row;
}

interface Origin {
  client_id: string;
  young_person_id: string | null;
  referral_id: string | null;
}

/** Throws `input.invalid` for a young person or referral that is out of sight or of another organisation. */
async function checkOrigin(db: Db, { client_id, young_person_id, referral_id }: Origin): Promise<void> {
  const [found] = await db<{ young_person: boolean; referral: boolean }[]>`select
    ${young_person_id}::uuid is null or exists (select from young_person
      where id = ${young_person_id} and client_id = ${client_id}) as young_person,
    ${referral_id}::uuid is null or exists (select from referral
      where id = ${referral_id} and client_id = ${client_id} and status <> 'draft' and not is_quarantined) as referral`;
  if (!found?.young_person) throw invalid('young_person_id', 'Choose a young person in this organisation.');
  if (!found.referral) throw invalid('referral_id', 'Choose a referral from this organisation.');
}

type About = Omit<Origin, 'client_id'>;

/** Throws `input.invalid` where the office names a confidential address of the young person, or of the one who is referred. */
async function refuseSecretAddress(
  db: Db,
  role: Actor['role'],
  { young_person_id, referral_id }: About,
  words: { message?: string | undefined; reason?: string | undefined },
): Promise<void> {
  const [referral] = await db<{ young_person_id: string | null }[]>`
    select young_person_id from referral where id = ${referral_id}`;
  for (const id of [young_person_id, referral?.young_person_id])
    await refuseAddressInWords(db, { role }, id, words);
}

/** How the organisation knows the address: of a user with an account, of a social worker, of somebody who left, or not at all. */
async function findRecipient(db: Db, client_id: string, address: string) {
  const [row] = await db<{ recipient: 'user' | 'social worker' | 'left' | null }[]>`
    select find_quotation_reader(${client_id}, ${address}) as recipient`;
  return row?.recipient ?? null;
}

type Closed = 'restricted' | 'kept back';

const WHY_CLOSED: Record<Closed, string> = {
  restricted: 'This record is restricted: you can only send this to its readers who have an account.',
  'kept back':
    'This referral is hidden from its organisation, so nobody at this address could open the quotation. Say who it is about first.',
};

/** Why the e-mail would lead its recipient to nothing; null where they can open the quotation. */
async function findClosed(db: Db, id: string, address: string): Promise<Closed | null> {
  const [row] = await db<
    { closed: Closed | null }[]
  >`select quotation_closed_to(${id}, ${address}) as closed`;
  return row?.closed ?? null;
}

async function addLink(db: Db, quotation_id: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db`insert into quotation_answer_link (quotation_id, token_hash) values (${quotation_id}, ${hashSecret(token)})`;
  return token;
}

type Answer = BodyOf<typeof answerQuotation> &
  Partial<Pick<BodyOf<typeof recordQuotationAnswer>, 'recorded'>>;

/**
 * Accepts or declines, once, and tells the office. The office's own hand needs who answered for the client. Throws not_found, `quotation.answered` and `quotation.expired`, and
 * `input.invalid` for a confidential address in the office's reason.
 */
export async function answer(
  db: Db,
  role: Actor['role'],
  id: string,
  { status, order_number, reason, recorded }: Answer,
  now: Date,
): Promise<void> {
  await refuseSecretAddress(db, role, await holdSent(db, id, now), { reason });
  const answered = { status, order_number: order_number ?? null, reason: reason ?? null };
  const given = recorded
    ? { recorded_name: recorded.name, recorded_how: recorded.how, recorded_on: recorded.date }
    : {};
  await db`update quotation set ${db({ ...answered, ...given })} where id = ${id}`;
  await tellPeople(db, { kind: 'quotation_answered', subject_id: id, to: 'office' });
}

/**
 * Takes it back, and tells by e-mail whoever had it so, unless they have left. Throws not_found, `quotation.answered`,
 * `quotation.expired`, and `input.invalid` for a confidential address in the reason.
 */
export async function withdraw(
  db: Db,
  id: string,
  { reason }: BodyOf<typeof withdrawQuotation>,
  sending: Sending,
): Promise<void> {
  await refuseSecretAddress(db, 'admin', await holdSent(db, id, sending.now), { reason });
  await db`update quotation set status = 'withdrawn', reason = ${reason} where id = ${id}`;
  const quotation = await getQuotationById(db, { role: 'admin', public_url: sending.public_url }, id);
  const { sent_to } = quotation;
  if (sent_to && !(await isRecipientGone(db, quotation)))
    await tellOfWithdrawal(db, sent_to, quotation, sending);
}

/** Holds one that may still be answered. */
async function holdSent(db: Db, id: string, now: Date): Promise<About> {
  const held = await holdRow<About & { status: string; valid_until: string }>(db, 'quotation', id);
  if (held.status !== 'sent') throw new AppError('quotation.answered');
  if (held.valid_until < todayInLondon(now)) throw new AppError('quotation.expired');
  return held;
}
