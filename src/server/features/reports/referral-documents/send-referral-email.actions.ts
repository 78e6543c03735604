import type { BodyOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { nameKey } from '#contract/core/search-words.ts';
import type { sendReferralEmail } from '#contract/reports/referral-documents.ts';
import type { Db } from '#server/db/pools.ts';
import { findStrangers, queueForEach } from '#server/features/reports/emails/recipients.ts';
import { type Contact, findContacts } from '#server/features/reports/emails/report-email.queries.ts';
import { withLinks } from '#server/features/reports/emails/report-email-text.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface ReferralToSend {
  id: string;
  client_id: string;
  client: string;
  young_person_name: string;
  young_person_id: string | null;
  is_restricted: boolean;
}

/**
 * Sends contacts of one organisation links to its referrals, which need a sign-in: a young person's file is never
 * sent by e-mail. Returns the recipients. Throws not_found and `input.invalid`.
 */
export async function sendReferrals(
  db: Db,
  public_url: string,
  email: BodyOf<typeof sendReferralEmail>,
): Promise<string[]> {
  const referrals = await getReferralsToSend(db, email.ids);
  await checkEmail(db, referrals, email);
  const { subject, body: text } = email;
  for (const { young_person_id } of referrals)
    await refuseAddressInWords(db, { role: 'admin' }, young_person_id, { subject, body: text });
  const links = referrals.map(({ id }) => `${public_url}/dashboard/referrals/${id}`);
  const body = withLinks(email.body, links);
  const href = `/dashboard/referrals/${referrals[0]?.id ?? ''}`;
  return (await queueForEach(db, { ...email, kind: 'referral_documents', href, body })).recipients;
}

/** The people who may receive one. Throws not_found. */
export async function findReferralContacts(db: Db, id: string): Promise<Contact[]> {
  const referrals = await getReferralsToSend(db, [id]);
  return findAble(db, referrals);
}

/**
 * Contacts who can open all of them. For a referral that is kept back, only its author, at their account's address,
 * as for a restricted record.
 */
async function findAble(db: Db, referrals: readonly ReferralToSend[]): Promise<Contact[]> {
  const writers = await db<{ contacts: Contact[] }[]>`
    select coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'email', u.email) order by u.name, u.email)
      from app_user u where u.id in (r.created_by, r.corrected_by) and u.user_type = 'client' and u.is_active
        and u.client_id = r.client_id), '[]') as contacts
    from referral r join referral_kept_back k on k.referral_id = r.id
    where r.id = any(${referrals.map(({ id }) => id)})`;
  const contacts = await findContacts(db, referrals[0]?.client_id ?? '', referrals);
  const [first, ...others] = writers;
  if (!first) return contacts;
  // A referral about a restricted record is never sent to more people. Sent together with others, it goes only to
  // people who can open all of them.
  const reach = new Set(contacts.map(({ email }) => email));
  const isRestricted = referrals.some(({ is_restricted }) => is_restricted);
  return first.contacts.filter(
    ({ email }) =>
      (!isRestricted || reach.has(email)) &&
      others.every((each) => each.contacts.some((contact) => contact.email === email)),
  );
}

async function getReferralsToSend(db: Db, given: readonly string[]): Promise<ReferralToSend[]> {
  const ids = [...new Set(given)];
  const rows = await db<ReferralToSend[]>`
    select r.id, r.client_id, c.name as client, r.young_person_name, r.young_person_id,
      coalesce(y.is_restricted, false) as is_restricted
    from referral r join client c on c.id = r.client_id left join young_person y on y.id = r.young_person_id
    where r.id = any(${ids}) order by array_position(${ids}, r.id)`;
  if (rows.length < ids.length) throw new AppError('not_found');
  if (new Set(rows.map(({ client_id }) => client_id)).size > 1)
    throw invalid(
      'ids',
      'Choose referrals of one organisation. You can only send an e-mail to contacts at one organisation.',
    );
  return rows;
}

async function checkEmail(
  db: Db,
  referrals: readonly ReferralToSend[],
  email: BodyOf<typeof sendReferralEmail>,
): Promise<void> {
  const client = referrals[0]?.client ?? '';
  const errors: FieldError[] = findStrangers(email, await findAble(db, referrals), client);
  for (const field of ['subject', 'body'] as const)
    if (referrals.some(({ young_person_name }) => names(email[field], young_person_name)))
      errors.push({ path: field, message: 'Remove the young person’s name. The link shows it.' });
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
}

const names = (text: string, name: string): boolean => name !== '' && nameKey(text).includes(nameKey(name));
