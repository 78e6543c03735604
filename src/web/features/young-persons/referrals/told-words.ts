import type { Referral } from '#contract/young-persons/referrals.ts';

/** How its organisation is told of a step that the office takes. */
export function describeTold(
  { referrer_has_left, is_kept_back }: Pick<Referral, 'referrer_has_left' | 'is_kept_back'>,
  step: 'approve' | 'decline' | 'close',
): string {
  if (!referrer_has_left)
    return step === 'approve'
      ? 'The referrer is told.'
      : 'The referrer is told by e-mail, without your reason.';
  const others =
    step === 'close' || is_kept_back
      ? 'Nobody else there is told.'
      : 'Its social worker, or else their colleagues, are told where they sign in.';
  return `The referrer has left the organisation and gets no e-mail. ${others}`;
}
