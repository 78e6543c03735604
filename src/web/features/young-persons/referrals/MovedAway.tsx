import type { ReactNode } from 'react';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { MOVED_AWAY, MOVED_AWAY_STEPS } from '#contract/young-persons/moved-away.ts';
import type { Referral } from '#contract/young-persons/referrals.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

interface Props {
  referral: Referral;
  step: keyof typeof MOVED_AWAY_STEPS;
  action?: ReactNode;
}

/** Says at the top of a referral which step would be refused, before anyone works towards it. */
export function MovedAway({ referral, step, action }: Props) {
  if (!referral.has_moved_away) return null;
  return (
    <Banner tone="warning" title={MOVED_AWAY} action={action}>
      {MOVED_AWAY_STEPS[step]}
    </Banner>
  );
}

/** The reader's next step. */
export function findStepAhead({ status }: Referral, role: SignedInRole): Props['step'] {
  if (status === 'draft') return 'send';
  return role === 'admin' ? 'approve' : 'correct';
}
