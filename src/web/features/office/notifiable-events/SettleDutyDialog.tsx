import { useState } from 'react';
import { type Duty, settleDuty } from '#contract/office/notifiable-events.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { MomentFields } from '#web/features/office/notifiable-events/MomentFields.tsx';
import { makeMoment, momentAgain, readMoment } from '#web/features/office/notifiable-events/moment.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props {
  event_id: string;
  duty: Duty;
  status: 'done' | 'not needed';
  onClose: () => void;
}

/** When somebody was told, and how; or why they need not be. */
export function SettleDutyDialog({ event_id, duty, status, onClose }: Props) {
  const [moment, setMoment] = useState(() => makeMoment(readNow()));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useSend(settleDuty);
  const kept = useKeptTyping(`duty/${duty.id}/${status}`, { moment, text }, (found) => {
    setMoment(momentAgain(found.moment, readNow()));
    setText(found.text);
  });
  const isDone = status === 'done';
  const save = () => {
    const read = readMoment(moment, readNow());
    if (isDone && 'problem' in read) return setProblem(read.problem);
    if (!isDone && !text.trim()) return setProblem('Say why they do not need to be told.');
    const done_at = isDone && 'at' in read ? read.at : null;
    send.mutate(
      { params: { id: event_id, dutyId: duty.id }, body: { status, done_at, text } },
      {
        onSuccess: () => {
          kept.forget();
          onClose();
        },
        onError: (error) => setProblem(error.errors[0]?.message ?? error.message),
        onSettled: () => void refreshTopic('missing'),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isDone ? `Told: ${duty.recipient}` : `Not needed: ${duty.recipient}`}
      isSending={send.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Not yet
          </Button>
          <Button pending={send.isPending} onClick={save}>
            {isDone ? 'Mark as told' : 'Not needed'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {isDone && <MomentFields label="Told" value={moment} onChange={setMoment} error={problem} />}
        <TextArea
          label={isDone ? 'How they were told, and who told them' : 'Why they do not need to be told'}
          optional={isDone}
          value={text}
          onChange={setText}
          maxLength={2000}
          error={isDone ? undefined : problem}
        />
      </div>
    </Dialog>
  );
}
