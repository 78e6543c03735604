import { useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { askToSwap, listSwapColleagues, MAX_SWAP_WORDS } from '#contract/appointments/swaps.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText, whoText } from '#web/features/appointments/appointments/appointment-words.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** So many names are looked through by typing. */
const MANY = 8;

interface Props {
  appointment: AppointmentDetail;
  onClose: () => void;
}

/** The choice of one colleague who could take it, with words for them. */
export function AskSwapDialog({ appointment, onClose }: Props) {
  const { id } = appointment;
  const list = useEndpoint(listSwapColleagues, { params: { id } });
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const kept = useKeptTyping(`swap/ask/${id}`, { chosen, note }, (found) => {
    setChosen(found.chosen);
    setNote(found.note);
  });
  const send = useSend(askToSwap, kept.takeKey);
  const close = () => {
    kept.forget();
    onClose();
  };
  const colleagues = list.data ?? [];
  const found = colleagues.filter(({ name }) =>
    name.toLocaleLowerCase('en-GB').includes(typed.trim().toLocaleLowerCase('en-GB')),
  );
  const words = note.trim();
  const ask = () => {
    setIsMissing(!chosen);
    if (!chosen) return;
    send.mutate(
      { body: { appointment_id: id, colleague_id: chosen, ...(words ? { note: words } : {}) } },
      {
        onSuccess: ({ colleague }) => {
          toast.success(`We have asked ${colleague.name}`);
          close();
        },
        onSettled: () => void refreshTopic('swaps'),
      },
    );
  };
  const canAsk = colleagues.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={send.isPending}
      title="Ask a colleague to take this"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {canAsk ? 'Cancel' : 'Close'}
          </Button>
          {canAsk && (
            <Button pending={send.isPending} onClick={ask}>
              Ask
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        <p>
          <strong className="font-semibold tabular-nums">{whenText(appointment)}</strong>,{' '}
          {whoText(appointment)}
        </p>
        <p className="text-ink-soft">
          The appointment stays yours until your colleague accepts and it is approved. Until then they see
          only the time, client, service and initials.
        </p>
        {send.error && <SendProblem title="Request not sent" error={send.error} />}
        {!list.data && list.error && (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        )}
        {!list.data && !list.error && <Skeleton className="h-48 w-full" />}
        {list.data && !canAsk && (
          <Banner tone="info" title="No colleague can take it">
            No colleague is free, rested and holds the checks it needs. Ring the office.
          </Banner>
        )}
        {colleagues.length > MANY && <TextField label="Find a colleague" value={typed} onChange={setTyped} />}
        {canAsk && (
          <div className="max-h-64 overflow-auto p-1">
            <RadioGroup
              label="Colleagues who can take it"
              value={chosen || undefined}
              onChange={setChosen}
              error={isMissing ? 'Choose a colleague.' : undefined}
              options={found.map(({ id: value, name }) => ({ value, label: name }))}
            />
            {found.length === 0 && <p className="text-ink-soft">No colleague with that name can take it.</p>}
          </div>
        )}
        {canAsk && (
          <TextField
            label="Message"
            optional
            help="Do not include the young person’s name."
            value={note}
            onChange={setNote}
            maxLength={MAX_SWAP_WORDS}
          />
        )}
      </div>
    </Dialog>
  );
}
