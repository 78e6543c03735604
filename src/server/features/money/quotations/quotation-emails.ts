import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { Quotation } from '#contract/money/quotation-records.ts';
import type { Db } from '#server/db/pools.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { type Agency, signedBy } from '#server/mail/signature.ts';

export interface Sending {
  public_url: string;
  now: Date;
  agency: Agency;
}

/**
 * Tells of a quotation. The message stays with it: an e-mail is read in company, and people write names.
 * @param token of the link by which somebody without an account answers it
 */
export async function tellOfQuotation(
  db: Db,
  to: string,
  { id, quotation_number, total, valid_until, social_worker }: Quotation,
  { public_url, agency }: Sending,
  token: string | undefined,
): Promise<void> {
  const [how, link] = token
    ? [
        'See the details and accept or decline it here. You do not need an account. The link works once.',
        // Behind the `#`, which browsers send to nobody.
        `${public_url}/external/quotation#${token}`,
      ]
    : ['Sign in to see the details and accept or decline it:', `${public_url}/dashboard/quotations/${id}`];
  await queueEmail(db, {
    kind: 'quotation',
    href: `/dashboard/quotations/${id}`,
    to,
    subject: `Quotation ${quotation_number} from ${agency.AGENCY_NAME}`,
    body: [
      greet(social_worker),
      `Here is our quotation ${quotation_number} for ${sayAmount(total)}. It is valid until ${formatDate(valid_until)}.`,
      how,
      link,
      signedBy(agency),
    ].join('\n\n'),
  });
}

/** Tells the recipient of a quotation that it was withdrawn. The reason stays in Placewell, like the message. */
export async function tellOfWithdrawal(
  db: Db,
  to: string,
  { id, quotation_number, total, social_worker }: Quotation,
  { agency }: Sending,
): Promise<void> {
  await queueEmail(db, {
    kind: 'quotation',
    href: `/dashboard/quotations/${id}`,
    to,
    subject: `Quotation ${quotation_number} from ${agency.AGENCY_NAME} is withdrawn`,
    body: [
      greet(social_worker),
      `We have withdrawn our quotation ${quotation_number} for ${sayAmount(total)}. You can no longer accept it, so please do not order from it.`,
      'If you still need a price, please ring us.',
      signedBy(agency),
    ].join('\n\n'),
  });
}

const greet = (social_worker: Quotation['social_worker']) =>
  social_worker ? `Dear ${social_worker.name},` : 'Hello,';
