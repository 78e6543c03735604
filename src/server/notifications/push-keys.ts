import webPush from 'web-push';
import type { Db } from '#server/db/pools.ts';

export interface PushKeys {
  public_key: string;
  private_key: string;
}

/**
 * The keys are made at the first start, once, even if several processes start together. They never change, because
 * browsers keep them.
 */
export async function ensurePushKeys(db: Db): Promise<void> {
  const [there] = await db`select from push_key`;
  if (there) return;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db`insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`;
}

/** If the first start was before there were such keys, they are made here. */
export async function findPushKeys(db: Db): Promise<PushKeys> {
  const find = () => db<PushKeys[]>`select public_key, private_key from push_key`;
  const [keys] = await find();
  if (keys) return keys;
  await ensurePushKeys(db);
  const [made] = await find();
  if (!made) throw new Error('There are no keys to push with.');
  return made;
}
