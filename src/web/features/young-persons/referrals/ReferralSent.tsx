import type { ReactNode } from 'react';
import type { ReferralUrgency } from '#contract/young-persons/referrals.ts';
import { URGENT_REFERRAL_HOURS } from '#contract/young-persons/referrals.ts';
import { TelephoneToo } from '#web/shell/OfficeNumbers.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  reference: string;
  urgency: ReferralUrgency | null | undefined;
  children?: ReactNode;
}

/** The end of the form: the reference to quote on the telephone, and what happens next. */
export function ReferralSent({ reference, urgency, children }: Props) {
  const isUrgent = urgency === 'today';
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <div className="space-y-2 rounded-md bg-dark-green-tint px-4 py-8 text-center">
        <h1 className="text-2xl font-semibold text-dark-green-ink">Referral sent</h1>
        <p>Your reference</p>
        <p className="text-[2rem] leading-tight font-semibold tracking-wide tabular-nums">{reference}</p>
      </div>
      <Card title="What happens next">
        <ol className="list-decimal space-y-2 pl-5">
          <li>
            {isUrgent
              ? `The office will look at it within ${URGENT_REFERRAL_HOURS} hours.`
              : 'The office will look at it by the end of the next working day.'}
          </li>
          <li>If we have questions, we will contact you. Give the reference if you telephone.</li>
          <li>We will tell you if it is approved.</li>
        </ol>
        {isUrgent && (
          <div className="mt-4 space-y-2">
            <TelephoneToo />
            <p>
              If nobody answers, ring your authority’s emergency duty team. If someone is in danger, call 999.
            </p>
          </div>
        )}
        {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
      </Card>
    </div>
  );
}
