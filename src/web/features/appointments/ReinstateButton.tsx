import { useState } from 'react';
import type { ApplyTo } from '#contract/appointments/appointment-series.ts';
import { type AppointmentDetail, updateAppointment } from '#contract/appointments/appointments.ts';
import { prepareCall } from '#web/api/call.ts';
import { keepSaved } from '#web/features/appointments/appointment-queries.ts';
import { isOfSeries, outcomeText, SeriesScope } from '#web/features/appointments/SeriesScope.tsx';
import { useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  appointment: AppointmentDetail;
}

export function ReinstateButton({ appointment }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Reinstate
      </Button>
      {isAsking && <ReinstateDialog appointment={appointment} onClose={() => setIsAsking(false)} />}
    </>
  );
}

const START: { apply_to: ApplyTo } = { apply_to: 'this' };

/**
 * Makes an appointment active again. If a carer is booked elsewhere by now, it is refused and the other appointment
 * named.
 */
function ReinstateDialog({ appointment, onClose }: Props & { onClose: () => void }) {
  const unusual = useUnusual();
  const status = 'active';
  return (
    <>
      <FormDialog
        title="Reinstate this appointment?"
        start={START}
        version={appointment.version}
        submit={{
          label: 'Reinstate appointment',
          request: ({ apply_to }, version) =>
            prepareCall(updateAppointment, {
              params: { id: appointment.id },
              body: {
                ...{ status, version },
                ...(apply_to === 'this' ? {} : { apply_to, on_clash: 'uncovered' }),
              },
            }),
        }}
        cancelLabel="Keep cancelled"
        failed="Not reinstated"
        readAgain={{ title: 'Someone else changed this appointment' }}
        topics={['appointments']}
        askBack={unusual.ask}
        onDone={(saved) => {
          keepSaved(saved);
          toast.success(saved.series_outcome ? outcomeText(saved.series_outcome) : 'Appointment reinstated');
        }}
        onClose={onClose}
      >
        {({ field }) => (
          <>
            <p>It becomes active again, with the same carers and time.</p>
            {isOfSeries(appointment) && (
              <SeriesScope
                appointment={appointment}
                changes={{ status, version: appointment.version }}
                {...field('apply_to')}
              />
            )}
          </>
        )}
      </FormDialog>
      {unusual.dialog}
    </>
  );
}
