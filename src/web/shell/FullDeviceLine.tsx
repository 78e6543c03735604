import { useDeviceRoom } from '#web/device/device-room.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Stands above every page while this device does not take what is typed. */
export function FullDeviceLine() {
  const is_full = useDeviceRoom((room) => room.is_full);
  return is_full ? (
    <Banner tone="error" title="This device cannot save what you write. It may be full">
      Keep this page open until it is sent, or free some space and continue.
    </Banner>
  ) : null;
}
