import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Sealed } from '#web/device/seal.ts';

/** A carer who has used this browser: the key to what is kept for them, and who they are, sealed with it. */
interface HolderRow {
  user_id: string;
  key: CryptoKey;
  user: Sealed | null;
  /** When the server last said that their session lives. */
  seen_at: number;
  is_signed_in: boolean;
}

/**
 * `visit`: a visit as last read. `arrival`: what is read before arriving at a young person's. `work`: what was written of
 * a visit and waits. `note`: a case note that is being written, or waits. `alert`: an emergency
 * alert that waits; `place`: where the device was then. `missing`: a carer's word that a young person is missing, which
 * waits. `photo`: the bytes of one receipt or photo. `typed`: what is being typed into any other form.
 */
export type Kind = 'visit' | 'arrival' | 'work' | 'note' | 'alert' | 'place' | 'missing' | 'photo' | 'typed';

export interface KeptRow {
  user_id: string;
  kind: Kind;
  id: string;
  changed_at: number;
  /** When this device's clock first said that it is too old. */
  old_since?: number;
  sealed: Sealed;
}

interface Schema extends DBSchema {
  holder: { key: string; value: HolderRow };
  kept: { key: [string, Kind, string]; value: KeptRow };
}

export type DeviceDatabase = IDBPDatabase<Schema>;

let opening: Promise<DeviceDatabase> | undefined;

/** Rejects where the browser keeps nothing: some do not in private windows. */
export function openDeviceDatabase(): Promise<DeviceDatabase> {
  opening ??= openDB<Schema>('placewell', 1, {
    upgrade: (database) => {
      database.createObjectStore('holder', { keyPath: 'user_id' });
      database.createObjectStore('kept', { keyPath: ['user_id', 'kind', 'id'] });
    },
    blocking: (_old, _new, event) => {
      // A newer version in another tab must not wait for this one.
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
