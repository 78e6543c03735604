/**
 * The autosaved draft of a form (UIX-09): on this device with every key, at the server a moment after the last one.
 *
 * 1. A word is on the device until the server has it. A word that the device still has is newer than the server's.
 * 2. One call at a time, and the latest last. A lost connection is tried again by itself.
 * 3. Words of one's own whose answer was lost are kept beside nothing: what was typed since goes over them.
 * 4. Each tab writes in a place of its own (device/writing-place).
 */
import { deleteFormDraft, getFormDraft, saveFormDraft } from '#contract/core/form-drafts.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import { keepBeside, openTypedCopy, type TypedCopy } from '#web/device/typed-copy.ts';
import { isSame } from '#web/forms/is-same.ts';
import { createSaver, type SaveState } from '#web/forms/saver.ts';
import { createUnheardWords, type UnheardWords } from '#web/forms/unheard-words.ts';

/** Longer than that, a form opens without what the server may have of it. */
const MAX_MS = 8_000;

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
  unheard: UnheardWords;
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
  const unheard = createUnheardWords(found?.unheard);
  const keepUnknown = async (older: StoredDraft) => {
    if (found?.upon === older.updated_at || isSame(older.content, found?.content)) return;
    if (!(await unheard.isOwn(older.content))) await keepBeside(user_id, form, older.content);
  };
  const keepOlder = async () => {
    const older = await ask(place);
    if (older) await keepUnknown(older);
  };
  const mine = found ? { content: found.content, updated_at: found.kept_at } : null;
  // A form that cannot reach its draft is still a form.
  if (server === undefined) return { copy, draft: mine, upon: found?.upon ?? null, keepOlder, unheard };
  const upon = server?.updated_at ?? null;
  const open = { copy, upon, keepOlder: undefined, unheard };
  if (!found || (server && isSame(server.content, found.content))) return { ...open, draft: server };
  if (server) await keepUnknown(server);
  return { ...open, draft: mine };
}

/** Keeps a form's draft. `show` undefined: there is none. */
export function createKeeper(show: (state: SaveState | undefined) => void) {
  let open: OpenDraft | undefined;
  let latest: Record<string, unknown> | undefined;
  let isOver = false;
  let isTypedSince = false;
  let isEarly = false;

  const saver = createSaver<Record<string, unknown>>({
    keepHere: async (content) => open?.copy.keep(content, open.upon, open.unheard.list()),
    letGo: async (content) => open?.copy.forget(content),
    send: async (content) => {
      if (!open) throw new Error('The draft is not open.');
      await open.keepOlder?.();
      open.keepOlder = undefined;
      await open.unheard.add(content);
      if (saver.isUnsaved()) await open.copy.keep(latest ?? content, open.upon, open.unheard.list());
      const saved = await callApi(saveFormDraft, { body: { form: open.copy.place, content } }, limitWait());
      open.unheard.clear();
      open.upon = saved.updated_at;
      return saved.updated_at;
    },
    mayPass: () => true,
    show,
  });
  const takeUp = () => {
    // Until the device was asked, there is no place to keep it in.
    isEarly = !open;
    if (latest && open) saver.keep(latest);
  };
  const forget = async () => {
    isOver = true;
    isTypedSince = false;
    saver.drop();
    show(undefined);
    await saver.pause();
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
  const resume = () => {
    isOver = false;
    if (isTypedSince) takeUp();
  };
  return {
    start: (draft: OpenDraft) => {
      open = draft;
      if (!isOver && (isEarly || saver.isUnsaved())) takeUp();
      saver.start();
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
    stop: saver.stop,
    forget,
    resume,
  };
}
