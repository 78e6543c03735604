import type { ReferralSummary } from '#contract/young-persons/referrals.ts';
import { useNow } from '#web/device/use-now.ts';
import { describeDue } from '#web/features/young-persons/referrals/referral-words.ts';
import { DueTime } from '#web/lists/DueTime.tsx';

/** When the office has to respond, updated each minute. Renders nothing if nothing is due. */
export function DueClock({ referral }: { referral: Pick<ReferralSummary, 'status' | 'due_at'> }) {
  const due = describeDue(referral, useNow());
  return due ? <DueTime due={due} /> : null;
}
