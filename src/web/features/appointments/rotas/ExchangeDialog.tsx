import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import type { Exchange, Exchangeable } from '#web/features/appointments/rotas/exchanges.ts';
import { describeGap } from '#web/features/appointments/rotas/rota-words.ts';
import { useExchange } from '#web/features/appointments/rotas/use-exchange.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props extends Exchange {
  /** Gives the first to the carer of the second, who keeps their own. */
  give: () => void;
  onClose: () => void;
}

/** Asks about one appointment dropped on another: exchanged, or given as well. */
export function ExchangeDialog({ first, second, give, onClose }: Props) {
  const exchange = useExchange(onClose);
  const overlap =
    Date.parse(first.start_at) < Date.parse(second.end_at) &&
    Date.parse(second.start_at) < Date.parse(first.end_at);
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={exchange.isSending}
      title="Exchange these two?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {!overlap && (
            <Button
              variant="outline"
              onClick={() => {
                onClose();
                give();
              }}
            >
              {second.carer.name} has both
            </Button>
          )}
          <Button pending={exchange.isSending} onClick={() => exchange.exchange({ first, second })}>
            Exchange
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {exchange.refused && (
          <Banner tone="error" title="Not exchanged">
            {exchange.refused}
          </Banner>
        )}
        <p>Each carer gets the appointment of the other.</p>
        <ul className="divide-y divide-line rounded-md border border-line">
          <Side of={first} taker={second.carer.name} />
          <Side of={second} taker={first.carer.name} />
        </ul>
      </div>
      {exchange.dialog}
    </Dialog>
  );
}

function Side({ of, taker }: { of: Exchangeable; taker: string }) {
  return (
    <li className="px-3 py-2">
      <span className="block font-medium tabular-nums">{whenText(of)}</span>
      <span className="block text-sm wrap-anywhere text-ink-soft">{describeGap(of)}</span>
      <span className="block text-sm">
        {of.carer.name} → <strong className="font-medium">{taker}</strong>
      </span>
    </li>
  );
}
