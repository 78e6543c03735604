import { agreeToSwap, type Swap } from '#contract/appointments/swaps.ts';
import { toLondonDay } from '#contract/core/dates.ts';
import { isUncertain } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AcceptButtons } from '#web/features/appointments/appointments/AcceptButtons.tsx';
import { lengthText, whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { BookedThen } from '#web/features/appointments/appointments/BookedThen.tsx';
import { swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The carer who asked takes what the colleague gives in return. */
export function AgreeSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { id, version, colleague, gives, returns } = swap;
  const send = useSend(agreeToSwap);
  const isTired = send.error?.code === 'swap.tired';
  const agree = () =>
    send.mutate(
      { params: { id }, body: { version, ...(isTired ? { accepts_short_rest: true } : {}) } },
      {
        onSuccess: ({ status }) => {
          toast.success(status === 'approved' ? 'Swapped' : 'Agreed. The office will now decide.');
          onClose();
        },
        onSettled: () => void refreshTopic('appointments'),
      },
    );
  if (!returns) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={send.isPending}
      title="Agree to this swap?"
      footer={
        <AcceptButtons
          error={send.error}
          isTired={isTired}
          isSending={send.isPending}
          label="Yes, swap"
          onAccept={agree}
          onClose={onClose}
        />
      }
    >
      <div className="space-y-3">
        {isTired && (
          <Banner tone="warning" title="Not enough rest">
            {send.error?.message}
          </Banner>
        )}
        {send.error && !isTired && <SendProblem error={send.error} title="Not agreed" />}
        <p>
          You take <strong className="font-semibold tabular-nums">{whenText(returns)}</strong>,{' '}
          {swappedWork(returns)}, {lengthText(returns)}.
        </p>
        {!isUncertain(send.error) && (
          <BookedThen
            first={toLondonDay(returns.start_at)}
            last={toLondonDay(returns.end_at)}
            except={gives.appointment_id}
            title="You have other bookings that day. Is there time to get there?"
          />
        )}
        <p>
          {colleague.name} takes <strong className="font-semibold tabular-nums">{whenText(gives)}</strong>,{' '}
          {swappedWork(gives)}.
        </p>
      </div>
    </Dialog>
  );
}
