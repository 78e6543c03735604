import type { BodyOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { normaliseName } from '#contract/core/search-words.ts';
import type { sendReferralEmail } from '#contract/reports/referral-documents.ts';
import type { Db } from '#server/db/pools.ts';
import { findStrangers, queueForEach } from '#server/features/reports/emails/recipients.ts';
import { findContacts } from '#server/features/reports/emails/report-email.queries.ts';
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
 * Tells contacts of one organisation of its referrals, with links that need a sign-in: never a child's file by mail.
 * Answers who gets it. Throws not_found and `input.invalid`.
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
      'Choose referrals of one organisation: an e-mail goes to the contacts of one alone.',
    );
  return rows;
}

async function checkEmail(
  db: Db,
  referrals: readonly ReferralToSend[],
  email: BodyOf<typeof sendReferralEmail>,
): Promise<void> {
  const [{ client_id, client } = { client_id: '', client: '' }] = referrals;
  const errors: FieldError[] = findStrangers(email, await findContacts(db, client_id, referrals), client);
  for (const field of ['subject', 'body'] as const)
    if (referrals.some(({ young_person_name }) => names(email[field], young_person_name)))
      errors.push({ path: field, message: 'Leave out the young person’s name; the link leads to it.' });
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
}

const names = (text: string, name: string): boolean =>
  name !== '' && normaliseName(text).includes(normaliseName(name));
