import { HandHelping } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { listOffers } from '#contract/appointments/offers.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { whoText } from '#web/features/appointments/appointment-words.ts';
import { OfferDialog } from '#web/features/appointments/offers/OfferDialog.tsx';
import { countAsked } from '#web/features/appointments/offers/offer-words.ts';
import { Button } from '#web/ui/field/Button.tsx';

/** The office offers a future appointment to carers, or reads their answers. */
export function OfferButton({ appointment }: { appointment: AppointmentDetail }) {
  const { id, start_at, end_at, service_type, place, carers } = appointment;
  const [isOpen, setIsOpen] = useState(false);
  const list = useEndpoint(listOffers, { query: { appointment_id: id } });
  const open = list.data?.items.find(({ status }) => status === 'open');
  const declined = open?.answers.filter(({ status }) => status === 'declined').length ?? 0;
  return (
    <>
      <Button variant="outline" icon={HandHelping} onClick={() => setIsOpen(true)}>
        {open ? countAsked({ asked: open.answers.length, declined }) : 'Offer to carers'}
      </Button>
      {isOpen && (
        <OfferDialog
          gap={{
            ...{ id, start_at, end_at },
            words: [whoText(appointment), service_type.name, place].filter(Boolean).join(', '),
            carer_ids: carers.map(({ carer }) => carer.id),
            needs_two:
              appointment.young_person_facts?.lone_working === TWO_CARERS ||
              (appointment.carers_wanted ?? 1) > 1,
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
