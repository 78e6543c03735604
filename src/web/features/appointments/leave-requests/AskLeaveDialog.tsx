import { useState } from 'react';
import {
  askForLeave,
  isLeaveLength,
  MAX_LEAVE_DAYS,
  MAX_LEAVE_WORDS,
} from '#contract/appointments/leave-requests.ts';
import { IsoDate } from '#contract/core/shapes.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { BookedThen } from '#web/features/appointments/appointments/BookedThen.tsx';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const isDate = (text: string) => IsoDate.safeParse(text).success;

/** A carer asks for holiday; the office answers. */
export function AskLeaveDialog({ onClose }: { onClose: () => void }) {
  const [first_date, setFirst] = useState('');
  const [last_date, setLast] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const kept = useKeptTyping('leave/new', { first_date, last_date, note }, (found) => {
    setFirst(found.first_date);
    setLast(found.last_date);
    setNote(found.note);
  });
  const send = useSend(askForLeave, kept.takeKey);
  const close = () => {
    kept.forget();
    onClose();
  };
  const last = last_date || first_date;
  const wrongFirst = isDate(first_date) ? undefined : 'Enter the first day, like 24/11/2026.';
  const wrongLast =
    !wrongFirst && !(isDate(last) && isLeaveLength(first_date, last))
      ? `Choose a day on or after the first day, up to ${MAX_LEAVE_DAYS} days in total.`
      : undefined;
  const refused = (path: string) => send.error?.errors.find((each) => each.path === path)?.message;
  const ask = () => {
    setIsTried(true);
    if (wrongFirst || wrongLast) return;
    send.mutate(
      { body: { first_date, last_date: last, note: note.trim() || null } },
      {
        onSuccess: () => {
          toast.success('Request sent. We’ll let you know when the office replies.');
          close();
        },
        onSettled: () => void refreshTopic('rotas'),
      },
    );
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title="Ask for holiday"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={ask}>
            Ask
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {send.error && send.error.errors.length === 0 && (
          <SendProblem title="Request not sent" error={send.error} />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="First day"
            value={first_date}
            onChange={setFirst}
            error={(isTried ? wrongFirst : undefined) ?? refused('first_date')}
          />
          <DateField
            label="Last day"
            optional
            value={last_date}
            onChange={setLast}
            error={(isTried ? wrongLast : undefined) ?? refused('last_date')}
          />
        </div>
        {!wrongFirst && !wrongLast && (
          <BookedThen
            first={first_date}
            last={last}
            title="You are booked on these days. The office will find cover, or contact you"
          />
        )}
        <TextField
          label="Note for the office"
          optional
          value={note}
          onChange={setNote}
          maxLength={MAX_LEAVE_WORDS}
        />
      </div>
    </Dialog>
  );
}
