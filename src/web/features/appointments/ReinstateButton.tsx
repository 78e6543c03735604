import { useState } from 'react';
import { type AppointmentDetail, updateAppointment } from '#contract/appointments.ts';
import { useSend } from '#web/api/hooks.ts';
import { useRefreshAppointments } from '#web/features/appointments/appointment-queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Back to active. Refused, with the other appointment named, where a carer is booked elsewhere by now. */
export function ReinstateButton({ appointment }: { appointment: AppointmentDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(updateAppointment);
  const refresh = useRefreshAppointments();
  const close = () => {
    setIsAsking(false);
    send.reset();
  };
  const reinstate = () =>
    send.mutate(
      { params: { id: appointment.id }, body: { status: 'active', version: appointment.version } },
      {
        onSuccess: () => {
          close();
          toast.success('Appointment reinstated');
        },
        onSettled: refresh,
      },
    );
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Reinstate
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title="Reinstate this appointment?"
        text={
          <div className="space-y-4">
            {send.error && <Banner tone="error">{send.error.message}</Banner>}
            <p>It becomes active again, with the same carers and time.</p>
          </div>
        }
        primary={{ label: 'Reinstate appointment', onPress: reinstate, pending: send.isPending }}
        secondary={{ label: 'Keep cancelled', onPress: close }}
      />
    </>
  );
}
