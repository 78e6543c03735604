/**
 * What one user has stored on this device. Each item is sealed separately and deleted 30 days after its last change. A
 * clock that is wrong once must not delete text: an item is deleted only if a second check, a day later, also finds it
 * too old. Values are JSON; photos are bytes.
 */

import { noteRoom } from '#web/device/device-room.ts';
import {
  type DeviceDatabase,
  type KeptRow,
  type Kind,
  openDeviceDatabase,
} from '#web/writing/device-database.ts';
import { makeKey } from '#web/writing/holder.ts';
import { seal, unseal } from '#web/writing/seal.ts';

export const DAYS_KEPT = 30;

/** People who fill in a form without an account. They share its text with the next user of this browser. */
export const PUBLIC_USER = 'public';
const PUBLIC_DAYS_KEPT = 1;

export interface DeviceStore {
  user_id: string;
  read: (kind: Kind, id: string) => Promise<unknown>;
  readBytes: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  write: (kind: Kind, id: string, value: unknown) => Promise<void>;
  writeBytes: (id: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Ids and the time of each last change, in milliseconds. Nothing is unsealed. */
  list: (kind: Kind) => Promise<{ id: string; changed_at: number }[]>;
  remove: (kind: Kind, ids: readonly string[]) => Promise<void>;
}

/**
 * Rejects if the browser cannot store anything. Opens the database for each call, because a browser closes it if the
 * page is in the background for long.
 */
export async function openDeviceStore(user_id: string, now: Date): Promise<DeviceStore> {
  const key = await makeKey(user_id);
  await removeOld(await openDeviceDatabase(), now);
  const place = (kind: Kind, id: string) => `${user_id}/${kind}/${id}`;
  const readBytes = async (kind: Kind, id: string) => {
    const database = await openDeviceDatabase();
    const row = await database.get('kept', [user_id, kind, id]);
    if (!row) return undefined;
    // Treat content that can no longer be opened as absent: the browser has lost part of it.
    return unseal(key, place(kind, id), row.sealed).catch(() => undefined);
  };
  const writeBytes = async (kind: Kind, id: string, bytes: Uint8Array<ArrayBuffer>) => {
    const sealed = await seal(key, place(kind, id), bytes);
    const database = await openDeviceDatabase();
    try {
      const change = database.transaction('kept', 'readwrite');
      void change.store.put({ user_id, kind, id, changed_at: Date.now(), sealed }).catch(() => undefined);
      // Commit at once. Otherwise a page that closes before the transaction completes would lose the write.
      change.commit();
      await change.done;
      noteRoom(false);
    } catch (error) {
      noteRoom(true);
      throw error;
    }
  };
  return {
    user_id,
    read: async (kind, id) => {
      const bytes = await readBytes(kind, id);
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    },
    readBytes: (id) => readBytes('photo', id),
    write: (kind, id, value) => writeBytes(kind, id, new TextEncoder().encode(JSON.stringify(value))),
    writeBytes: (id, bytes) => writeBytes('photo', id, bytes),
    list: async (kind) => {
      const database = await openDeviceDatabase();
      const rows = await database.getAll('kept', IDBKeyRange.bound([user_id, kind], [user_id, kind, []]));
      return rows.map(({ id, changed_at }) => ({ id, changed_at }));
    },
    remove: async (kind, ids) => {
      const database = await openDeviceDatabase();
      const change = database.transaction('kept', 'readwrite');
      for (const id of ids) await change.store.delete([user_id, kind, id]);
      await change.done;
    },
  };
}

const DAY_MS = 86_400_000;
/** Fetched from the server, which still has them. */
const FETCHED: readonly Kind[] = ['visit', 'arrival'];

/** For every user of this browser: nothing else would delete them. */
async function removeOld(database: DeviceDatabase, now: Date): Promise<void> {
  const change = database.transaction('kept', 'readwrite');
  for await (const cursor of change.store) {
    const { old_since, ...row } = cursor.value;
    const next = judgeAge(row, old_since, now.getTime());
    if (next === 'gone') await cursor.delete();
    else if (next !== old_since) await cursor.update(next === undefined ? row : { ...row, old_since: next });
  }
  await change.done;
}

/** Returns since when the row is too old, in milliseconds. Undefined if it is not. */
function judgeAge({ user_id, kind, changed_at }: KeptRow, old_since: number | undefined, now: number) {
  // In a browser that strangers share, text is deleted after its day even if the clock is wrong.
  if (user_id === PUBLIC_USER) return changed_at < now - PUBLIC_DAYS_KEPT * DAY_MS ? 'gone' : undefined;
  if (FETCHED.includes(kind)) return changed_at < now - DAYS_KEPT * DAY_MS ? 'gone' : undefined;
  if (changed_at >= now - (DAYS_KEPT - 1) * DAY_MS) return undefined;
  // The mark was set by a clock that was ahead of this one: start it again.
  if (old_since === undefined || old_since > now) return now;
  return old_since <= now - DAY_MS ? 'gone' : old_since;
}

/** Whether this device holds an item of that kind, for any user. Nothing is unsealed. */
export async function isAnyKept(kind: Kind): Promise<boolean> {
  try {
    const database = await openDeviceDatabase();
    const keys = await database.getAllKeys('kept');
    return keys.some(([, each]) => each === kind);
  } catch {
    // This browser cannot store anything.
    return false;
  }
}

/** The same for a browser that cannot store anything: holds items until the page closes. */
export function openMemoryStore(user_id: string): DeviceStore {
  const kept = new Map<string, { kind: Kind; id: string; changed_at: number; value: unknown }>();
  const write = async (kind: Kind, id: string, value: unknown) => {
    kept.set(`${kind}/${id}`, { kind, id, changed_at: Date.now(), value });
  };
  return {
    user_id,
    read: async (kind, id) => kept.get(`${kind}/${id}`)?.value,
    readBytes: async (id) => {
      const bytes = kept.get(`photo/${id}`)?.value;
      return bytes instanceof Uint8Array ? new Uint8Array(bytes) : undefined;
    },
    write,
    writeBytes: (id, bytes) => write('photo', id, bytes),
    list: async (kind) => [...kept.values()].filter((each) => each.kind === kind),
    remove: async (kind, ids) => {
      for (const id of ids) kept.delete(`${kind}/${id}`);
    },
  };
}

const opened = new Map<string, Promise<DeviceStore>>();

/** Opens this user's store: on the device or, if the browser cannot store anything, in memory until the page closes. */
export function openOwnStore(user_id: string): Promise<DeviceStore> {
  const known = opened.get(user_id);
  if (known) return known;
  const store = openDeviceStore(user_id, new Date()).catch(() => openMemoryStore(user_id));
  opened.set(user_id, store);
  return store;
}

/** The user's key has been deleted: seal what is written from now on with a new one. */
export function closeOwnStores(): void {
  opened.clear();
}
