/** The carers whose data this browser stores. Each carer has their own key, and nobody can open another's data. */
import { User } from '#contract/core/sessions.ts';
import { openDeviceDatabase } from '#web/writing/device-database.ts';
import { newKey, seal, unseal } from '#web/writing/seal.ts';

/** How long the application opens without contact with the server: a long weekend on duty. */
export const HOURS_WITHOUT_SIGNAL = 72;

const findPlace = (user_id: string) => `holder/${user_id}`;

/** Call it when the server has confirmed that this user is signed in. */
export async function rememberHolder(user: User, now: Date): Promise<void> {
  const key = await makeKey(user.id);
  const sealed = await seal(key, findPlace(user.id), new TextEncoder().encode(JSON.stringify(user)));
  const change = (await openDeviceDatabase()).transaction('holder', 'readwrite');
  for (const row of await change.store.getAll())
    if (row.is_signed_in) await change.store.put({ ...row, is_signed_in: false });
  await change.store.put({
    user_id: user.id,
    key,
    user: sealed,
    seen_at: now.getTime(),
    is_signed_in: true,
  });
  await change.done;
}

/** Returns the user's key. Creates it on first use. */
export async function makeKey(user_id: string): Promise<CryptoKey> {
  const fresh = await newKey();
  const change = (await openDeviceDatabase()).transaction('holder', 'readwrite');
  const known = await change.store.get(user_id);
  if (!known) await change.store.put({ user_id, key: fresh, user: null, seen_at: 0, is_signed_in: false });
  await change.done;
  return known?.key ?? fresh;
}

/** The user who may continue without signal: signed in here, by that name, and confirmed by the server recently. */
export async function findHolderWithoutSignal(name: string, now: Date): Promise<User | undefined> {
  const database = await openDeviceDatabase();
  const row = (await database.getAll('holder')).find((each) => each.is_signed_in);
  if (!row?.user || now.getTime() - row.seen_at > HOURS_WITHOUT_SIGNAL * 3_600_000) return undefined;
  const bytes = await unseal(row.key, findPlace(row.user_id), row.user);
  const user = User.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  return user?.name === name && user.id === row.user_id ? user : undefined;
}

/**
 * Stops work without signal until someone signs in. Written work stays for its author. Data fetched for reading is
 * deleted, because it can be fetched again; so is the device's location.
 */
export async function endHolder(): Promise<void> {
  const change = (await openDeviceDatabase()).transaction(['holder', 'kept'], 'readwrite');
  const [holders, kept] = [change.objectStore('holder'), change.objectStore('kept')];
  for (const row of await holders.getAll()) {
    if (!row.is_signed_in) continue;
    await holders.put({ ...row, is_signed_in: false });
    for (const kind of ['visit', 'arrival', 'place'])
      await kept.delete(IDBKeyRange.bound([row.user_id, kind], [row.user_id, kind, []]));
  }
  await change.done;
}

/** Deletes a user's data and their key. Copies of the data that a disk may still hold can no longer be opened. */
export async function forgetHolder(user_id: string): Promise<void> {
  const change = (await openDeviceDatabase()).transaction(['holder', 'kept'], 'readwrite');
  await change.objectStore('holder').delete(user_id);
  await change.objectStore('kept').delete(IDBKeyRange.bound([user_id], [user_id, []]));
  await change.done;
}
