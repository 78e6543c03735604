import { useEffect, useState } from 'react';
import { keepAppFiles } from '#web/device/app-files.ts';
import { findPushState, type PushState, startPush, stopPush } from '#web/device/push-device.ts';
import { Switch } from '#web/ui/field/Choice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

const HELP: Record<PushState, string> = {
  impossible:
    'This browser cannot show notifications. On an iPhone or iPad, add Placewell to your home screen and open it there.',
  refused: 'This browser blocks our notifications. Allow them in its settings first.',
  off: 'Notifications show initials, area and time, never names. Signing out turns them off.',
  on: 'Notifications show initials, area and time, never names. Signing out turns them off.',
};

/** Whether this very device shows notifications. */
export function DeviceCard({ user_id }: { user_id: string }) {
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    void findPushState(user_id).then(setState, () => setState('impossible'));
  }, [user_id]);
  const turn = async (on: boolean) => {
    try {
      if (on) setState(await startPush(user_id, keepAppFiles));
      else {
        setState('off');
        await stopPush();
      }
    } catch {
      toast.error('We could not change this device. Try again.');
    }
  };
  if (!state) return null;
  return (
    <Card title="This device">
      <Switch
        label="Show notifications on this device"
        help={HELP[state]}
        value={state === 'on'}
        disabled={state === 'impossible' || state === 'refused'}
        onChange={(on) => void turn(on)}
      />
    </Card>
  );
}
