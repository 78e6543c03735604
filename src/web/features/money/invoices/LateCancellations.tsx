import { sayAmount } from '#contract/core/decimals.ts';
import type { LateCancellation } from '#contract/money/invoice-runs.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { SelectBox } from '#web/ui/list/TableParts.tsx';

interface Props {
  cancellations: readonly LateCancellation[];
  onWaive: (appointment_carer_id: string, is_waived: boolean) => void;
}

/** The visits that were cancelled too late: each says why it costs what, and is left out with one tick. */
export function LateCancellations({ cancellations, onWaive }: Props) {
  if (cancellations.length === 0) return null;
  return (
    <ul aria-label="Cancelled too late" className="mt-2 space-y-2 border-l-2 border-line pl-3 text-sm">
      {cancellations.map(
        ({ appointment_carer_id, appointment, carer, reason, descriptions, amount, is_waived }) => (
          <li key={appointment_carer_id} className="flex items-start gap-3">
            <span className="pt-0.5">
              <SelectBox
                label={`Charge: ${descriptions.join('; ')}`}
                checked={!is_waived}
                onChange={(isCharged) => onWaive(appointment_carer_id, !isCharged)}
              />
            </span>
            <span className="min-w-0 grow">
              {descriptions.map((description) => (
                <span key={description} className="block">
                  {description}
                </span>
              ))}
              <span className="block text-ink-soft">
                <TextLink href={`/dashboard/appointments/${appointment.id}`}>{appointment.name}</TextLink>,{' '}
                {carer.name}
                {reason && `. Reason given: ${reason}`}
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {is_waived ? <span className="text-ink-soft">Left out</span> : sayAmount(amount)}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
