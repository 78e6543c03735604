import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { whoText } from '#web/features/appointments/appointment-words.ts';
import { AssignDialog } from '#web/features/appointments/rotas/AssignDialog.tsx';
import { Button } from '#web/ui/field/Button.tsx';

/** Carers who could go, with reasons. The user assigns one of them. */
export function SuggestButton({ appointment }: { appointment: AppointmentDetail }) {
  const { id, version, start_at, end_at, service_type, place, carers } = appointment;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={UserRoundSearch} onClick={() => setIsOpen(true)}>
        Suggested carers
      </Button>
      {isOpen && (
        <AssignDialog
          gap={{
            ...{ id, version, start_at, end_at },
            words: [whoText(appointment), service_type.name, place].filter(Boolean).join(', '),
            carer_ids: carers.map(({ carer }) => carer.id),
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
