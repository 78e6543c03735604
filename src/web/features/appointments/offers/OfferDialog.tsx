import { useState } from 'react';
import { listOffers, type Offer, withdrawOffer } from '#contract/appointments/offers.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { OfferForm } from '#web/features/appointments/offers/OfferForm.tsx';
import { describeAnswer, type OfferedGap } from '#web/features/appointments/offers/offer-words.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';

/** The carers who were asked, with their answers, or the choice of whom to ask. */
export function OfferDialog({ gap, onClose }: { gap: OfferedGap; onClose: () => void }) {
  const list = useEndpoint(listOffers, { query: { appointment_id: gap.id } });
  const [asksMore, setAsksMore] = useState(false);
  const open = list.data?.items.find(({ status }) => status === 'open');
  if (list.data && (asksMore || !open))
    return <OfferForm gap={gap} open={open} past={list.data.items} onClose={onClose} />;
  if (open) return <OfferAnswers gap={gap} offer={open} onMore={() => setAsksMore(true)} onClose={onClose} />;
  return (
    <Dialog open wide onClose={onClose} title={`Offer ${whenText(gap)}`}>
      {list.error ? (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Dialog>
  );
}

interface AnswersProps {
  gap: OfferedGap;
  offer: Offer;
  onMore: () => void;
  onClose: () => void;
}

/** An open offer: each carer's answer, a button to ask more carers, and one to end the offer. */
function OfferAnswers({ gap, offer, onMore, onClose }: AnswersProps) {
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

/** Each carer's answer, those who have answered first. */
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
