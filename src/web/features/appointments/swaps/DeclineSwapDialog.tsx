import { useState } from 'react';
import { declineSwap, MAX_SWAP_WORDS, type Swap } from '#contract/appointments/swaps.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { DECLINE_REASONS, swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const [NONE, OTHER] = ['none', 'other'];
const options = [
  { value: NONE, label: 'I would rather not say' },
  ...DECLINE_REASONS.map((reason) => ({ value: reason, label: reason })),
  { value: OTHER, label: 'Another reason' },
];

/** The colleague need not say why. */
export function DeclineSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { id, asker, gives } = swap;
  const [chosen, setChosen] = useState<string>(NONE);
  const [words, setWords] = useState('');
  const send = useSend(declineSwap);
  const kept = useKeptTyping(`swap/${id}/decline`, { chosen, words }, (found) => {
    setChosen(found.chosen);
    setWords(found.words);
  });
  const close = () => {
    kept.forget();
    onClose();
  };
  const reason = chosen === OTHER ? words.trim() : chosen === NONE ? '' : chosen;
  const decline = () =>
    send.mutate(
      { params: { id }, body: reason ? { reason } : {} },
      {
        onSuccess: () => {
          toast.success(`Declined. We have told ${asker.name}.`);
          close();
        },
        onSettled: () => void refreshTopic('swaps'),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={send.isPending}
      title={`Decline ${whenText(gives)}?`}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={decline}>
            Decline
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        <p className="text-ink-soft">
          {swappedWork(gives)}, asked by {asker.name}
        </p>
        {send.error && <SendProblem title="Not sent" error={send.error} />}
        <RadioGroup label="Why not?" value={chosen} onChange={setChosen} options={options} />
        {chosen === OTHER && (
          <TextField label="Your reason" value={words} onChange={setWords} maxLength={MAX_SWAP_WORDS} />
        )}
      </div>
    </Dialog>
  );
}
