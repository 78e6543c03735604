import { isLeftAlone } from '#contract/young-persons/safety-facts.ts';
import { useNow } from '#web/device/use-now.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { RingTheOfficeWords } from '#web/shell/OfficeNumbers.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

interface Props {
  appointment: Parameters<typeof isLeftAlone>[0] & { end_at: string };
}

/** On an appointment for two carers that has one: to the carer, before they go alone, and to the office. */
export function AloneNotice({ appointment }: Props) {
  const { role } = useSignedIn();
  const now = useNow();
  if (role === 'client' || !isLeftAlone(appointment) || Date.parse(appointment.end_at) <= now) return null;
  const isCarer = role === 'carer';
  return (
    <Banner
      tone="warning"
      title={isCarer ? 'You are alone on this appointment' : 'One carer is alone on this appointment'}
    >
      The record says two carers only. {isCarer && <RingTheOfficeWords about="before you go" />}
    </Banner>
  );
}
