import { Clock } from 'lucide-react';
import type { ReferralSummary } from '#contract/young-persons/referrals.ts';
import { useNow } from '#web/device/use-now.ts';
import { describeDue } from '#web/features/young-persons/referrals/referral-words.ts';
import { cx } from '#web/ui/cx.ts';

/** Until when the office looks at it, going on as the minutes pass. Nothing where nothing is due. */
export function DueClock({ referral }: { referral: Pick<ReferralSummary, 'status' | 'due_at'> }) {
  const due = describeDue(referral, useNow());
  if (!due) return null;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums',
        due.is_late ? 'font-semibold text-red-ink' : undefined,
      )}
    >
      <Clock aria-hidden size={16} className="shrink-0" />
      {due.words}
    </span>
  );
}
