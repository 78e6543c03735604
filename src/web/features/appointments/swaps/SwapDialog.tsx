import { useState } from 'react';
import {
  approveSwap,
  getSwapMeaning,
  MAX_SWAP_WORDS,
  refuseSwap,
  type Swap,
  type SwappedAppointment,
  type SwapTaker,
} from '#contract/appointments/swaps.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { appointmentHref, whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { type Answer, useUnusual } from '#web/features/appointments/appointments/UnusualDialog.tsx';
import { swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The office answers, seeing what it would mean for each carer. */
export function SwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { id, asker, colleague, gives, returns } = swap;
  const [version] = useState(swap.version);
  const meaning = useEndpoint(getSwapMeaning, { params: { id } });
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [approve, refuse] = [useSend(approveSwap), useSend(refuseSwap)];
  const unusual = useUnusual();
  const kept = useKeptTyping(`swap/${id}/answer`, { reason }, (found) => setReason(found.reason));
  const words = reason.trim();
  const told = {
    onSuccess: ({ status }: Swap) => {
      toast.success(`${status === 'approved' ? 'Approved' : 'Not approved'}. We have told both carers.`);
      kept.forget();
      onClose();
    },
    onSettled: () => void refreshTopic('appointments'),
  };
  const agree = (answer?: Answer) =>
    approve.mutate(
      { params: { id }, body: { version, ...answer } },
      { ...told, onError: (error) => unusual.ask(error, agree) },
    );
  const turnDown = () => {
    setIsMissing(!words);
    if (words) refuse.mutate({ params: { id }, body: { reason: words } }, told);
  };
  const isAsked = approve.error?.code === 'appointment.unconfirmed';
  const failed = (isAsked ? null : approve.error) ?? refuse.error;
  if (isOvertaken(failed))
    return (
      <ReadAgainDialog
        title="Someone else changed this swap"
        kept={words && 'We kept what you typed.'}
        onClose={onClose}
      />
    );
  return (
    <>
      <Dialog
        open
        wide
        insist
        onClose={onClose}
        isSending={approve.isPending || refuse.isPending}
        title={`${colleague.name} for ${asker.name}`}
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              Not now
            </Button>
            <Button variant="outline" pending={refuse.isPending} onClick={turnDown}>
              Do not approve
            </Button>
            <Button pending={approve.isPending} onClick={() => agree()}>
              Approve
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          {kept.restored}
          {failed && <SendProblem error={failed} title="Answer not saved" />}
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
            value={reason}
            onChange={setReason}
            maxLength={MAX_SWAP_WORDS}
            error={isMissing ? 'Say why you do not approve it.' : undefined}
          />
        </div>
      </Dialog>
      {unusual.dialog}
    </>
  );
}

/** A carer would take an appointment: what speaks for it, and what against. */
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
