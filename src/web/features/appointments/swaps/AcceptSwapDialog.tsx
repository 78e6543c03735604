import { useState } from 'react';
import { acceptSwap, listSwapReturns, type Swap } from '#contract/appointments/swaps.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { lengthText, whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const GIFT = 'gift';

/** The second of two taps: the colleague takes it, or chooses one of their own to give in return. */
export function AcceptSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { id, version, asker, gives } = swap;
  const returns = useEndpoint(listSwapReturns, { params: { id } });
  const [way, setWay] = useState<string>(GIFT);
  const send = useSend(acceptSwap);
  const isTired = send.error?.code === 'swap.tired';
  const accept = () =>
    send.mutate(
      {
        params: { id },
        body: {
          version,
          ...(way === GIFT ? {} : { return_id: way }),
          ...(isTired ? { accepts_short_rest: true } : {}),
        },
      },
      {
        onSuccess: ({ status }) => {
          toast.success(SAID[status] ?? 'Sent');
          onClose();
        },
        onSettled: () => void refreshTopic('appointments'),
      },
    );
  const options = [
    { value: GIFT, label: 'I take it, for nothing in return' },
    ...(returns.data ?? []).map((each) => ({
      value: each.appointment_id,
      label: `For my ${whenText(each)}`,
      detail: swappedWork(each),
    })),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={send.isPending}
      title="Take this appointment?"
      footer={
        send.error && !isTired ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              Not now
            </Button>
            <Button pending={send.isPending} onClick={accept}>
              {isTired ? 'Yes, I will be rested' : way === GIFT ? 'Yes, I will go' : 'Ask for this exchange'}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-3">
        {send.error && (
          <Banner tone={isTired ? 'warning' : 'error'} title={isTired ? 'Little rest' : 'Not accepted'}>
            {send.error.message}
          </Banner>
        )}
        <p className="text-lg font-semibold tabular-nums">{whenText(gives)}</p>
        <p>
          {swappedWork(gives)}, {lengthText(gives)}. Asked by {asker.name}.
        </p>
        {options.length > 1 && (
          <RadioGroup label="In return" value={way} onChange={setWay} options={options} />
        )}
        <p className="text-ink-soft">
          It is yours once it is approved. Then you can read who it is for and where.
        </p>
      </div>
    </Dialog>
  );
}

const SAID: Partial<Record<Swap['status'], string>> = {
  approved: 'It is yours',
  accepted: 'Thank you. It waits for the office.',
  proposed: 'Your colleague is asked to agree.',
};
