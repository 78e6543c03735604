/**
 * The one way in which text is saved automatically (UIX-09).
 *
 *   typed ─▶ on the device, at once ─▶ on the server, a moment after the last key ─▶ deleted from the device
 *                     ▲                             │ refused or no response
 *                     └─── retried automatically ───┘   (not while a user has to choose between two versions)
 *
 * One call at a time, and the latest text last. It lives outside React: typing continues during calls, and the last
 * call outlives the screen. A form that has closed is not retried automatically, because another user may be signed in
 * by then.
 */
import { toLondonTime } from '#contract/core/dates.ts';

const PAUSE_MS = 1_200;
const RETRY_MS = 10_000;

export interface SaveState {
  state: 'saved' | 'saving' | 'on-device' | 'failed';
  /** The time of day in London. */
  time?: string | undefined;
}

/** Both places that save the text, and how to show its state. Instants are ISO strings. */
export interface Stores<Content> {
  /** Resolves with the instant. Undefined if the device could not save it. */
  keepHere: (content: Content) => Promise<string | undefined>;
  /** The server has it: delete this from the device, but nothing newer. */
  letGo: (content: Content) => Promise<void>;
  /** Resolves with the server's instant. Throws if the server refuses it. */
  send: (content: Content) => Promise<string>;
  /** Whether a retry may succeed. Not called once the form has closed. */
  mayPass: (error: unknown) => boolean;
  /** Not called once the form has closed. */
  show: (state: SaveState, error?: unknown) => void;
}

export interface Saver<Content> {
  /** The form is open: send what waits now, and whenever the connection returns. */
  start: () => void;
  /** The form has closed: send what waits once more. Resolves when every call has ended. */
  stop: () => Promise<void>;
  keep: (content: Content) => void;
  /** Sends now. Resolves with whether the server has everything. */
  flush: () => Promise<boolean>;
  isUnsaved: () => boolean;
  /** Sends nothing until `go`. The device still saves what is typed. */
  hold: () => void;
  go: () => void;
  /** Stops automatic sending. Resolves when the call in progress has ended. */
  pause: () => Promise<void>;
  /** Does not send the text that waits: it was sent in another way, or discarded. */
  drop: () => void;
}

export function createSaver<Content>(stores: Stores<Content>): Saver<Content> {
  let waiting: { content: Content } | undefined;
  let isHeld = false;
  let isLeft = false;
  let timer: number | undefined;
  let running: Promise<boolean> | undefined;

  const show: Stores<Content>['show'] = (state, error) => {
    if (!isLeft) stores.show(state, error);
  };
  const keepHere = async (error?: unknown) => {
    if (!waiting) return;
    const kept_at = await stores.keepHere(waiting.content);
    if (!waiting) return;
    show(kept_at ? { state: 'on-device', time: toLondonTime(kept_at) } : { state: 'failed' }, error);
  };
  const sendAll = async (): Promise<boolean> => {
    window.clearTimeout(timer);
    while (waiting && !isHeld) {
      const sending = waiting;
      show({ state: 'saving' });
      try {
        const saved_at = await stores.send(sending.content);
        if (waiting !== sending) continue;
        waiting = undefined;
        show({ state: 'saved', time: toLondonTime(saved_at) });
        await stores.letGo(sending.content);
        // Text was typed while the device deleted the old copy.
        await keepHere();
      } catch (error) {
        await keepHere(error);
        if (waiting && !isLeft && stores.mayPass(error)) timer = window.setTimeout(flush, RETRY_MS);
        return false;
      }
    }
    return waiting === undefined;
  };
  const flush = (): Promise<boolean> => {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  };
  const sendWaiting = () => {
    if (waiting) void flush();
  };
  return {
    start: () => {
      isLeft = false;
      window.addEventListener('online', sendWaiting);
      sendWaiting();
    },
    stop: async () => {
      isLeft = true;
      window.removeEventListener('online', sendWaiting);
      window.clearTimeout(timer);
      await flush();
    },
    keep: (content) => {
      waiting = { content };
      void keepHere();
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, PAUSE_MS);
    },
    flush,
    isUnsaved: () => waiting !== undefined,
    hold: () => {
      isHeld = true;
    },
    go: () => {
      isHeld = false;
    },
    pause: async () => {
      window.clearTimeout(timer);
      await running;
    },
    drop: () => {
      waiting = undefined;
      window.clearTimeout(timer);
    },
  };
}
