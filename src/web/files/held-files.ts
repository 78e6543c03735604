/**
 * Files that are sent as soon as they are chosen, each separately, so that none holds up another:
 *
 *   chosen ─▶ read and prepared ─▶ sent ─▶ added
 *                     │              │ no response: stays here, and is retried automatically or by the user
 *                     ▼              ▼
 *                  can never be accepted: listed with the reason, until the user dismisses it
 *
 * One call at a time. It lives outside React, so that files go on waiting while another step of the form is shown. Once
 * the page has closed, nothing more is sent, because another user may be signed in by then.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, describeError, describeFirst, isNoAnswer } from '#web/api/api-error.ts';
import { PhotoError } from '#web/device/photo.ts';

const RETRY_MS = 10_000;
const MAX_RETRY_MS = 120_000;
const TOO_MANY_REQUESTS = 429;

interface HeldFile {
  /** The same for every attempt, so that a file whose response was lost is not added twice. */
  key: string;
  name: string;
  /** Undefined while it is being read. */
  ready: File | undefined;
  /** Why the last attempt failed. */
  problem?: string;
}

interface RefusedFile {
  key: string;
  name: string;
  problem: string;
}

interface HeldState {
  /** Chosen, but not added yet. */
  waiting: readonly HeldFile[];
  refused: readonly RefusedFile[];
  is_sending: boolean;
}

export interface HeldFiles {
  readonly store: StoreApi<HeldState>;
  /** Takes as many files as are allowed, less those that already wait. Resolves when each was tried. */
  choose: (files: readonly File[], room: number) => Promise<void>;
  /** Tries the waiting files now. */
  flush: () => Promise<void>;
  leaveOut: (key: string) => void;
  /** Removes all files. */
  clear: () => void;
  isHolding: () => boolean;
  /** The page is open: sends what waits now, and whenever the connection returns. */
  start: () => void;
  stop: () => void;
}

interface Of {
  /** Prepares one file. Throws PhotoError. */
  prepare: (file: File) => Promise<File>;
  send: (file: File, key: string) => Promise<void>;
  /** The message for each file over the limit. */
  tooMany: string;
}

export function createHeldFiles({ prepare, send, tooMany }: Of): HeldFiles {
  const store = createStore<HeldState>(() => ({ waiting: [], refused: [], is_sending: false }));
  let isLeft = false;
  let timer: number | undefined;
  let pause_ms = RETRY_MS;
  let running: Promise<void> | undefined;

  const change = (key: string, part: Partial<HeldFile>) =>
    store.setState(({ waiting }) => ({
      waiting: waiting.map((each) => (each.key === key ? { ...each, ...part } : each)),
    }));
  const drop = (key: string) =>
    store.setState(({ waiting, refused }) => ({
      waiting: waiting.filter((each) => each.key !== key),
      refused: refused.filter((each) => each.key !== key),
    }));
  const refuse = ({ key, name }: Pick<HeldFile, 'key' | 'name'>, problem: string) =>
    store.setState(({ waiting, refused }) => ({
      waiting: waiting.filter((each) => each.key !== key),
      // A file that is chosen and refused twice is listed once.
      refused: [...refused.filter((each) => each.name !== name), { key, name, problem }],
    }));

  const read = async (held: HeldFile, file: File) => {
    try {
      change(held.key, { ready: await readWhole(await prepare(file)) });
    } catch (error) {
      refuse(held, error instanceof PhotoError ? error.message : 'We could not read it. Choose it again.');
    }
  };
  /** Returns whether the next file may be tried. */
  const sendOne = async (held: HeldFile, file: File): Promise<boolean> => {
    try {
      await send(file, held.key);
      drop(held.key);
      pause_ms = RETRY_MS;
      return true;
    } catch (error) {
      if (!isNoAnswer(error)) {
        refuse(held, describeFirst(error));
        return true;
      }
      change(held.key, { problem: describeError(error) });
      return error instanceof ApiError && (error.status ?? 0) > TOO_MANY_REQUESTS;
    }
  };
  const sendAll = async () => {
    window.clearTimeout(timer);
    const tried = new Set<string>();
    const findNext = () => store.getState().waiting.find(({ key, ready }) => ready && !tried.has(key));
    for (let next = findNext(); next?.ready && !isLeft; next = findNext()) {
      tried.add(next.key);
      if (!(await sendOne(next, next.ready))) break;
    }
    if (isLeft || !store.getState().waiting.some(({ ready }) => ready)) return;
    timer = window.setTimeout(flush, pause_ms);
    pause_ms = Math.min(2 * pause_ms, MAX_RETRY_MS);
  };
  const flush = (): Promise<void> => {
    if (!running) {
      store.setState({ is_sending: true });
      running = sendAll().finally(() => {
        running = undefined;
        store.setState({ is_sending: false });
      });
    }
    return running;
  };
  const sendWaiting = () => {
    if (store.getState().waiting.length > 0) void flush();
  };

  return {
    store,
    choose: async (files, room) => {
      const left = Math.max(0, room - store.getState().waiting.length);
      const taken = files.slice(0, left).map((file) => ({ file, held: holdUnread(file) }));
      store.setState(({ waiting, refused }) => ({
        waiting: [...waiting, ...taken.map(({ held }) => held)],
        refused: refused.filter(({ name }) => !files.some((file) => file.name === name)),
      }));
      for (const file of files.slice(left)) refuse(holdUnread(file), tooMany);
      // One after the other: several photos at once exceed the memory of some phones.
      for (const { held, file } of taken) await read(held, file);
      // A run that is ending may have looked for the next file before this one was ready.
      await running;
      await flush();
    },
    flush,
    leaveOut: drop,
    clear: () => {
      window.clearTimeout(timer);
      store.setState({ waiting: [], refused: [] });
    },
    isHolding: () => store.getState().waiting.length > 0,
    start: () => {
      isLeft = false;
      window.addEventListener('online', sendWaiting);
      sendWaiting();
    },
    stop: () => {
      isLeft = true;
      window.removeEventListener('online', sendWaiting);
      window.clearTimeout(timer);
    },
  };
}

const holdUnread = ({ name }: File): HeldFile => ({ key: crypto.randomUUID(), name, ready: undefined });

/** A chosen file may no longer be on the device by the time there is signal. */
const readWhole = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type });
