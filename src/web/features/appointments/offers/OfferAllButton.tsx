import { useState } from 'react';
import { createOffers, MAX_OFFERED } from '#contract/appointments/offers.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const appointments = (count: number) => `${count} ${count === 1 ? 'appointment' : 'appointments'}`;

/** Offers every gap of the week that is not offered yet to all carers who are free then. */
export function OfferAllButton({ ids }: { ids: readonly string[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(createOffers);
  const first = ids.slice(0, MAX_OFFERED);
  const offer = () =>
    send.mutate(
      { body: { appointment_ids: first } },
      {
        onSuccess: ({ items, nobody_for, not_needed }) => {
          const text = [
            nobody_for.length > 0 && `No suitable carer is free for ${appointments(nobody_for.length)}.`,
            not_needed.length > 0 &&
              `${appointments(not_needed.length)} no longer ${not_needed.length === 1 ? 'needs' : 'need'} a carer.`,
          ]
            .filter(Boolean)
            .join(' ');
          toast.success(`${appointments(items.length)} offered`, text ? { text } : {});
        },
        onError: (error) => tellProblem(error, 'Not offered'),
        onSettled: () => {
          setIsAsking(false);
          void refreshTopic('offers');
        },
      },
    );
  if (ids.length === 0) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        Offer all
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Offer ${appointments(first.length)}?`}
        text="We offer each one to every suitable carer who is free. The first to accept gets it, or the first two if it needs two carers. Each carer gets one notification."
        primary={{ label: 'Offer', onPress: offer, pending: send.isPending }}
        secondary={{ label: 'Cancel', onPress: () => setIsAsking(false) }}
      />
    </>
  );
}
