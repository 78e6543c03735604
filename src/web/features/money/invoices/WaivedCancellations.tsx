import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import {
  type CancellationWaiver,
  chargeAfterAll,
  type previewInvoices,
} from '#contract/money/invoice-runs.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { hrefOfInvoice } from '#web/features/money/invoices/invoice-words.ts';
import { CancellationWords } from '#web/features/money/invoices/LateCancellations.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

type Preview = AnswerOf<typeof previewInvoices>;

/**
 * Late cancellations, and visits in doubt because of their report, that are not charged: each with who decided that and
 * why, and an undo button. One that the carer or the agency cancelled has nothing to undo.
 */
export function WaivedCancellations({ run: { waived, waived_count } }: { run: Preview }) {
  const send = useSend(chargeAfterAll);
  if (waived_count === 0) return null;
  const charge = (id: string) =>
    send.mutate(
      { params: { id } },
      {
        onSuccess: async () => {
          toast.success('Added to this run');
          await refreshTopic('invoices');
        },
        onError: (error) => toast.error(error.message),
      },
    );
  return (
    <Card level={3} title={`Late cancellations and doubted visits not charged (${waived_count})`} flush>
      <ul className="divide-y divide-line">
        {waived.map(({ waiver, client, young_person, ...cancellation }) => (
          <li
            key={cancellation.appointment_carer_id}
            className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
          >
            <span className="min-w-48 grow basis-0 space-y-0.5">
              <CancellationWords cancellation={cancellation} />
              <span className="block text-ink-soft">
                {[young_person?.name, client.name].filter(Boolean).join(', ')}
              </span>
              <span className="block font-medium">
                {waiver ? (
                  <WaiverWords waiver={waiver} />
                ) : (
                  'The client is not charged, because it did not cancel.'
                )}
              </span>
            </span>
            <span className="shrink-0 py-1.5 tabular-nums text-ink-soft">
              {sayAmount(cancellation.amount)}
            </span>
            {waiver && (
              <Button
                size="sm"
                variant="outline"
                pending={send.isPending && send.variables?.params.id === waiver.id}
                aria-label={`Charge after all: ${cancellation.descriptions.join('; ')}`}
                onClick={() => charge(waiver.id)}
              >
                Charge after all
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waived_count > waived.length && (
        <p className="px-4 py-2.5 text-sm text-ink-soft">
          And {waived_count - waived.length} more. Choose a shorter period to see them.
        </p>
      )}
    </Card>
  );
}

/** `Waived by Anna Reed on 12/11/2026: Mum was in hospital`. */
function WaiverWords({ waiver: { by, at, reason, credit_note } }: { waiver: CancellationWaiver }) {
  const how = credit_note ? 'Credited' : 'Waived';
  const words = `${how}${by ? ` by ${by.name}` : ''} on ${formatDate(toLondonDay(at))}`;
  return (
    <>
      {words}
      {credit_note && (
        <>
          {' '}
          with <TextLink href={hrefOfInvoice(credit_note)}>{credit_note.name}</TextLink>
        </>
      )}
      {reason && `: ${reason}`}
    </>
  );
}
