import { useState } from 'react';
import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import {
  approveLeave,
  declineLeave,
  type LeaveRequest,
  MAX_LEAVE_WORDS,
} from '#contract/appointments/leave-requests.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import {
  appointmentHref,
  whenText,
  whoText,
} from '#web/features/appointments/appointments/appointment-words.ts';
import { countAppointments, leaveDays } from '#web/features/appointments/leave-requests/leave-words.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The office answers, seeing what it would uncover. */
export function LeaveDialog({ request, onClose }: { request: LeaveRequest; onClose: () => void }) {
  const { id, carer, note, appointments } = request;
  const [version] = useState(request.version);
  const [answer, setAnswer] = useState('');
  const [takesOff, setTakesOff] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [approve, decline] = [useSend(approveLeave), useSend(declineLeave)];
  const kept = useKeptTyping(`leave/${id}`, { answer }, (found) => setAnswer(found.answer));
  const close = () => {
    kept.forget();
    onClose();
  };
  const isSending = approve.isPending || decline.isPending;
  const words = answer.trim();
  const told = {
    onSuccess: ({ status }: LeaveRequest) => {
      toast.success(`${status === 'approved' ? 'Approved' : 'Not approved'}. We have told ${carer.name}.`);
      close();
    },
    onSettled: () => void refreshTopic('appointments').then(() => refreshTopic('rotas')),
  };
  const agree = () =>
    approve.mutate(
      {
        params: { id },
        body: { version, take_off: takesOff, appointments, ...(words ? { answer: words } : {}) },
      },
      told,
    );
  const refuse = () => {
    setIsMissing(!words);
    if (words) decline.mutate({ params: { id }, body: { version, answer: words } }, told);
  };
  const error = approve.error ?? decline.error;
  if (isOvertaken(error))
    return (
      <ReadAgainDialog
        title={`Someone else changed ${carer.name}’s request`}
        kept={words && 'We kept what you typed.'}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      wide
      insist
      onClose={onClose}
      isSending={isSending}
      title={`${carer.name} requests holiday`}
      footer={
        <>
          <Button variant="outline" className="mr-auto" pending={decline.isPending} onClick={refuse}>
            Do not approve
          </Button>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button pending={approve.isPending} onClick={agree}>
            Approve
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        <p>
          <span className="text-lg font-semibold">{leaveDays(request)}</span>
          {note && <span className="block text-ink-soft">{note}</span>}
        </p>
        {error && <SendProblem title="Answer not saved" error={error} />}
        {appointments > 0 ? (
          <>
            <Uncovered request={request} />
            <CheckboxField
              label={`Take ${carer.name} off the appointments you can open, so you can assign or offer them`}
              value={takesOff}
              onChange={setTakesOff}
            />
          </>
        ) : (
          <p className="text-ink-soft">{carer.name} has no appointments that start then.</p>
        )}
        <TextField
          label="Message to the carer"
          optional
          help="Required if you do not approve."
          value={answer}
          onChange={setAnswer}
          maxLength={MAX_LEAVE_WORDS}
          error={isMissing ? 'Say why you do not approve it.' : undefined}
        />
      </div>
    </Dialog>
  );
}

/** The appointments that would have one carer fewer. */
function Uncovered({ request: { carer, first_date, last_date, appointments } }: { request: LeaveRequest }) {
  const list = useEndpoint(listCarerAppointments, {
    query: {
      carer_id: carer.id,
      start_date: first_date,
      end_date: last_date,
      status: ['active'],
      page_size: MAX_PAGE_SIZE,
    },
  });
  const shown = list.data?.items ?? [];
  const others = list.data ? appointments - shown.length : 0;
  return (
    <section aria-label="Appointments that need cover" className="space-y-1">
      <h3 className="font-semibold">This leaves {countAppointments(appointments)} to cover</h3>
      <ul className="max-h-48 overflow-auto">
        {shown.map((appointment) => (
          <li key={appointment.id} className="py-0.5">
            <TextLink href={appointmentHref(appointment.id)} className="tabular-nums">
              {whenText(appointment)}
            </TextLink>
            , {whoText(appointment)}
            {appointment.carers.length > 1 && `, with ${appointment.carers.length - 1} more`}
          </li>
        ))}
        {others > 0 && (
          <li className="py-0.5 text-ink-soft">
            and {countAppointments(others)} you cannot open. The carer stays on these: tell an administrator
            who can open the record
          </li>
        )}
      </ul>
    </section>
  );
}
