import type { Referral } from '#contract/young-persons/referrals.ts';

/** How the organisation is told about a step the office takes. */
export function describeTold(
  { referrer_has_left, is_kept_back }: Pick<Referral, 'referrer_has_left' | 'is_kept_back'>,
  step: 'approve' | 'decline' | 'close',
): string {
  if (!referrer_has_left)
    return step === 'approve' ? 'We tell the referrer.' : 'We e-mail the referrer, without your reason.';
  const others =
    step === 'close' || is_kept_back
      ? 'We tell nobody else there.'
      : 'We notify the social worker or their colleagues in the app.';
  return `The referrer has left the organisation, so we cannot e-mail them. ${others}`;
}
