import { useState } from 'react';
import type { ApplyTo } from '#contract/appointments/appointment-series.ts';
import { type AppointmentDetail, updateAppointment } from '#contract/appointments/appointments.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { keepSaved } from '#web/features/appointments/appointments/appointment-queries.ts';
import {
  isOfSeries,
  outcomeText,
  SeriesScope,
} from '#web/features/appointments/appointments/SeriesScope.tsx';
import { type Answer, useUnusual } from '#web/features/appointments/appointments/UnusualDialog.tsx';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Back to active. Refused, with the other appointment named, where a carer is booked elsewhere by now. */
export function ReinstateButton({ appointment }: { appointment: AppointmentDetail }) {
  /** The version that is asked about. */
  const [asked, setAsked] = useState<number>();
  const send = useSend(updateAppointment);
  const close = () => {
    setAsked(undefined);
    send.reset();
  };
  const [apply_to, setApplyTo] = useState<ApplyTo>('this');
  const unusual = useUnusual();
  const body = { status: 'active' as const, version: asked ?? appointment.version };
  const reach = apply_to === 'this' ? {} : { apply_to, on_clash: 'uncovered' as const };
  const reinstate = (answer?: Answer) =>
    send.mutate(
      { params: { id: appointment.id }, body: { ...body, ...reach, ...answer } },
      {
        onError: (error) => unusual.ask(error, reinstate),
        onSuccess: (saved) => {
          const { series_outcome } = saved;
          close();
          keepSaved(saved);
          toast.success(series_outcome ? outcomeText(series_outcome) : 'Appointment reinstated');
        },
        onSettled: () => refreshTopic('appointments'),
      },
    );
  const refused = send.error?.code === 'appointment.unconfirmed' ? undefined : send.error?.message;
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(appointment.version)}>
        Reinstate
      </Button>
      {isOvertaken(send.error) && (
        <ReadAgainDialog title="Someone else changed this appointment" onClose={close} />
      )}
      <ConfirmDialog
        open={asked !== undefined && !isOvertaken(send.error)}
        onClose={close}
        title="Reinstate this appointment?"
        text={
          <div className="space-y-4">
            {refused && <Banner tone="error">{refused}</Banner>}
            <p>It becomes active again, with the same carers and time.</p>
            {isOfSeries(appointment) && (
              <SeriesScope appointment={appointment} changes={body} value={apply_to} onChange={setApplyTo} />
            )}
          </div>
        }
        primary={{ label: 'Reinstate appointment', onPress: () => reinstate(), pending: send.isPending }}
        secondary={{ label: 'Keep cancelled', onPress: close }}
      />
      {unusual.dialog}
    </>
  );
}
