import { useState } from 'react';
import { declineOffer, MAX_OFFER_REASON, type Offer } from '#contract/appointments/offers.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { DECLINE_REASONS, offeredWork } from '#web/features/appointments/offers/offer-words.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const OTHER = 'other';
const options = [
  ...DECLINE_REASONS.map((reason) => ({ value: reason, label: reason })),
  { value: OTHER, label: 'Another reason' },
];

/** The carer says why not: the office reads it beside the others’ answers. */
export function DeclineOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [chosen, setChosen] = useState('');
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = useSend(declineOffer);
  const kept = useKeptTyping(`offer/${offer.id}/decline`, { chosen, words }, (found) => {
    setChosen(found.chosen);
    setWords(found.words);
  });
  const close = () => {
    kept.forget();
    onClose();
  };
  const reason = chosen === OTHER ? words.trim() : chosen;
  const decline = () => {
    setIsMissing(!reason);
    if (!reason) return;
    send.mutate(
      { params: { id: offer.id }, body: { reason } },
      {
        onSuccess: () => {
          toast.success('Thank you. We have told the office');
          close();
        },
        onSettled: () => void refreshTopic('offers'),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={send.isPending}
      title={`Decline ${whenText(offer)}?`}
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
        <p className="text-ink-soft">{offeredWork(offer)}</p>
        {send.error && <SendProblem title="Not sent" error={send.error} />}
        <RadioGroup
          label="Why can’t you go?"
          value={chosen || undefined}
          onChange={setChosen}
          options={options}
          error={isMissing && chosen !== OTHER ? 'Choose a reason.' : undefined}
        />
        {chosen === OTHER && (
          <TextField
            label="Your reason"
            value={words}
            onChange={setWords}
            maxLength={MAX_OFFER_REASON}
            error={isMissing ? 'Enter a reason.' : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
