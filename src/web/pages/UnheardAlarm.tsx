import { useQuery } from '@tanstack/react-query';
import { isAnyKept } from '#web/device/device-store.ts';
import { isAnyUnsent } from '#web/features/office/alerts/unsent-alerts.ts';
import { describeUnheard } from '#web/pages/unheard-words.ts';
import { TelephoneToo } from '#web/shell/OfficeNumbers.tsx';
import { EmergencyLink } from '#web/shell/RingTheOffice.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/**
 * Where nobody is signed in, or no page opens without the server: an alarm was raised on this device, and the office has
 * not heard it. It names no one.
 */
export function UnheardAlarm() {
  const { data } = useQuery({ queryKey: ['unheard on this device'], queryFn: findUnheard, gcTime: 0 });
  if (!data?.isMissing && !data?.isSos) return null;
  return (
    <Banner tone="error" title={describeUnheard(data)}>
      <p>
        We’ll send {data.isSos && data.isMissing ? 'them' : 'it'} when this device is online and the carer
        signs in here. In danger: <EmergencyLink number="999" />.
      </p>
      <TelephoneToo ask="Do not wait. Ring" />
    </Banner>
  );
}

async function findUnheard() {
  const [isMissing, isAlert] = await Promise.all([isAnyKept('missing'), isAnyKept('alert')]);
  return { isMissing, isSos: isAlert || isAnyUnsent() };
}
