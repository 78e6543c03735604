import { useState } from 'react';
import { listOffers, type Offer } from '#contract/appointments/offers.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { lengthText, whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { AcceptOfferDialog } from '#web/features/appointments/offers/AcceptOfferDialog.tsx';
import { DeclineOfferDialog } from '#web/features/appointments/offers/DeclineOfferDialog.tsx';
import { offeredWork } from '#web/features/appointments/offers/offer-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** The offers that wait for the carer’s answer, the soonest first. */
export const useOwnOffers = () => useEndpoint(listOffers, { query: { page_size: MAX_PAGE_SIZE } });

/** Appointments that the carer may have; nothing where none is offered. */
export function OffersCard() {
  const { data } = useOwnOffers();
  const [accepted, setAccepted] = useState<Offer>();
  const [declined, setDeclined] = useState<Offer>();
  const offers = data?.items ?? [];
  const readNow = (offer: Offer) => offers.find(({ id }) => id === offer.id) ?? offer;
  return (
    <>
      {offers.length > 0 && (
        <Card flush title={`Offered to you (${offers.length})`} className="border-accent">
          <ul className="divide-y divide-line border-t border-line">
            {offers.map((offer) => (
              <OfferRow key={offer.id} offer={offer} onAccept={setAccepted} onDecline={setDeclined} />
            ))}
          </ul>
        </Card>
      )}
      {accepted && <AcceptOfferDialog offer={readNow(accepted)} onClose={() => setAccepted(undefined)} />}
      {declined && <DeclineOfferDialog offer={readNow(declined)} onClose={() => setDeclined(undefined)} />}
    </>
  );
}

interface RowProps {
  offer: Offer;
  onAccept: (offer: Offer) => void;
  onDecline: (offer: Offer) => void;
}

function OfferRow({ offer, onAccept, onDecline }: RowProps) {
  const when = whenText(offer);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{when}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {offeredWork(offer)}, {lengthText(offer)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" aria-label={`Decline ${when}`} onClick={() => onDecline(offer)}>
          Decline
        </Button>
        <Button aria-label={`Accept ${when}`} onClick={() => onAccept(offer)}>
          Accept
        </Button>
      </div>
    </li>
  );
}
