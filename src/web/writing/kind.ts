import { type ComponentType, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { DeviceStore } from '#web/writing/device-store.ts';

/** How many items of a kind are on this device and not on the server. */
export interface Standing {
  /** Submitted, and sent as soon as there is signal. */
  waiting: number;
  /** Refused by the server, or changed by somebody else: the author decides. */
  refused: number;
  /** Drafts, not sent until they are submitted. */
  drafts: number;
  is_sending: boolean;
}

/** A kind of record that carers write with or without signal, and that is never lost. */
export interface OfflineKind {
  /** Reads what the device has, after a user has signed in. */
  load: (store: DeviceStore) => Promise<unknown>;
  /** Sends what waits. Returns how many more items the server has now. */
  send: (store: DeviceStore) => Promise<number>;
  /** The user has signed out: hide everything. It stays on the device. */
  forget: () => void;
  /** Stores that change whenever the standing does. */
  stores: readonly Pick<StoreApi<unknown>, 'subscribe'>[];
  readStanding: () => Standing;
  /** Lists the items on the page of unsent work. Renders nothing if there are none. */
  Waiting: ComponentType;
  /** The kind has its own banner above every page, and its own sender, which runs more often. */
  hasOwnLine?: true;
}

/** The standing of each kind, kept up to date. */
export function useStandings(kinds: readonly OfflineKind[]): Standing[] {
  const text = useSyncExternalStore(
    (onChange) => {
      const stops = kinds.flatMap(({ stores }) => stores.map((store) => store.subscribe(onChange)));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => JSON.stringify(kinds.map(({ readStanding }) => readStanding())),
  );
  return JSON.parse(text) as Standing[];
}
