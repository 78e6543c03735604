/**
 * A referral that is written without an account (REF-04): on this device with every key and, once the person has asked
 * for a code, at the server under it: when they go to another step, put the page away, or have typed for a while.
 *
 * 1. Two devices with one code are two writers. Another's newer words stop the saving until this writer has chosen; words
 *    of one's own whose answer was lost do not.
 * 2. Once it was sent from another device, nothing goes to the server by itself any longer.
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
import type { TypedCopy } from '#web/device/typed-copy.ts';
import {
  type OpenedDraft,
  type PaidPass,
  readNewer,
  readSent,
  WITHOUT_CODE,
} from '#web/features/young-persons/referrals/open-public-draft.ts';
import { isSame } from '#web/forms/is-same.ts';
import { createSaver, type SaveState } from '#web/forms/saver.ts';

/** Not with every pause: many phones of one authority share an address, and its limit. */
const SEND_AFTER_MS = 20_000;

interface State {
  saved: SaveState | undefined;
  problem: string | undefined;
  code: string | undefined;
  expires_at: string | undefined;
  /** The version under the code that this is typed over. */
  version: number | undefined;
  /** The answers of that version; unknown of a draft that an older release kept. */
  base: PublicDraft['answers'] | undefined;
  /** Another device's version, newer than that. */
  theirs: KeptPublicDraft | undefined;
  /** Its referral was sent already: from another device, or from here with an answer that was lost. */
  sent: SentPublicDraft | undefined;
  /** The pass under which a sending was tried: only under the same is the referral known once more. */
  tried: PaidPass | undefined;
}

export interface PublicDraftKeeper {
  readonly store: StoreApi<State>;
  keep: (content: PublicDraft) => void;
  /** Sends what waits now, where there is a code. */
  flush: () => Promise<void>;
  /** Puts it away under a new code. Throws ApiError. */
  putAway: (content: PublicDraft) => Promise<void>;
  /** Goes on over their version with this. */
  settle: (content: PublicDraft) => Promise<void>;
  /** Keeps the pass of a sending before it goes, so that a reload sends under the same. */
  keepTried: (tried: PaidPass, content: PublicDraft) => Promise<void>;
  /** Takes note of a refusal that is about the draft. */
  learn: (error: unknown) => void;
  /** It was sent, or is cleared: nothing of it stays on this device. */
  forget: () => Promise<void>;
  stop: () => void;
}

export function createPublicDraftKeeper(copy: TypedCopy, opened: OpenedDraft): PublicDraftKeeper {
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
  /** Sent, and perhaps never heard to have arrived. */
  let unheard: PublicDraft[] = [];
  const save = async (code: string, content: PublicDraft): Promise<void> => {
    unheard.push(content);
    try {
      const { version = 1 } = store.getState();
      const saved = await callApi(savePublicDraft, { body: { ...content, code, version } }, limitWait());
      store.setState({ ...saved, base: content.answers });
    } catch (error) {
      const newer = readNewer(error);
      if (!newer || !unheard.some((mine) => isSameWords(mine, newer))) throw error;
      store.setState({ version: newer.version, base: newer.answers });
      if (!isSameWords(content, newer)) await save(code, content);
    }
    unheard = [];
  };
  const saver = createSaver<PublicDraft>({
    keepHere: (content) => keepHere(content, false),
    // The server has it, and the device too: a reload without a line goes on all the same.
    letGo: async (content) => void (await keepHere(content, true)),
    send: async (content) => {
      const { code } = store.getState();
      if (!code) throw new Error('There is no code.');
      await save(code, content);
      return new Date().toISOString();
    },
    mayPass: (error) => !isOver && mayPass(error),
    show: (saved, error) => {
      // A code that is over is not one any more; the next is asked for by the person.
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

/** The step that somebody is at is no difference. */
const isSameWords = (a: PublicDraft, b: PublicDraft): boolean =>
  isSame([a.client_id, a.answers], [b.client_id, b.answers]);
