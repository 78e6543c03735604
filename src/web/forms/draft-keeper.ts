/**
 * The autosaved draft of a form (UIX-09): on this device with every key, at the server a moment after the last one.
 *
 * 1. A word is on the device until the server has it. A word that the device still has is newer than the server's.
 * 2. One call at a time, and the latest last. A lost connection is tried again by itself.
 * 3. Each tab writes in a place of its own (device/writing-place).
 */
import { toLondonTime } from '#contract/core/dates.ts';
import { deleteFormDraft, getFormDraft, saveFormDraft } from '#contract/questions/form-drafts.ts';
import { callApi } from '#web/api/call.ts';
import { keepBeside, openTypedCopy, type TypedCopy } from '#web/device/typed-copy.ts';

const PAUSE_MS = 1_200;
const RETRY_MS = 10_000;
/** Longer than that, a form opens without what the server may have of it. */
const MAX_MS = 8_000;

export type DraftState = {
  state: 'saved' | 'saving' | 'on-device' | 'failed';
  time?: string | undefined;
};

export interface StoredDraft {
  content: Record<string, unknown>;
  updated_at: string;
}

export interface OpenDraft {
  copy: TypedCopy;
  draft: StoredDraft | null;
  /** When the server last took it, as far as is known. */
  upon: string | null;
  /** Until the server has been asked what it has: that is kept beside, before it is written over. */
  keepOlder: (() => Promise<void>) | undefined;
}

export async function openDraft(user_id: string, form: string): Promise<OpenDraft> {
  const atServer = new Map<string, StoredDraft | null>();
  const ask = (place: string) => {
    const signal = AbortSignal.timeout(MAX_MS);
    return callApi(getFormDraft, { query: { form: place } }, { signal });
  };
  const look = async (place: string) => {
    const draft = await ask(place).catch(() => undefined);
    if (draft === undefined) return;
    atServer.set(place, draft);
    return Boolean(draft);
  };
  const copy = await openTypedCopy(user_id, form, look);
  const { found, place } = copy;
  if (!atServer.has(place)) await look(place);
  const server = atServer.get(place);
  const keepOlder = async () => {
    const older = await ask(place);
    const isKnown = !older || found?.upon === older.updated_at || isSame(older.content, found?.content);
    if (!isKnown) await keepBeside(user_id, form, older.content);
  };
  const mine = found ? { content: found.content, updated_at: found.kept_at } : null;
  // A form that cannot reach its draft is still a form.
  if (server === undefined) return { copy, draft: mine, upon: found?.upon ?? null, keepOlder };
  const upon = server?.updated_at ?? null;
  const open = { copy, upon, keepOlder: undefined };
  if (!found || (server && isSame(server.content, found.content))) return { ...open, draft: server };
  if (server && found.upon !== upon) await keepBeside(user_id, form, server.content);
  return { ...open, draft: mine };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Outside React: typing goes on while calls are under way, and the last of them outlives the screen. */
export function createKeeper(show: (state: DraftState | undefined) => void) {
  let open: OpenDraft | undefined;
  let latest: Record<string, unknown> | undefined;
  let isUnsaved = false;
  let isOver = false;
  let isTypedSince = false;
  let isLeft = false;
  let timer: number | undefined;
  let running: Promise<void> | undefined;

  const say = (state: DraftState) => {
    if (!isLeft && !isOver) show(state);
  };
  const keepHere = async () => {
    if (!open || !latest) return;
    const kept_at = await open.copy.keep(latest, open.upon);
    if (isUnsaved) say(kept_at ? { state: 'on-device', time: toLondonTime(kept_at) } : { state: 'failed' });
  };
  const save = async () => {
    while (open && latest && isUnsaved && !isOver) {
      const content = latest;
      say({ state: 'saving' });
      try {
        await open.keepOlder?.();
        open.keepOlder = undefined;
        const saved = await callApi(saveFormDraft, { body: { form: open.copy.place, content } });
        open.upon = saved.updated_at;
        if (isOver) return;
        if (latest !== content) continue;
        isUnsaved = false;
        say({ state: 'saved', time: toLondonTime(saved.updated_at) });
        await open.copy.forget(content);
        // Typed on while the device let go of it.
        if (isUnsaved) await keepHere();
      } catch {
        await keepHere();
        if (!isLeft) timer = window.setTimeout(saveSoon, RETRY_MS);
        return;
      }
    }
  };
  const saveSoon = () => {
    window.clearTimeout(timer);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  };
  const wait = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(saveSoon, PAUSE_MS);
  };
  const forget = async () => {
    isOver = true;
    isUnsaved = false;
    isTypedSince = false;
    window.clearTimeout(timer);
    show(undefined);
    await running;
    if (!open) return;
    open.upon = null;
    await open.copy.forget();
    try {
      await open.keepOlder?.();
      open.keepOlder = undefined;
      await callApi(deleteFormDraft, { query: { form: open.copy.place } });
    } catch {
      // It is found again, and can be thrown away then.
    }
  };
  const takeUp = () => {
    isUnsaved = true;
    void keepHere();
    wait();
  };
  const resume = () => {
    isOver = false;
    if (isTypedSince) takeUp();
  };
  return {
    start: (draft: OpenDraft) => {
      open = draft;
      isLeft = false;
      window.addEventListener('online', saveSoon);
      if (isUnsaved) takeUp();
    },
    keep: (content: Record<string, unknown>) => {
      latest = content;
      isTypedSince = true;
      if (!isOver) takeUp();
    },
    /** It says again what the record says: there is no draft. */
    keepNothing: () => {
      if (!isOver) void forget().then(resume);
    },
    /** The screen is left; resolves when what was on its way has come to an end. */
    stop: async () => {
      isLeft = true;
      window.removeEventListener('online', saveSoon);
      if (isUnsaved && !isOver) await saveSoon();
    },
    forget,
    resume,
  };
}
