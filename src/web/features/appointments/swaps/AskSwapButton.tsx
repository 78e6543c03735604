import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { listSwaps } from '#contract/appointments/swaps.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AskSwapDialog } from '#web/features/appointments/swaps/AskSwapDialog.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';

/** A carer asks a colleague to take a future appointment. While a request is open, SwapNotice replaces this. */
export function AskSwapButton({ appointment }: { appointment: AppointmentDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useOpenSwap(appointment.id);
  const { user } = useSignedIn();
  const isOn = appointment.carers.some(({ carer }) => carer.id === user.id);
  if (!isOn || open === undefined || open) return null;
  return (
    <>
      <Button variant="outline" icon={ArrowLeftRight} onClick={() => setIsOpen(true)}>
        Ask a colleague to take this
      </Button>
      {isOpen && <AskSwapDialog appointment={appointment} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The carer's own open request for that appointment. Null if there is none, undefined while loading. */
export function useOpenSwap(appointment_id: string) {
  const { user } = useSignedIn();
  const { data } = useEndpoint(listSwaps, { query: { appointment_id } });
  if (!data) return undefined;
  const open = data.items.find(
    ({ asker, status }) => asker.id === user.id && ['asked', 'proposed', 'accepted'].includes(status),
  );
  return open ?? null;
}
