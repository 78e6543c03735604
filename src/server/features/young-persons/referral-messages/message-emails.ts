import { formatDate } from '#contract/core/dates.ts';
import type { ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import type { Db } from '#server/db/pools.ts';
import { GREETING, type Letters } from '#server/features/young-persons/referrals/referral-emails.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';

/** A person who takes part in the messages about a referral. */
export interface Correspondent {
  name: string;
  email: string;
}

type Kind = ReferralMessage['kind'];

/** The e-mail about a message. It never contains the message, because people write names into questions. */
async function writeOfMessage(
  db: Db,
  letters: Letters,
  { to, subject, text, link }: { to: Correspondent; subject: string; text: readonly string[]; link: string },
): Promise<void> {
  await queueEmail(db, {
    kind: 'referral',
    to: to.email,
    subject,
    body: [to.name ? `Dear ${to.name},` : GREETING, ...text, link, signedBy(letters)].join('\n\n'),
  });
}

const referralLink = ({ public_url }: Letters, id: string) => `${public_url}/dashboard/referrals/${id}`;

/** @param by_link if the referrer has no account: the token of a link, and the last London day on which it works */
export async function tellReferrerOfMessage(
  db: Db,
  letters: Letters,
  { id, reference }: Pick<Referral, 'id' | 'reference'>,
  to: Correspondent,
  kind: Kind,
  by_link?: { token: string; last_day: string },
): Promise<void> {
  const [subject, first] =
    kind === 'question'
      ? [
          `A question about your referral: ${reference}`,
          `We have a question about your referral ${reference}.`,
        ]
      : [`Your question has an answer: ${reference}`, `We have answered your question about ${reference}.`];
  // After the `#`, which browsers never send.
  const link = by_link
    ? `${letters.public_url}/external/referral/answer#${by_link.token}`
    : referralLink(letters, id);
  const how = by_link
    ? `Please answer it here. You do not need an account. The link works once, until ${formatDate(by_link.last_day)}.`
    : kind === 'question'
      ? 'Please sign in and answer it here.'
      : 'Sign in to read it.';
  await writeOfMessage(db, letters, { to, subject, text: [first, how], link });
}

/** As returned by take_referral_message_to_tell. */
export interface MessageToTell {
  referral_id: string;
  reference: string;
  kind: Kind;
  /** The administrator whose question was answered; null if they have left. */
  asker: (Correspondent & { id: string }) | null;
}

/** To the administrator who asked; anything else to the office. */
export async function tellOfficeOfMessage(
  db: Db,
  letters: Letters,
  { referral_id, reference, kind, asker }: MessageToTell,
): Promise<void> {
  const to = asker ?? { name: '', email: letters.OFFICE_EMAIL_TO ?? letters.EMERGENCY_EMAIL_TO };
  const [subject, first] =
    kind === 'answer'
      ? [
          `Your question has an answer: ${reference}`,
          `The referrer has answered your question about ${reference}.`,
        ]
      : [`A question about a referral: ${reference}`, `The referrer has a question about ${reference}.`];
  const text = [first, 'Sign in to read it.'];
  await writeOfMessage(db, letters, { to, subject, text, link: referralLink(letters, referral_id) });
}
