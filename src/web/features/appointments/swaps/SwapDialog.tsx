import {
  approveSwap,
  getSwapMeaning,
  MAX_SWAP_WORDS,
  refuseSwap,
  type Swap,
  type SwappedAppointment,
  type SwapTaker,
} from '#contract/appointments/swaps.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { appointmentHref, whenText } from '#web/features/appointments/appointment-words.ts';
import { swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** The office decides, and sees the effect on each carer. */
export function SwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { id, asker, colleague, gives, returns } = swap;
  const meaning = useEndpoint(getSwapMeaning, { params: { id } });
  const unusual = useUnusual();
  return (
    <>
      <FormDialog
        place={`swap/${id}/answer`}
        title={`${colleague.name} for ${asker.name}`}
        wide
        start={{ reason: '' }}
        version={swap.version}
        submit={{
          label: 'Approve',
          request: (_, version) => prepareCall(approveSwap, { params: { id }, body: { version } }),
        }}
        second={{
          label: 'Do not approve',
          request: ({ reason }) => prepareCall(refuseSwap, { params: { id }, body: { reason } }),
        }}
        cancelLabel="Not now"
        keepsOnCancel
        failed="Answer not saved"
        readAgain={{
          title: 'Someone else changed this swap',
          kept: ({ reason }) => reason.trim() !== '' && 'We kept what you typed.',
        }}
        topics={['appointments']}
        askBack={unusual.ask}
        onDone={({ status }) =>
          toast.success(`${status === 'approved' ? 'Approved' : 'Not approved'}. We have told both carers.`)
        }
        onClose={onClose}
      >
        {({ field }) => (
          <>
            {meaning.error && !meaning.data && (
              <ErrorState message={meaning.error.message} onRetry={() => void meaning.refetch()} />
            )}
            {!meaning.data && !meaning.error && <Skeleton className="h-40 w-full" />}
            {meaning.data?.map((taker) => (
              <Taker
                key={taker.carer.id}
                taker={taker}
                appointment={returns?.appointment_id === taker.appointment_id ? returns : gives}
              />
            ))}
            <TextField
              label="Message to both carers"
              optional
              help="Required if you do not approve."
              maxLength={MAX_SWAP_WORDS}
              {...field('reason')}
            />
          </>
        )}
      </FormDialog>
      {unusual.dialog}
    </>
  );
}

/** A carer would take an appointment: reasons for and against. */
function Taker({ taker, appointment }: { taker: SwapTaker; appointment: SwappedAppointment }) {
  const { carer, appointment_id, reasons, cautions } = taker;
  return (
    <section aria-label={`What it means for ${carer.name}`} className="space-y-1">
      <h3 className="font-semibold">
        {carer.name} takes{' '}
        <TextLink href={appointmentHref(appointment_id)} className="tabular-nums">
          {whenText(appointment)}
        </TextLink>
      </h3>
      <p className="text-ink-soft">{swappedWork(appointment)}</p>
      <ul className="list-disc space-y-0.5 pl-5">
        {cautions.map((caution) => (
          <li key={caution} className="font-medium">
            {caution}
          </li>
        ))}
        {reasons.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}
