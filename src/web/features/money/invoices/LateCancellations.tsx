import { useState } from 'react';
import { CANCELLER_WORDS } from '#contract/appointments/cancellations.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { type LateCancellation, waiveCancellation } from '#contract/money/invoice-runs.ts';
import { prepareCall } from '#web/api/call.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';

/** Visits that were cancelled too late: each says why it costs what it does, and can be waived. */
export function LateCancellations({ cancellations }: { cancellations: readonly LateCancellation[] }) {
  const [asked, setAsked] = useState<LateCancellation>();
  if (cancellations.length === 0) return null;
  return (
    <>
      <ul aria-label="Late cancellations" className="mt-2 space-y-2 border-l-2 border-line pl-3 text-sm">
        {cancellations.map((cancellation) => (
          <li
            key={cancellation.appointment_carer_id}
            className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1"
          >
            <CancellationWords cancellation={cancellation} />
            <span className="shrink-0 py-1.5 text-right tabular-nums">{sayAmount(cancellation.amount)}</span>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Do not charge: ${cancellation.descriptions.join('; ')}`}
              onClick={() => setAsked(cancellation)}
            >
              Do not charge
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <WaiveDialog
          visit={asked}
          title="Do not charge this cancellation?"
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** The charge, the visit, its carer, and the reason given. */
export function CancellationWords({
  cancellation,
}: {
  cancellation: Omit<LateCancellation, 'cancelled_at'>;
}) {
  const { descriptions, appointment, carer, reason, cancelled_by } = cancellation;
  return (
    <span className="min-w-48 grow basis-0">
      {descriptions.map((description) => (
        <span key={description} className="block">
          {description}
        </span>
      ))}
      <span className="block text-ink-soft">
        <TextLink href={`/dashboard/appointments/${appointment.id}`}>{appointment.name}</TextLink>,{' '}
        {carer.name}
        {cancelled_by && `. Cancelled by ${CANCELLER_WORDS[cancelled_by]}`}
        {reason && `. Reason given: ${reason}`}
      </span>
    </span>
  );
}

interface DialogProps {
  visit: Pick<LateCancellation, 'appointment_carer_id' | 'amount'>;
  title: string;
  onClose: () => void;
}

export function WaiveDialog({ visit: { appointment_carer_id, amount }, title, onClose }: DialogProps) {
  return (
    <ReasonDialog
      place={`cancellation/${appointment_carer_id}/waive`}
      title={title}
      text={`We’ll leave ${sayAmount(amount)} out of this run and later ones. You can still charge it from “Left out”.`}
      help="Only the office sees this."
      confirm={{ label: 'Do not charge' }}
      maxLength={500}
      request={(reason) =>
        prepareCall(waiveCancellation, { body: { appointment_carer_id, ...(reason ? { reason } : {}) } })
      }
      failed="Not left out"
      topics={['invoices']}
      onDone={() => toast.success('Left out')}
      onClose={onClose}
    />
  );
}
