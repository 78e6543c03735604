import { acceptOffer, type Offer } from '#contract/appointments/offers.ts';
import { toLondonDay } from '#contract/core/dates.ts';
import { isUncertain } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AcceptButtons } from '#web/features/appointments/appointments/AcceptButtons.tsx';
import { lengthText, whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { BookedThen } from '#web/features/appointments/appointments/BookedThen.tsx';
import { offeredWork } from '#web/features/appointments/offers/offer-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The second of two taps: who is the first is booked. */
export function AcceptOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { id, version, carers_wanted } = offer;
  const send = useSend(acceptOffer);
  // Asked once: the server says how little rest it would be.
  const isShortRest = send.error?.code === 'offer.rest';
  const isLost = isUncertain(send.error);
  const accept = () =>
    send.mutate(
      { params: { id }, body: { version, ...(isShortRest ? { accepts_short_rest: true } : {}) } },
      {
        onSuccess: () => {
          toast.success(`You are booked: ${whenText(offer)}`);
          onClose();
        },
        onSettled: () => void refreshTopic('appointments'),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={send.isPending}
      title="Accept this appointment?"
      footer={
        <AcceptButtons
          error={send.error}
          isTired={isShortRest}
          isSending={send.isPending}
          label="Yes, I will go"
          onAccept={accept}
          onClose={onClose}
        />
      }
    >
      <div className="space-y-3">
        {isShortRest && (
          <Banner tone="warning" title="Not enough rest">
            {send.error?.message}
          </Banner>
        )}
        {send.error && !isShortRest && (
          <SendProblem
            error={send.error}
            title="You are not booked"
            lost="We couldn’t tell whether you are booked"
          />
        )}
        <p className="text-lg font-semibold tabular-nums">{whenText(offer)}</p>
        <p>
          {offeredWork(offer)}, {lengthText(offer)}
        </p>
        {!isLost && (
          <BookedThen
            first={toLondonDay(offer.start_at)}
            last={toLondonDay(offer.end_at)}
            title="You have other bookings that day. Is there time to get there?"
          />
        )}
        <p className="text-ink-soft">
          {carers_wanted > 1
            ? `${carers_wanted} carers go together. If you accept in time, you are booked straight away.`
            : 'If you accept first, you are booked straight away.'}{' '}
          You can see who it is for and where from two weeks before.
        </p>
      </div>
    </Dialog>
  );
}
