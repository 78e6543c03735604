/**
 * An outbox: finished work of one kind that stays on this device until the server has it. Every screen lists it. Items
 * are sent one after the other, by one tab at a time. Each kind says how to read an entry and what each response means.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { currentToken } from '#web/api/bearer.ts';
import type { Kind } from '#web/writing/device-database.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';
import { holdThis } from '#web/writing/place.ts';

/** `no answer`: the same attempt, and those behind it, may succeed later. */
export type SendOutcome = 'sent' | 'refused' | 'no answer' | 'gone';

/** The server remembers a key for a day. An older attempt is looked up before it is sent again. */
export const KEY_LASTS_MS = 20 * 60 * 60_000;

interface Of<Entry> {
  /** The kind of the device's rows. */
  kind: Kind;
  /** Undefined if the row is not an entry. */
  read: (store: DeviceStore, id: string) => Promise<Entry | undefined>;
  /** Sorts the list. */
  arrange?: (entries: Entry[]) => Entry[];
  /** The lock that is held while an entry is sent, so that a tab which has it open, or another sender, waits. */
  nameLock: (entry: Entry, user_id: string) => string;
  send: (store: DeviceStore, entry: Entry) => Promise<SendOutcome>;
}

export interface Outbox<Entry> {
  state: StoreApi<{ entries: readonly Entry[]; is_sending: boolean }>;
  /** Reads the device. */
  load: (store: DeviceStore) => Promise<void>;
  /** The same, and tells the other tabs. */
  tell: (store: DeviceStore) => Promise<void>;
  /** Runs after the work before it has ended. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Sends the entries that are ready, until one gets no answer. Returns how many the server has now. */
  sendEach: (store: DeviceStore, isReady: (entry: Entry) => boolean) => Promise<number>;
  forget: () => void;
}

export function createOutbox<Entry>(of: Of<Entry>): Outbox<Entry> {
  const { kind, read, nameLock, send, arrange = (entries) => entries } = of;
  const state = createStore<{ entries: readonly Entry[]; is_sending: boolean }>()(() => ({
    entries: [],
    is_sending: false,
  }));
  let opened: DeviceStore | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const load = async (store: DeviceStore) => {
    opened = store;
    const rows = await store.list(kind);
    const entries = await Promise.all(rows.map(({ id }) => read(store, id)));
    state.setState({ entries: arrange(entries.filter((entry) => entry !== undefined)) });
  };
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`placewell-outbox-${kind}`);
  channel?.addEventListener('message', () => opened && void load(opened));
  return {
    state,
    load,
    tell: async (store) => {
      await load(store);
      channel?.postMessage('changed');
    },
    inTurn: (work) => {
      const run = running.catch(() => undefined).then(work);
      running = run;
      return run;
    },
    sendEach: async (store, isReady) => {
      let sent = 0;
      for (const entry of state.getState().entries.filter(isReady)) {
        if (!currentToken() || !navigator.onLine) break;
        // A page that is reloading releases the lock in a moment.
        const release = await holdThis(nameLock(entry, store.user_id));
        if (!release) continue;
        state.setState({ is_sending: true });
        try {
          const outcome = await send(store, entry);
          if (outcome === 'sent') sent++;
          if (outcome === 'no answer') break;
        } finally {
          release();
          state.setState({ is_sending: false });
        }
      }
      return sent;
    },
    forget: () => {
      opened = undefined;
      state.setState({ entries: [], is_sending: false });
    },
  };
}
