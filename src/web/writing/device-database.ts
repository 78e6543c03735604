import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Sealed } from '#web/writing/seal.ts';

/** A carer who has used this browser: their key, and their user record sealed with it. */
interface HolderRow {
  user_id: string;
  key: CryptoKey;
  user: Sealed | null;
  /** When the server last confirmed their session. */
  seen_at: number;
  is_signed_in: boolean;
}

/**
 * - `visit`: a visit as last read.
 * - `arrival`: what a carer reads before they arrive at a young person's.
 * - `work`: work on a visit that waits to be sent.
 * - `note`: a case note that is being written, or waits.
 * - `alert`: an emergency alert that waits.
 * - `place`: where the device was at the time of the alert.
 * - `missing`: a carer's report that a young person is missing, which waits.
 * - `attendance`: an arrival or a departure that waits.
 * - `photo`: the bytes of one receipt or photo.
 * - `typed`: what is being typed into any other form.
 */
export type Kind =
  | 'visit'
  | 'arrival'
  | 'work'
  | 'note'
  | 'alert'
  | 'place'
  | 'missing'
  | 'attendance'
  | 'photo'
  | 'typed';

export interface KeptRow {
  user_id: string;
  kind: Kind;
  id: string;
  changed_at: number;
  /** When this device's clock first made it look too old. */
  old_since?: number;
  sealed: Sealed;
}

interface Schema extends DBSchema {
  holder: { key: string; value: HolderRow };
  kept: { key: [string, Kind, string]; value: KeptRow };
}

export type DeviceDatabase = IDBPDatabase<Schema>;

let opening: Promise<DeviceDatabase> | undefined;

/** Rejects if the browser cannot store anything: some cannot in private windows. */
export function openDeviceDatabase(): Promise<DeviceDatabase> {
  opening ??= openDB<Schema>('placewell', 1, {
    upgrade: (database) => {
      database.createObjectStore('holder', { keyPath: 'user_id' });
      database.createObjectStore('kept', { keyPath: ['user_id', 'kind', 'id'] });
    },
    blocking: (_old, _new, event) => {
      // Close, so that a newer version in another tab does not wait for this one.
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
