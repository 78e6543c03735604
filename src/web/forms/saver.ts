/**
 * The one way in which typed words are saved by themselves (UIX-09).
 *
 *   typed ─▶ on the device, at once ─▶ at the server, a moment after the last key ─▶ the device lets go
 *                     ▲                             │ refused or unheard
 *                     └──── tried again by itself ──┘   (not while somebody has to choose between two versions)
 *
 * One call at a time, and the latest words last. It lives outside React: typing goes on while calls are under way, and
 * the last of them outlives the screen. A form that was left is not tried again by itself: somebody else may be signed in
 * by then.
 */
import { toLondonTime } from '#contract/core/dates.ts';

const PAUSE_MS = 1_200;
const RETRY_MS = 10_000;

export interface SaveState {
  state: 'saved' | 'saving' | 'on-device' | 'failed';
  /** London's time of day. */
  time?: string | undefined;
}

/** Both places that hold the words, and the way to tell a person. Instants are ISO texts. */
export interface Stores<Content> {
  /** Resolves with the instant; undefined where the device could not. */
  keepHere: (content: Content) => Promise<string | undefined>;
  /** The server has it: the device lets go of this, but of nothing newer. */
  letGo: (content: Content) => Promise<void>;
  /** Resolves with the server's instant. Throws where it is not taken. */
  send: (content: Content) => Promise<string>;
  /** Whether the reason may pass by itself. Not asked once the form was left. */
  mayPass: (error: unknown) => boolean;
  /** Not called once the form was left. */
  show: (state: SaveState, error?: unknown) => void;
}

export interface Saver<Content> {
  /** The form is open: what waits is sent now, and when the connection is back. */
  start: () => void;
  /** The form is left: what waits is sent once more. Resolves when nothing is on its way any longer. */
  stop: () => Promise<void>;
  keep: (content: Content) => void;
  /** Sends now. Resolves with whether the server has everything. */
  flush: () => Promise<boolean>;
  isUnsaved: () => boolean;
  /** Nothing is sent until `go`. What is typed is still kept on the device. */
  hold: () => void;
  go: () => void;
  /** Nothing more goes by itself; resolves when the call that is under way has ended. */
  pause: () => Promise<void>;
  /** The words that wait are no longer sent: they went another way, or were thrown away. */
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
        // Typed on while the device let go of it.
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
