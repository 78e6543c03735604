import { useState } from 'react';
import { ALERT_OUTCOMES, type Alert, closeAlert } from '#contract/office/alerts.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { outcomeWords } from '#web/features/office/alerts/alert-words.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** How an alert ended. */
export function CloseAlertDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const close = useSend(closeAlert);
  const kept = useKeptTyping(`alert-close/${alert.id}`, { chosen, text }, (found) => {
    setChosen(found.chosen);
    setText(found.text);
  });
  const save = () => {
    const outcome = ALERT_OUTCOMES.find((each) => each === chosen);
    if (!outcome) return setIsMissing(true);
    close.mutate(
      { params: { id: alert.id }, body: { outcome, text } },
      {
        onSuccess: () => {
          toast.success('The alert is closed');
          kept.forget();
          onClose();
        },
        onError: (error) => toast.error(error.message),
        onSettled: () => void refreshTopic('alerts'),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Close this alert"
      isSending={close.isPending}
      insist
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Not yet
          </Button>
          <Button pending={close.isPending} onClick={save}>
            Close alert
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        <RadioGroup
          label="How did it end?"
          value={chosen || undefined}
          onChange={(value) => {
            setChosen(value);
            setIsMissing(false);
          }}
          options={ALERT_OUTCOMES.map((value) => ({ value, label: outcomeWords[value] }))}
          error={isMissing ? 'Choose how it ended.' : undefined}
        />
        <TextArea label="What happened" optional value={text} onChange={setText} maxLength={4000} />
      </div>
    </Dialog>
  );
}
