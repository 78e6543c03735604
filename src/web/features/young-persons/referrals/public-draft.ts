/**
 * A referral that is written without an account (REF-04): on this device with every key and, once the person has asked
 * for a code, at the server under it: when they go to another step, put the page away, or have typed for a while.
 */
import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Answers } from '#contract/questions/questions.ts';
import {
  createPublicDraft,
  openPublicDraft,
  type PublicDraft,
  savePublicDraft,
} from '#contract/young-persons/public-referrals.ts';
import type { ReferralUrgency } from '#contract/young-persons/referrals.ts';
import { ApiError, describeError, mayPass } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import type { TypedCopy } from '#web/device/typed-copy.ts';
import { createSaver, type SaveState } from '#web/forms/saver.ts';

/** Not with every pause: many phones of one authority share an address, and its limit. */
const SEND_AFTER_MS = 20_000;
const MAX_MS = 8_000;

interface State {
  saved: SaveState | undefined;
  problem: string | undefined;
  code: string | undefined;
  expires_at: string | undefined;
}

export interface PublicDraftKeeper {
  readonly store: StoreApi<State>;
  keep: (content: PublicDraft) => void;
  /** Sends what waits now, where there is a code. */
  flush: () => Promise<void>;
  /** Puts it away under a new code. Throws ApiError. */
  putAway: (content: PublicDraft) => Promise<void>;
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
  }));
  let timer: number | undefined;
  let isOver = false;
  const keepHere = (content: PublicDraft, is_saved: boolean) => {
    const { code, expires_at } = store.getState();
    return copy.keep(
      { ...content, is_saved, ...(code ? { code } : {}), ...(expires_at ? { expires_at } : {}) },
      null,
    );
  };
  const saver = createSaver<PublicDraft>({
    keepHere: (content) => keepHere(content, false),
    // The server has it, and the device too: a reload without a line goes on all the same.
    letGo: async (content) => void (await keepHere(content, true)),
    send: async (content) => {
      const { code } = store.getState();
      if (!code) throw new Error('There is no code.');
      const { expires_at } = await callApi(savePublicDraft, { body: { ...content, code } });
      store.setState({ expires_at });
      return new Date().toISOString();
    },
    mayPass: (error) => !isOver && mayPass(error),
    show: (saved, error) => {
      // A code that is over is not one any more; the next is asked for by the person.
      if (error instanceof ApiError && error.status === 404)
        store.setState({ code: undefined, expires_at: undefined });
      store.setState({ saved, problem: error ? describeError(error) : undefined });
    },
  });
  saver.hold();
  const flush = async () => {
    window.clearTimeout(timer);
    timer = undefined;
    if (isOver || !store.getState().code || !saver.isUnsaved()) return;
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
      const { code, expires_at } = await callApi(createPublicDraft, { body: content });
      store.setState({ code, expires_at });
      saver.drop();
      await keepHere(content, true);
    },
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

/** A referral that was sent without an account. */
export interface SentReferral {
  id: string;
  reference: string;
  token?: string | undefined;
  urgency: ReferralUrgency | undefined;
}

export interface OpenedDraft {
  content: PublicDraft;
  code: string | undefined;
  expires_at: string | undefined;
  /** Typed here, and not at the server under its code. */
  is_unsaved: boolean;
  /** When it was typed on this device; undefined for one that is new or came by its code. */
  restored_at: string | undefined;
}

const Kept = z.object({
  client_id: z.string().nullable(),
  answers: Answers,
  current_step: z.int().min(1),
  is_saved: z.boolean(),
  code: z.string().optional(),
  expires_at: z.string().optional(),
});

/** The draft that was typed in this browser. Where the server has all of it, it may have something newer from another device. */
export async function openOnDevice({ found }: TypedCopy): Promise<OpenedDraft | undefined> {
  const kept = Kept.safeParse(found?.content).data;
  if (!kept || !found) return undefined;
  const { is_saved, code, expires_at, ...content } = kept;
  const here = { content, code, expires_at, is_unsaved: !is_saved, restored_at: found.kept_at };
  if (!code || !is_saved) return here;
  return openByCode(code).catch((error: unknown) => {
    const isOver = error instanceof ApiError && error.status === 404;
    return isOver ? { ...here, code: undefined, expires_at: undefined } : here;
  });
}

/** Throws ApiError: 404 for a code that is unknown, over or sent. */
export async function openByCode(code: string): Promise<OpenedDraft> {
  const signal = AbortSignal.timeout(MAX_MS);
  const { expires_at, ...content } = await callApi(openPublicDraft, { body: { code } }, { signal });
  return { content, code, expires_at, is_unsaved: false, restored_at: undefined };
}
