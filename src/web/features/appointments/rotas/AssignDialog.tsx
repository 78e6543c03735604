import { useState } from 'react';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { type Answer, useUnusual } from '#web/features/appointments/appointments/UnusualDialog.tsx';
import { SuggestedChoice } from '#web/features/appointments/rotas/SuggestedChoice.tsx';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** An appointment that wants a carer. */
export interface OpenGap {
  id: string;
  version: number;
  start_at: string;
  end_at: string;
  /** Young person, service and place. */
  words: string;
  /** Those who are there already. */
  carer_ids: readonly string[];
}

interface Props {
  gap: OpenGap;
  /** Somebody has it now. */
  onAssigned?: () => void;
  onClose: () => void;
}

/** Gives an appointment to a carer; those who are suggested come first, with reasons, and then why not the others. */
export function AssignDialog({ gap, onAssigned, onClose }: Props) {
  const { id, version, words, carer_ids } = gap;
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const send = useSend(updateAppointment);
  const unusual = useUnusual();

  const assign = (carer_id: string, answer?: Answer) =>
    send.mutate(
      { params: { id }, body: { version, carer_ids: [...carer_ids, carer_id], ...answer } },
      {
        onSuccess: ({ carers }) => {
          const name = carers.find(({ carer }) => carer.id === carer_id)?.carer_name;
          toast.success(`${name} is assigned`);
          onAssigned?.();
          onClose();
        },
        onError: (error) => void unusual.ask(error, (given) => assign(carer_id, given)),
        onSettled: () => void refreshTopic('appointments'),
      },
    );
  const save = () => {
    setIsMissing(!chosen);
    if (chosen) assign(chosen);
  };
  if (isOvertaken(send.error))
    return <ReadAgainDialog title="Someone else changed this appointment" onClose={onClose} />;
  const isRefused = send.error && send.error.code !== 'appointment.unconfirmed';
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      isSending={send.isPending}
      title={`Assign ${whenText(gap)}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Assign
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-soft">{words}</p>
        {isRefused && <SendProblem title="Not assigned" error={send.error} />}
        <SuggestedChoice
          appointment_id={id}
          value={chosen}
          onChange={(carer_id) => {
            setChosen(carer_id);
            setIsMissing(false);
          }}
          error={isMissing ? 'Choose a carer.' : undefined}
        />
      </div>
      {unusual.dialog}
    </Dialog>
  );
}
