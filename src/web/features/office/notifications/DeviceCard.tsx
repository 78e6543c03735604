import { useEffect, useState } from 'react';
import { keepAppFiles } from '#web/device/app-files.ts';
import { findPushState, type PushState, startPush, stopPush } from '#web/device/push-device.ts';
import { Switch } from '#web/ui/field/Choice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

const HELP: Record<PushState, string> = {
  impossible:
    'This browser shows no notifications. On an iPhone or iPad, add Placewell to the home screen first and open it there.',
  refused: 'This browser was told to show no notifications from here. Allow them in its settings first.',
  off: 'It shows initials, the area and the time, and no name. Signing out ends it.',
  on: 'It shows initials, the area and the time, and no name. Signing out ends it.',
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
      toast.error('This device could not be changed. Please try again.');
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
