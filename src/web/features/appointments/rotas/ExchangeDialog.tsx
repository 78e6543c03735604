import { whenText } from '#web/features/appointments/appointment-words.ts';
import { overlaps, type Period } from '#web/features/appointments/rotas/away-work.ts';
import type { Exchange, Exchangeable } from '#web/features/appointments/rotas/exchanges.ts';
import { describeGap } from '#web/features/appointments/rotas/rota-words.ts';
import { EXCHANGE_OVERTAKEN, useExchange } from '#web/features/appointments/rotas/use-exchange.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { isOvertaken, ReadAgainDialog } from '#web/writing/ReadAgainDialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props extends Exchange {
  /** The first appointment's time where it was dropped: giving it on another day moves it. */
  dropped: Period;
  /** Gives the first to the carer of the second, who keeps their own. */
  give: () => void;
  onClose: () => void;
}

/** Asks about one appointment dropped on another: exchange the two, or give the first as well. */
export function ExchangeDialog({ first, second, dropped, give, onClose }: Props) {
  const exchange = useExchange(onClose);
  const isMoved = dropped.start_at !== first.start_at;
  if (isOvertaken(exchange.refused)) return <ReadAgainDialog title={EXCHANGE_OVERTAKEN} onClose={onClose} />;
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
          {!overlaps(dropped, second) && (
            <Button
              variant="outline"
              onClick={() => {
                onClose();
                give();
              }}
            >
              Give both to {second.carer.name}
              {isMoved && `, on ${whenText(dropped)}`}
            </Button>
          )}
          <Button pending={exchange.isSending} onClick={() => exchange.exchange({ first, second })}>
            Exchange
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {exchange.refused && <SendProblem error={exchange.refused} title="Not exchanged" />}
        <p>Each carer takes the other’s appointment.</p>
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
