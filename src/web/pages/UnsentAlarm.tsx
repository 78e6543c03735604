import { useQuery } from '@tanstack/react-query';
import { isAnyUnsent } from '#web/features/safety/alerts/unsent-alerts.ts';
import { describeUnsent } from '#web/pages/unsent-alarm-words.ts';
import { TelephoneToo } from '#web/shell/OfficeNumbers.tsx';
import { EmergencyLink } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { isAnyKept } from '#web/writing/device-store.ts';

/**
 * Shown when nobody is signed in, or when no page opens without the server: an alert was raised on this device, and the
 * office does not have it. It names no one.
 */
export function UnsentAlarm() {
  const { data } = useQuery({ queryKey: ['unsent on this device'], queryFn: findUnsent, gcTime: 0 });
  if (!data?.isMissing && !data?.isSos) return null;
  return (
    <Banner tone="error" title={describeUnsent(data)}>
      <p>
        We’ll send {data.isSos && data.isMissing ? 'them' : 'it'} when this device is online and the carer
        signs in here. In danger: <EmergencyLink number="999" />.
      </p>
      <TelephoneToo ask="Do not wait. Ring" />
    </Banner>
  );
}

async function findUnsent() {
  const [isMissing, isAlert] = await Promise.all([isAnyKept('missing'), isAnyKept('alert')]);
  return { isMissing, isSos: isAlert || isAnyUnsent() };
}
