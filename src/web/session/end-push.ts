import type { UserType } from '#contract/core/statuses.ts';

const PATIENCE_MS = 3_000;

/**
 * Has nothing pushed to this device any more, for the session here ends. A carer's telephone is their own and goes on where
 * the session ended by itself: what is pushed there names nobody.
 */
export async function endPush(user_type: UserType | undefined, is_by_hand: boolean): Promise<void> {
  if (user_type === 'user' && !is_by_hand) return;
  const patience = new Promise<void>((resolve) => window.setTimeout(resolve, PATIENCE_MS));
  const ended = import('#web/device/push-device.ts').then(({ stopPush }) => stopPush());
  await Promise.race([ended.catch(() => undefined), patience]);
}
