import type { UserType } from '#contract/core/statuses.ts';

const PATIENCE_MS = 3_000;

/**
 * Has nothing pushed to this device any more, for the session here ends. Where it ended by itself, a carer's and an
 * administrator's device go on: what is pushed there names nobody, and an alert comes when nobody sits at a screen. Whoever
 * signs in next as somebody else ends it (settlePush).
 */
export async function endPush(user_type: UserType | undefined, is_by_hand: boolean): Promise<void> {
  if (user_type !== 'client' && !is_by_hand) return;
  const patience = new Promise<void>((resolve) => window.setTimeout(resolve, PATIENCE_MS));
  const ended = import('#web/device/push-device.ts').then(({ stopPush }) => stopPush());
  await Promise.race([ended.catch(() => undefined), patience]);
}
