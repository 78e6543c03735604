import type { ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';

/**
 * Names the one who wrote a message about a referral. The referrer's name, which the referral gives, is told of words that came
 * through their link alone: anybody at the organisation may have written the others. Without an author's name, as once the
 * referral has gone to another organisation, it names the side.
 */
export function nameAuthor(
  { author, from_office, came_by_link }: Pick<ReferralMessage, 'author' | 'from_office' | 'came_by_link'>,
  { referrer_name }: Pick<Referral, 'referrer_name'>,
): string {
  if (author) return author.name;
  if (from_office) return 'the office';
  return came_by_link
    ? `${referrer_name || 'the referrer'}, through the link`
    : 'a colleague of the referrer';
}
