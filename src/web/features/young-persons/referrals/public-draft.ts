/**
 * A referral that is written without an account (REF-04). It is saved on this device with every key. Once the user has
 * a code, it is also saved on the server: when they change step, when the page is hidden, or after they have typed for
 * a while.
 *
 * 1. Two devices with one code are two writers. Another's newer text stops the saving until the user has chosen. The
 *    user's own text whose response was lost does not.
 * 2. Once it was sent from another device, nothing more is sent to the server automatically.
 */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { toLondonTime } from '#contract/core/dates.ts';
import {
  createPublicDraft,
  type KeptPublicDraft,
  type PublicDraft,
  type SentPublicDraft,
  savePublicDraft,
} from '#contract/young-persons/public-referrals.ts';
import { ApiError, describeError, mayPass } from '#web/api/api-error.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import {
  type OpenedDraft,
  type PaidPass,
  readNewer,
  readSent,
  WITHOUT_CODE,
} from '#web/features/young-persons/referrals/open-public-draft.ts';
import { isSame } from '#web/writing/is-same.ts';
import type { SavedCopy } from '#web/writing/saved-copy.ts';
import { createSaver, type SaveState } from '#web/writing/saver.ts';

/** Not with every pause: many phones of one authority share an IP address, and its rate limit. */
const SEND_AFTER_MS = 20_000;

interface State {
  saved: SaveState | undefined;
  problem: string | undefined;
  code: string | undefined;
  expires_at: string | undefined;
  /** The version under the code that this is based on. */
  version: number | undefined;
  /** The answers of that version. Unknown if an older release saved the draft. */
  base: PublicDraft['answers'] | undefined;
  /** Another device's version, newer than that. */
  theirs: KeptPublicDraft | undefined;
  /** Its referral was already sent: from another device, or from here with its response lost. */
  sent: SentPublicDraft | undefined;
  /** The pass of an attempt to send: only with the same pass does the server recognise the referral. */
  tried: PaidPass | undefined;
}

export interface PublicDraftKeeper {
  readonly store: StoreApi<State>;
  keep: (content: PublicDraft) => void;
  /** Sends what waits now, if there is a code. */
  flush: () => Promise<void>;
  /** Saves it under a new code. Throws ApiError. */
  putAway: (content: PublicDraft) => Promise<void>;
  /** Continues from their version with this content. */
  settle: (content: PublicDraft) => Promise<void>;
  /** Saves the pass before the call, so that a reload sends with the same one. */
  keepTried: (tried: PaidPass, content: PublicDraft) => Promise<void>;
  /** Handles a refusal that is about the draft. */
  learn: (error: unknown) => void;
  /** It was sent or cleared: deletes everything from this device. */
  forget: () => Promise<void>;
  stop: () => void;
}

export function createPublicDraftKeeper(copy: SavedCopy, opened: OpenedDraft): PublicDraftKeeper {
  const store = createStore<State>(() => ({
    saved: undefined,
    problem: undefined,
    code: opened.code,
    expires_at: opened.expires_at,
    version: opened.version,
    base: opened.base,
    theirs: undefined,
    sent: opened.sent,
    tried: opened.tried,
  }));
  let timer: number | undefined;
  let isOver = false;
  const keepHere = (content: PublicDraft, is_saved: boolean) => {
    const { code, expires_at, version, base, sent, tried } = store.getState();
    return copy.keep({ ...content, is_saved, code, expires_at, version, base, sent, tried }, null);
  };
  const learn = (error: unknown) => {
    const [theirs, sent] = [readNewer(error), readSent(error)];
    if (theirs) store.setState({ theirs });
    if (sent) store.setState({ sent });
  };
  /** Sent, but without a response. */
  let unanswered: PublicDraft[] = [];
  const save = async (code: string, content: PublicDraft): Promise<void> => {
    unanswered.push(content);
    try {
      const { version = 1 } = store.getState();
      const saved = await callApi(savePublicDraft, { body: { ...content, code, version } }, limitWait());
      store.setState({ ...saved, base: content.answers });
    } catch (error) {
      const newer = readNewer(error);
      if (!newer || !unanswered.some((mine) => isSameWords(mine, newer))) throw error;
      store.setState({ version: newer.version, base: newer.answers });
      if (!isSameWords(content, newer)) await save(code, content);
    }
    unanswered = [];
  };
  const saver = createSaver<PublicDraft>({
    keepHere: (content) => keepHere(content, false),
    // The server has it. Keep it on the device too, so that a reload without a connection can continue.
    letGo: async (content) => void (await keepHere(content, true)),
    send: async (content) => {
      const { code } = store.getState();
      if (!code) throw new Error('There is no code.');
      await save(code, content);
      return new Date().toISOString();
    },
    mayPass: (error) => !isOver && mayPass(error),
    show: (saved, error) => {
      // The code has expired. The user has to ask for a new one.
      if (error instanceof ApiError && error.status === 404) store.setState(WITHOUT_CODE);
      learn(error);
      store.setState({ saved, problem: error ? describeError(error) : undefined });
    },
  });
  saver.hold();
  const flush = async () => {
    window.clearTimeout(timer);
    timer = undefined;
    const { code, theirs, sent } = store.getState();
    if (isOver || !code || theirs || sent || !saver.isUnsaved()) return;
    saver.go();
    await saver.flush();
    saver.hold();
  };
  const keep = (content: PublicDraft) => {
    if (isOver) return;
    saver.keep(content);
    timer ??= window.setTimeout(() => void flush(), SEND_AFTER_MS);
  };
  if (opened.is_unsaved) keep(opened.content);
  return {
    store,
    keep,
    flush,
    putAway: async (content) => {
      store.setState({ ...(await callApi(createPublicDraft, { body: content })), base: content.answers });
      saver.drop();
      await keepHere(content, true);
      store.setState({ saved: { state: 'saved', time: toLondonTime(new Date().toISOString()) } });
    },
    settle: async (content) => {
      const { theirs } = store.getState();
      if (theirs) store.setState({ theirs: undefined, version: theirs.version, base: theirs.answers });
      keep(content);
      await flush();
    },
    keepTried: async (tried, content) => {
      store.setState({ tried });
      await keepHere(content, !saver.isUnsaved());
    },
    learn,
    forget: async () => {
      isOver = true;
      window.clearTimeout(timer);
      saver.drop();
      await copy.forget();
    },
    stop: () => {
      void flush();
      window.clearTimeout(timer);
    },
  };
}

/** The current step does not count as a difference. */
const isSameWords = (a: PublicDraft, b: PublicDraft): boolean =>
  isSame([a.client_id, a.answers], [b.client_id, b.answers]);
