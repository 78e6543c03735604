import { type Offer, withdrawOffer } from '#contract/appointments/offers.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { describeAnswer, type OfferedGap } from '#web/features/appointments/offers/offer-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  gap: OfferedGap;
  offer: Offer;
  onMore: () => void;
  onClose: () => void;
}

/** An open offer: what each carer answered, more to ask, and its end. */
export function OfferAnswers({ gap, offer, onMore, onClose }: Props) {
  const withdraw = useSend(withdrawOffer);
  const end = () =>
    withdraw.mutate(
      { params: { id: offer.id } },
      {
        onSuccess: () => {
          toast.success('Offer withdrawn. We have told the carers who had not answered.');
          onClose();
        },
        onSettled: () => void refreshTopic('offers'),
      },
    );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      isSending={withdraw.isPending}
      title={`Offered: ${whenText(gap)}`}
      footer={
        <>
          <Button variant="destructive" className="mr-auto" pending={withdraw.isPending} onClick={end}>
            Withdraw
          </Button>
          <Button variant="outline" onClick={onMore}>
            Offer to more
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-ink-soft">
          {gap.words}. Offered {formatDateTime(offer.created_at)};{' '}
          {offer.carers_wanted === 1 ? 'the first to accept gets it' : `needs ${offer.carers_wanted} carers`}.
        </p>
        {withdraw.error && <SendProblem title="Not withdrawn" error={withdraw.error} />}
        <AnswerList offer={offer} />
      </div>
    </Dialog>
  );
}

/** Each carer’s answer, those with an answer first. */
function AnswerList({ offer }: { offer: Offer }) {
  const answers = offer.answers.toSorted((a, b) => Number(!a.answered_at) - Number(!b.answered_at));
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {answers.map((answer) => (
        <li key={answer.carer.id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
          <span className="font-medium">{answer.carer.name}</span>
          <span className={answer.answered_at ? '' : 'text-ink-soft'}>{describeAnswer(answer)}</span>
        </li>
      ))}
    </ul>
  );
}
