/**
 * One person's things on this device. Each is sealed by itself; 30 days after its last change it is gone. A clock that stands
 * wrong once takes no words along: what was typed here goes only where a second look, a day later, finds it as old.
 * Values are JSON, but for photos, which are bytes.
 */
import {
  type DeviceDatabase,
  type KeptRow,
  type Kind,
  openDeviceDatabase,
} from '#web/device/device-database.ts';
import { noteRoom } from '#web/device/device-room.ts';
import { makeKey } from '#web/device/holder.ts';
import { seal, unseal } from '#web/device/seal.ts';

export const DAYS_KEPT = 30;

/** People who fill in a form without an account. They share what they type with whoever uses this browser next. */
export const PUBLIC_USER = 'public';
const PUBLIC_DAYS_KEPT = 1;

export interface DeviceStore {
  user_id: string;
  read: (kind: Kind, id: string) => Promise<unknown>;
  readBytes: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  write: (kind: Kind, id: string, value: unknown) => Promise<void>;
  writeBytes: (id: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Ids and when each was last changed, in milliseconds; nothing is unsealed for it. */
  list: (kind: Kind) => Promise<{ id: string; changed_at: number }[]>;
  remove: (kind: Kind, ids: readonly string[]) => Promise<void>;
}

/**
 * Rejects where the browser keeps nothing. The database is asked for each time: a browser closes it under a page that was put
 * away for long.
 */
export async function openDeviceStore(user_id: string, now: Date): Promise<DeviceStore> {
  const key = await makeKey(user_id);
  await removeOld(await openDeviceDatabase(), now);
  const place = (kind: Kind, id: string) => `${user_id}/${kind}/${id}`;
  const readBytes = async (kind: Kind, id: string) => {
    const database = await openDeviceDatabase();
    const row = await database.get('kept', [user_id, kind, id]);
    if (!row) return undefined;
    // Content that cannot be opened any more (the browser lost part of it) is as good as absent.
    return unseal(key, place(kind, id), row.sealed).catch(() => undefined);
  };
  const writeBytes = async (kind: Kind, id: string, bytes: Uint8Array<ArrayBuffer>) => {
    const sealed = await seal(key, place(kind, id), bytes);
    const database = await openDeviceDatabase();
    try {
      const change = database.transaction('kept', 'readwrite');
      void change.store.put({ user_id, kind, id, changed_at: Date.now(), sealed }).catch(() => undefined);
      // At once: a page that goes away before it heard of the write would take it along.
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
/** Read from the server, which has them still. */
const FETCHED: readonly Kind[] = ['visit', 'arrival'];

/** Of everyone: nobody else will come and tidy up. */
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

/** Answers since when it is too old, in milliseconds; undefined for what is not. */
function judgeAge({ user_id, kind, changed_at }: KeptRow, old_since: number | undefined, now: number) {
  // A browser that strangers share keeps it for its day, whatever the clock was.
  if (user_id === PUBLIC_USER) return changed_at < now - PUBLIC_DAYS_KEPT * DAY_MS ? 'gone' : undefined;
  if (FETCHED.includes(kind)) return changed_at < now - DAYS_KEPT * DAY_MS ? 'gone' : undefined;
  if (changed_at >= now - (DAYS_KEPT - 1) * DAY_MS) return undefined;
  // Marked by a clock that stood later than now: the mark begins anew.
  if (old_since === undefined || old_since > now) return now;
  return old_since <= now - DAY_MS ? 'gone' : old_since;
}

/** Whether something of that kind waits on this device, of anybody; nothing is unsealed for it. */
export async function isAnyKept(kind: Kind): Promise<boolean> {
  try {
    const database = await openDeviceDatabase();
    const keys = await database.getAllKeys('kept');
    return keys.some(([, each]) => each === kind);
  } catch {
    // This browser keeps nothing.
    return false;
  }
}

/** The same where the browser keeps nothing: until this page is closed. */
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

/** Opens the store for what this person types: on the device or, where the browser keeps nothing, until this page is closed. */
export function openOwnStore(user_id: string): Promise<DeviceStore> {
  const known = opened.get(user_id);
  if (known) return known;
  const store = openDeviceStore(user_id, new Date()).catch(() => openMemoryStore(user_id));
  opened.set(user_id, store);
  return store;
}

/** The person's key is thrown away: what is written from now on is sealed with a new one. */
export function closeOwnStores(): void {
  opened.clear();
}
