import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Expense } from '#contract/visits/expenses.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';

interface Props {
  /** A visit that a device stored before claims were decided has neither. */
  claim: Partial<Pick<Expense, 'status' | 'return_reason'>>;
  audience: SignedInRole;
}

/** The office's decision on a claim, if there is one. */
export function DecisionNote({ claim: { status, return_reason }, audience }: Props) {
  if (status === 'approved') return <StatusBadge kind="claim" status={status} audience={audience} />;
  if (status !== 'returned') return null;
  const title =
    audience === 'carer' ? 'The office returned this. Correct or remove it.' : 'Returned to the carer';
  return (
    <Banner tone="warning" title={title}>
      {return_reason}
    </Banner>
  );
}
