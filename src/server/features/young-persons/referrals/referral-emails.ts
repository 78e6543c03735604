import { formatDateTime } from '#contract/core/dates.ts';
import { readReferrer } from '#contract/young-persons/referral-form.ts';
import type { Referral, ReferralOrigin } from '#contract/young-persons/referrals.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';
import type { Services } from '#server/services.ts';

/**
 * The agency's settings for e-mails about referrals. These contain no young person's name and nobody's text, because
 * the address comes from a form and is not verified.
 */
export type Letters = Pick<
  Config,
  'AGENCY_NAME' | 'AGENCY_PHONE' | 'OFFICE_EMAIL_TO' | 'EMERGENCY_EMAIL_TO'
> & {
  public_url: string;
};

export const readLetters = ({ config, public_url }: Pick<Services, 'config' | 'public_url'>): Letters => ({
  ...config,
  public_url,
});

/** To an address that somebody typed: the name typed with it could say anything. */
export const GREETING = 'Hello,';

const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join('\n\n');

type Addressed = Pick<
  Referral,
  'answers' | 'reference' | 'id' | 'origin' | 'created_by' | 'submitted_by' | 'client' | 'referrer_has_left'
>;

interface Words {
  subject: string;
  text: readonly string[];
}

/**
 * Writes to the address in the referral and, if it differs, to the author's account; not to anybody who has left the
 * organisation.
 */
async function writeToReferrer(
  db: Db,
  letters: Letters,
  referral: Addressed,
  words: Words,
  /** The office's text that is not e-mailed, such as `the reason`. */
  unsent?: string,
  /** Replaces the text for everybody to whom the record is closed. */
  ifClosed: Words = words,
): Promise<void> {
  const { reference, id, origin } = referral;
  for (const { name, email } of await listAddressees(db, referral)) {
    const access = await findAccess(db, id, email);
    const reads = origin === 'client' && access.reads;
    const { subject, text } = access.is_closed ? ifClosed : words;
    const where = unsent ? sayWhereToRead(letters, reads, unsent) : '';
    const link = reads ? `${letters.public_url}/dashboard/referrals/${id}` : '';
    await queueEmail(db, {
      kind: 'referral',
      href: `/dashboard/referrals/${id}`,
      to: email,
      subject: `${subject}: ${reference}`,
      body: paragraphs(name ? `Dear ${name},` : GREETING, ...text, where, link, signedBy(letters)),
    });
  }
}

/**
 * Whether an account with that address can read the referral, and whether the young person's record is closed to it.
 * The address in a referral may have no account, and then nothing can be read.
 */
async function findAccess(
  db: Db,
  id: string,
  address: string,
): Promise<{ reads: boolean; is_closed: boolean }> {
  const [found] = await db<{ reads: boolean; is_closed: boolean }[]>`
    with account as (
      select coalesce(y.is_restricted, false) and not exists (select from young_person_reader o
          where o.young_person_id = y.id and o.user_id = u.id and o.removed_at is null) as is_closed,
        u.user_type <> 'admin' and u.id is distinct from r.created_by and u.id is distinct from r.corrected_by
          and exists (select from referral_kept_back k where k.referral_id = r.id) as is_kept_back
      from referral r left join young_person y on y.id = r.young_person_id
        join app_user u on u.is_active and (u.user_type = 'admin' or u.client_id = r.client_id)
          and lower(${address}) in (lower(u.email), lower(mail_address(u.id)))
      where r.id = ${id})
    select exists (select from account where not is_closed and not is_kept_back) as reads,
      exists (select from referral r join young_person y on y.id = r.young_person_id and y.is_restricted where r.id = ${id})
        and not exists (select from account where not is_closed) as is_closed`;
  return found ?? { reads: false, is_closed: false };
}

async function listAddressees(
  db: Db,
  { answers, origin, created_by, submitted_by, client, referrer_has_left }: Addressed,
): Promise<{ name: string; email: string }[]> {
  if (referrer_has_left) return [];
  const given = { name: '', email: readReferrer(answers).email };
  const account_id = origin === 'client' ? (submitted_by ?? created_by)?.id : undefined;
  const [account] = account_id
    ? await db<
        { name: string; email: string; sign_in: string }[]
      >`select name, mail_address(id) as email, email as sign_in from app_user where id = ${account_id} and is_active`
    : [];
  if (!account) return [given].filter(({ email }) => email);
  const isGiven = (address: string) => address.toLowerCase() === given.email.toLowerCase();
  if (isGiven(account.email)) return [given];
  if (await hasLeft(db, client.id, given.email)) return [account];
  // The account's sign-in address, used in the form, is the same recipient: their mail goes to their other address.
  return isGiven(account.sign_in) || !given.email ? [account] : [given, account];
}

async function hasLeft(db: Db, client_id: string, address: string): Promise<boolean> {
  const [row] = await db<
    { reader: string | null }[]
  >`select find_quotation_reader(${client_id}, ${address}) as reader`;
  return row?.reader === 'left';
}

export function tellOfDecision(
  db: Db,
  letters: Letters,
  referral: Referral,
  approved: boolean,
  hasReason: boolean,
): Promise<void> {
  const { reference } = referral;
  const [subject, words, unsent] = approved
    ? [
        'Your referral was approved',
        `We have approved your referral ${reference} and will now arrange the support.`,
        'what we say about it',
      ]
    : [
        'Your referral was declined',
        `We are sorry, but we cannot take on your referral ${reference}.`,
        'the reason',
      ];
  return writeToReferrer(db, letters, referral, { subject, text: [words] }, hasReason ? unsent : undefined);
}

/** By the office, before a decision or after approval. */
export function tellOfEnding(db: Db, letters: Letters, referral: Referral): Promise<void> {
  const { reference, status } = referral;
  const [ended, words] =
    status === 'approved'
      ? ['closed', `We have closed your referral ${reference}. We will take no further action.`]
      : [
          'withdrawn',
          `We have withdrawn your referral ${reference} without a decision. We will not arrange support for it.`,
        ];
  return writeToReferrer(
    db,
    letters,
    referral,
    { subject: `Your referral was ${ended}`, text: [words] },
    'the reason',
  );
}

const sayToRing = (phone: Letters['AGENCY_PHONE']) => (phone ? `ring us on ${phone}` : 'ring us');

/** The text stays with the referral. The referrer can always phone. */
function sayWhereToRead({ AGENCY_PHONE }: Letters, mayRead: boolean, words: string): string {
  const ring = sayToRing(AGENCY_PHONE);
  return mayRead
    ? `We do not send ${words} by e-mail. Sign in to read it, or ${ring}.`
    : `We do not send ${words} by e-mail. To hear it, please ${ring}.`;
}

export const tellOfAssociation = (db: Db, letters: Letters, referral: Referral): Promise<void> =>
  writeToReferrer(
    db,
    letters,
    referral,
    {
      subject: 'Your referral now has a record',
      text: [
        `We have linked your referral ${referral.reference} to the young person’s record. We will contact you about who will come, and when.`,
      ],
    },
    undefined,
    {
      subject: 'We have your referral',
      text: [
        `We have your referral ${referral.reference} and will be in touch. To ask about it, please ${sayToRing(letters.AGENCY_PHONE)}.`,
      ],
    },
  );

/**
 * The address for new referrals. An urgent one is sent even if the office has no address of its own, because it
 * cannot wait for a screen.
 */
const findOffice = (letters: Letters, isUrgent: boolean): string | undefined =>
  letters.OFFICE_EMAIL_TO ?? (isUrgent ? letters.EMERGENCY_EMAIL_TO : undefined);

/** To the office, about a referral from an account that needs support today. */
export async function tellOfUrgent(db: Db, letters: Letters, id: string): Promise<void> {
  const to = findOffice(letters, true);
  const [told] = await db<{ reference: string; due_at: string; client: string }[]>`
    select r.reference, r.due_at, c.name as client from referral r join client c on c.id = r.client_id
    where r.id = ${id} and r.urgency = 'today'`;
  if (!told || !to) return;
  await queueEmail(db, {
    kind: 'referral',
    href: `/dashboard/referrals/${id}`,
    to,
    subject: `Urgent referral: ${told.reference}`,
    body: paragraphs(
      `${told.client} needs support today: referral ${told.reference}.`,
      `Please look at it by ${formatDateTime(told.due_at)}.`,
      `${letters.public_url}/dashboard/referrals/${id}`,
      signedBy(letters),
    ),
  });
}

export interface ReferralToTell {
  reference: string;
  urgency: string | null;
  due_at: string;
  client: string;
  origin: ReferralOrigin;
  referrer_email: string | null;
}

async function isReceiptDue(db: Db, address: string): Promise<boolean> {
  const [row] = await db<{ is_due: boolean }[]>`select is_receipt_due(${address}) as is_due`;
  return row?.is_due ?? false;
}

/** Tells the office that a referral has arrived without an account, and sends the referrer a receipt. */
export async function tellOfArrival(db: Db, letters: Letters, told: ReferralToTell): Promise<void> {
  const { reference, client, due_at } = told;
  const isUrgent = told.urgency === 'today';
  // No public form reaches the emergency address.
  const to = findOffice(letters, isUrgent && told.origin !== 'public');
  if (to)
    await queueEmail(db, {
      kind: 'referral',
      to,
      subject: `${isUrgent ? 'Urgent referral' : 'New referral'}: ${reference}`,
      body: paragraphs(
        told.origin === 'machine'
          ? `${client}’s system has sent referral ${reference}.`
          : `${client} has sent referral ${reference} through the public form. An administrator must accept it.`,
        `Please look at it by ${formatDateTime(due_at)}.`,
        `${letters.public_url}/dashboard/referrals`,
        signedBy(letters),
      ),
    });
  // The address is not verified and may be anybody's, so the receipt repeats nothing that was typed, and is sent once
  // an hour.
  if (told.referrer_email && (await isReceiptDue(db, told.referrer_email)))
    await queueEmail(db, {
      kind: 'referral_receipt',
      to: told.referrer_email,
      subject: `We have your referral: ${reference}`,
      body: paragraphs(
        GREETING,
        `Thank you. We have your referral. Its reference is ${reference}. We will look at it by ${formatDateTime(due_at)}.`,
        isUrgent && letters.AGENCY_PHONE
          ? `Because you need support today, please also call ${letters.AGENCY_PHONE}. If nobody answers, ring your authority’s emergency duty team.`
          : '',
        'If you did not send a referral, tell us and we will delete it.',
        signedBy(letters),
      ),
    });
}
