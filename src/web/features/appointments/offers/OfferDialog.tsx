import { useState } from 'react';
import { listOffers } from '#contract/appointments/offers.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { OfferAnswers } from '#web/features/appointments/offers/OfferAnswers.tsx';
import { OfferForm } from '#web/features/appointments/offers/OfferForm.tsx';
import type { OfferedGap } from '#web/features/appointments/offers/offer-words.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** The carers who were asked, with their answers; or the choice of whom to ask. */
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
