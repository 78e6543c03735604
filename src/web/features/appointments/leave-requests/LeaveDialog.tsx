import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import {
  approveLeave,
  declineLeave,
  type LeaveRequest,
  MAX_LEAVE_WORDS,
} from '#contract/appointments/leave-requests.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { appointmentHref, whenText, whoText } from '#web/features/appointments/appointment-words.ts';
import { countAppointments, leaveDays } from '#web/features/appointments/leave-requests/leave-words.ts';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** The office decides, and sees which appointments would be left without a carer. */
export function LeaveDialog({ request, onClose }: { request: LeaveRequest; onClose: () => void }) {
  const { id, carer, note, appointments } = request;
  return (
    <FormDialog
      place={`leave/${id}`}
      title={`${carer.name} requests holiday`}
      wide
      start={{ answer: '', take_off: false }}
      version={request.version}
      submit={{
        label: 'Approve',
        request: ({ answer, take_off }, version) =>
          prepareCall(approveLeave, {
            params: { id },
            body: { version, take_off, appointments, answer: answer.trim() || undefined },
          }),
      }}
      second={{
        label: 'Do not approve',
        request: ({ answer }, version) =>
          prepareCall(declineLeave, { params: { id }, body: { version, answer } }),
      }}
      failed="Answer not saved"
      readAgain={{
        title: `Someone else changed ${carer.name}’s request`,
        kept: ({ answer }) => answer.trim() !== '' && 'We kept what you typed.',
      }}
      topics={['appointments', 'rotas']}
      onDone={({ status }) =>
        toast.success(`${status === 'approved' ? 'Approved' : 'Not approved'}. We have told ${carer.name}.`)
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            <span className="text-lg font-semibold">{leaveDays(request)}</span>
            {note && <span className="block text-ink-soft">{note}</span>}
          </p>
          {appointments > 0 ? (
            <>
              <Uncovered request={request} />
              <CheckboxField
                label={`Take ${carer.name} off the appointments you can open, so you can assign or offer them`}
                {...field('take_off')}
              />
            </>
          ) : (
            <p className="text-ink-soft">{carer.name} has no appointments that start then.</p>
          )}
          <TextField
            label="Message to the carer"
            optional
            help="Required if you do not approve."
            maxLength={MAX_LEAVE_WORDS}
            {...field('answer')}
          />
        </>
      )}
    </FormDialog>
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
