import type { UserType } from '#contract/core/statuses.ts';

const PATIENCE_MS = 3_000;

/**
 * Ends push notifications on this device as its session ends. If the session expired, a carer's or an administrator's
 * device still receives them: they name nobody, and an alert comes when nobody is at a screen. If someone else signs in
 * next, settlePush ends them.
 */
export async function endPush(user_type: UserType | undefined, is_by_hand: boolean): Promise<void> {
  if (user_type !== 'client' && !is_by_hand) return;
  const patience = new Promise<void>((resolve) => window.setTimeout(resolve, PATIENCE_MS));
  const ended = import('#web/device/push-device.ts').then(({ stopPush }) => stopPush());
  await Promise.race([ended.catch(() => undefined), patience]);
}
