import { toast } from '#web/ui/overlay/toast.ts';

/** Tells of things that waited on this device and went while nobody looked at their form. */
export function tellSent(count: number): void {
  if (count === 0) return;
  toast.success(count === 1 ? '1 thing is sent' : `${count} things are sent`, {
    text: 'What waited on this device is with the office.',
    key: 'sent by itself',
  });
}
