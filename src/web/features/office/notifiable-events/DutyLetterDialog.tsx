import { useState } from 'react';
import { type Duty, type DutyLetter, sendDutyEmail } from '#contract/office/notifiable-events.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { NotToBeTold } from '#web/features/young-persons/profile/NotToBeTold.tsx';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The letter that stands ready: to copy, or to send from here, which ticks its duty off once the mail server has taken it. */
export function DutyLetterDialog({
  event_id,
  duty,
  letter,
  onClose,
}: {
  event_id: string;
  duty: Duty;
  letter: DutyLetter;
  onClose: () => void;
}) {
  const [to, setTo] = useState('');
  const [subject, setSubject] = useState(letter.subject);
  const [body, setBody] = useState(letter.body);
  const kept = useKeptTyping(`duty-letter/${duty.id}`, { to, subject, body }, (found) => {
    setTo(found.to);
    setSubject(found.subject);
    setBody(found.body);
  });
  const send = useSend(sendDutyEmail, kept.takeKey);
  const problemAt = (path: string) => send.error?.errors.find((each) => each.path === path)?.message;
  const copy = () =>
    navigator.clipboard.writeText(`${subject}\n\n${body}`).then(
      () => toast.success('Letter copied'),
      () => toast.error('We could not copy the letter'),
    );
  const save = () =>
    send.mutate(
      { params: { id: event_id, dutyId: duty.id }, body: { to, subject, body } },
      {
        onSuccess: () => {
          toast.success('Letter sent to the mail server');
          kept.forget();
          onClose();
        },
        onError: (error) => error.errors.length === 0 && toast.error(error.message),
        onSettled: () => void refreshTopic('missing'),
      },
    );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Letter: ${duty.recipient}`}
      isSending={send.isPending}
      footer={
        <>
          <Button variant="outline" onClick={() => void copy()}>
            Copy
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Send
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {duty.restrictions && <NotToBeTold person={duty.restrictions} />}
        <TextField label="To" type="email" name="to" value={to} onChange={setTo} error={problemAt('to')} />
        <TextField
          label="Subject"
          name="subject"
          value={subject}
          onChange={setSubject}
          maxLength={200}
          error={problemAt('subject')}
        />
        <TextArea
          label="Letter"
          help="Do not name young people: others may see this e-mail."
          name="body"
          rows={11}
          value={body}
          onChange={setBody}
          maxLength={10_000}
          error={problemAt('body')}
        />
      </div>
    </Dialog>
  );
}
