import webPush from 'web-push';
import type { Db } from '#server/db/pools.ts';

export interface PushKeys {
  public_key: string;
  private_key: string;
}

/** Made at the first start, once, however many processes start at the same time; then they stay, for browsers hold on to them. */
export async function ensurePushKeys(db: Db): Promise<void> {
  const [there] = await db`select from push_key`;
  if (there) return;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db`insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`;
}

/** Where the first start was before there were such keys, they are made here. */
export async function findPushKeys(db: Db): Promise<PushKeys> {
  const find = () => db<PushKeys[]>`select public_key, private_key from push_key`;
  const [keys] = await find();
  if (keys) return keys;
  await ensurePushKeys(db);
  const [made] = await find();
  if (!made) throw new Error('There are no keys to push with.');
  return made;
}
