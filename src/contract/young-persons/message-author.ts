import type { ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';

/**
 * Names the author of a message about a referral. The referral gives the referrer's name, but only a message through
 * their own link is known to be theirs. Anybody at the organisation may have written the others. If the author's name
 * is unknown, for example after the referral has moved to another organisation, it names the side.
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
