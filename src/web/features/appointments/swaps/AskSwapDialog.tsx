import { useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { askToSwap, listSwapColleagues, MAX_SWAP_WORDS } from '#contract/appointments/swaps.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { whenText, whoText } from '#web/features/appointments/appointment-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type DialogField, FormDialog } from '#web/writing/FormDialog.tsx';

const TITLE = 'Ask a colleague to take this';
/** A list of more names than this has a search field. */
const MANY = 8;

interface Props {
  appointment: AppointmentDetail;
  onClose: () => void;
}

/** Chooses a colleague who could take it, with a message for them. */
export function AskSwapDialog({ appointment, onClose }: Props) {
  const { id } = appointment;
  const { data, error, refetch } = useEndpoint(listSwapColleagues, { params: { id } });
  if (!data || data.length === 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={TITLE}
        footer={
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        }
      >
        <div className="space-y-4">
          <Asked appointment={appointment} />
          {data && (
            <Banner tone="info" title="No colleague can take it">
              No colleague is free, rested and holds the checks it needs. Ring the office.
            </Banner>
          )}
          {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton className="h-48 w-full" />}
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      place={`swap/ask/${id}`}
      title={TITLE}
      start={{ chosen: '', note: '' }}
      submit={{
        label: 'Ask',
        request: ({ chosen, note }) =>
          prepareCall(askToSwap, {
            body: { appointment_id: id, colleague_id: chosen, note: note.trim() || undefined },
          }),
        judge: ({ chosen }) => (chosen ? {} : { colleague_id: 'Choose a colleague.' }),
      }}
      failed="Request not sent"
      topics={['swaps']}
      onDone={({ colleague }) => toast.success(`We have asked ${colleague.name}`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Asked appointment={appointment} />
          <ColleagueChoice colleagues={data} field={field('chosen', 'colleague_id')} />
          <TextField
            label="Message"
            optional
            help="Do not include the young person’s name."
            maxLength={MAX_SWAP_WORDS}
            {...field('note')}
          />
        </>
      )}
    </FormDialog>
  );
}

function Asked({ appointment }: { appointment: AppointmentDetail }) {
  return (
    <>
      <p>
        <strong className="font-semibold tabular-nums">{whenText(appointment)}</strong>,{' '}
        {whoText(appointment)}
      </p>
      <p className="text-ink-soft">
        The appointment stays yours until your colleague accepts and it is approved. Until then they see only
        the time, client, service and initials.
      </p>
    </>
  );
}

interface ChoiceProps {
  colleagues: readonly Ref[];
  field: DialogField<string>;
}

function ColleagueChoice({ colleagues, field }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const found = colleagues.filter(({ name }) =>
    name.toLocaleLowerCase('en-GB').includes(typed.trim().toLocaleLowerCase('en-GB')),
  );
  return (
    <>
      {colleagues.length > MANY && (
        <TextField
          label="Find a colleague"
          value={typed}
          onChange={setTyped}
          // Enter searches for a name. It must not send the request to the colleague chosen before.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="max-h-64 overflow-auto p-1">
        <RadioGroup
          label="Colleagues who can take it"
          options={found.map(({ id, name }) => ({ value: id, label: name }))}
          {...field}
        />
        {found.length === 0 && <p className="text-ink-soft">No colleague with that name can take it.</p>}
      </div>
    </>
  );
}
