import { updateAppointment } from '#contract/appointments/appointments.ts';
import { prepareCall } from '#web/api/call.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { SuggestedChoice } from '#web/features/appointments/rotas/SuggestedChoice.tsx';
import { useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** An appointment that needs a carer. */
export interface OpenGap {
  id: string;
  version: number;
  start_at: string;
  end_at: string;
  /** Young person, service and place. */
  words: string;
  /** The carers who are already on it. */
  carer_ids: readonly string[];
}

interface Props {
  gap: OpenGap;
  /** Called once somebody has it. */
  onAssigned?: () => void;
  onClose: () => void;
}

/** Assigns an appointment to a carer. Suggested carers come first, with reasons, then the others and why not. */
export function AssignDialog({ gap, onAssigned, onClose }: Props) {
  const { id, words, carer_ids } = gap;
  const unusual = useUnusual();
  return (
    <>
      <FormDialog
        title={`Assign ${whenText(gap)}`}
        wide
        start={{ carer_id: '' }}
        version={gap.version}
        submit={{
          label: 'Assign',
          request: ({ carer_id }, version) =>
            prepareCall(updateAppointment, {
              params: { id },
              body: { version, carer_ids: [...carer_ids, carer_id].filter(Boolean) },
            }),
          judge: ({ carer_id }) => (carer_id ? {} : { carer_ids: 'Choose a carer.' }),
        }}
        failed="Not assigned"
        readAgain={{ title: 'Someone else changed this appointment' }}
        topics={['appointments']}
        askBack={unusual.ask}
        onDone={({ carers }, { carer_id }) => {
          const name = carers.find(({ carer }) => carer.id === carer_id)?.carer_name;
          toast.success(`${name} is assigned`);
          onAssigned?.();
        }}
        onClose={onClose}
      >
        {({ field }) => (
          <>
            <p className="text-ink-soft">{words}</p>
            <SuggestedChoice appointment_id={id} {...field('carer_id', 'carer_ids')} />
          </>
        )}
      </FormDialog>
      {unusual.dialog}
    </>
  );
}
