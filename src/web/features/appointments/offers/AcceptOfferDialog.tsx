import { acceptOffer, type Offer } from '#contract/appointments/offers.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AcceptDialog } from '#web/features/appointments/AcceptDialog.tsx';
import { lengthText, whenText } from '#web/features/appointments/appointment-words.ts';
import { offeredWork } from '#web/features/appointments/offers/offer-words.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** The second of two taps. The first carer to accept is booked. */
export function AcceptOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { id, version, carers_wanted } = offer;
  const send = useSend(acceptOffer);
  return (
    <AcceptDialog
      title="Accept this appointment?"
      label="Yes, I will go"
      send={send}
      failed="You are not booked"
      lost="We couldn’t tell whether you are booked"
      taken={
        <>
          <p className="text-lg font-semibold tabular-nums">{whenText(offer)}</p>
          <p>
            {offeredWork(offer)}, {lengthText(offer)}
          </p>
        </>
      }
      when={offer}
      onAccept={(rest) =>
        send.mutate(
          { params: { id }, body: { version, ...rest } },
          {
            onSuccess: () => {
              toast.success(`You are booked: ${whenText(offer)}`);
              onClose();
            },
            onSettled: () => void refreshTopic('appointments'),
          },
        )
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {carers_wanted > 1
          ? `${carers_wanted} carers go together. If you accept in time, you are booked straight away.`
          : 'If you accept first, you are booked straight away.'}{' '}
        You can see who it is for and where from two weeks before.
      </p>
    </AcceptDialog>
  );
}
