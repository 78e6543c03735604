import { useState } from 'react';
import { declineOffer, listOffers, MAX_OFFER_REASON, type Offer } from '#contract/appointments/offers.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { lengthText, whenText } from '#web/features/appointments/appointment-words.ts';
import { AcceptOfferDialog } from '#web/features/appointments/offers/AcceptOfferDialog.tsx';
import { offeredWork } from '#web/features/appointments/offers/offer-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** The offers that wait for the carer's answer, the soonest first. */
export const useOwnOffers = () => useEndpoint(listOffers, { query: { page_size: MAX_PAGE_SIZE } });

/** Appointments offered to the carer. Renders nothing if there are none. */
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

const OTHER = 'other';
/** Reasons for one tap. The carer types any other. */
const REASONS = [
  'I am busy then',
  'It is too far for me',
  'I need the rest',
  'I do not do this kind of work',
];
const options = [
  ...REASONS.map((reason) => ({ value: reason, label: reason })),
  { value: OTHER, label: 'Another reason' },
];

/** The carer says why not. The office reads it beside the other answers. */
function DeclineOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  return (
    <FormDialog
      place={`offer/${offer.id}/decline`}
      title={`Decline ${whenText(offer)}?`}
      start={{ chosen: '', words: '' }}
      submit={{
        label: 'Decline',
        request: ({ chosen, words }) =>
          prepareCall(declineOffer, {
            params: { id: offer.id },
            body: { reason: chosen === OTHER ? words : chosen },
          }),
        judge: ({ chosen }) => (chosen ? {} : { chosen: 'Choose a reason.', reason: undefined }),
      }}
      failed="Not sent"
      topics={['offers']}
      onDone={() => toast.success('Thank you. We have told the office')}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          <p className="text-ink-soft">{offeredWork(offer)}</p>
          <RadioGroup label="Why can’t you go?" options={options} {...field('chosen')} />
          {values.chosen === OTHER && (
            <TextField label="Your reason" maxLength={MAX_OFFER_REASON} {...field('words', 'reason')} />
          )}
        </>
      )}
    </FormDialog>
  );
}
