import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { isLeftAlone } from '#contract/young-persons/safety-facts.ts';
import { useNow } from '#web/device/use-now.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** On an appointment for two carers that has one: to the carer, before they go alone, and to the office. */
export function AloneNotice({ appointment }: { appointment: AppointmentDetail }) {
  const { role } = useSignedIn();
  const now = useNow();
  if (role === 'client' || !isLeftAlone(appointment) || Date.parse(appointment.end_at) <= now) return null;
  const isCarer = role === 'carer';
  return (
    <Banner
      tone="warning"
      title={isCarer ? 'You are alone on this appointment' : 'One carer is alone on this appointment'}
    >
      The record says two carers only.{isCarer && ' Ring the office before you go.'}
    </Banner>
  );
}
