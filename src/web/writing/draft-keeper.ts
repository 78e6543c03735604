/**
 * The autosaved draft of a form (UIX-09): on this device with every key, on the server a moment after the last one.
 *
 * 1. Text is on the device until the server has it. Text that is still on the device is newer than the server's.
 * 2. One call at a time, and the latest text last. Retries automatically after a lost connection.
 * 3. If the server has this tab's own text and only the response was lost, newer text overwrites it: no copy is saved.
 * 4. Each tab writes in a place of its own (writing/place).
 */
import { deleteFormDraft, getFormDraft, saveFormDraft } from '#contract/core/form-drafts.ts';
import { callApi, limitWait } from '#web/api/call.ts';
import { isSame } from '#web/writing/is-same.ts';
import { keepBeside, openSavedCopy, type SavedCopy } from '#web/writing/saved-copy.ts';
import { createSaver, type SaveState } from '#web/writing/saver.ts';
import { createUnanswered, type Unanswered } from '#web/writing/unanswered.ts';

/** After this time, a form opens without the server's draft. */
const MAX_MS = 8_000;

export interface StoredDraft {
  content: Record<string, unknown>;
  updated_at: string;
}

export interface OpenDraft {
  copy: SavedCopy;
  draft: StoredDraft | null;
  /** When the server last saved it, as far as this device knows. */
  upon: string | null;
  /** Set until the server has said what it has: that text is saved in another place before it is overwritten. */
  keepOlder: (() => Promise<void>) | undefined;
  unanswered: Unanswered;
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
  const copy = await openSavedCopy(user_id, form, look);
  const { found, place } = copy;
  if (!atServer.has(place)) await look(place);
  const server = atServer.get(place);
  const unanswered = createUnanswered(found?.unanswered);
  const keepUnknown = async (older: StoredDraft) => {
    if (found?.upon === older.updated_at || isSame(older.content, found?.content)) return;
    if (!(await unanswered.isOwn(older.content))) await keepBeside(user_id, form, older.content);
  };
  const keepOlder = async () => {
    const older = await ask(place);
    if (older) await keepUnknown(older);
  };
  const mine = found ? { content: found.content, updated_at: found.kept_at } : null;
  // The form must work even if its draft cannot be reached.
  if (server === undefined) return { copy, draft: mine, upon: found?.upon ?? null, keepOlder, unanswered };
  const upon = server?.updated_at ?? null;
  const open = { copy, upon, keepOlder: undefined, unanswered };
  if (!found || (server && isSame(server.content, found.content))) return { ...open, draft: server };
  if (server) await keepUnknown(server);
  return { ...open, draft: mine };
}

/** Saves a form's draft. `show(undefined)`: there is no draft. */
export function createKeeper(show: (state: SaveState | undefined) => void) {
  let open: OpenDraft | undefined;
  let latest: Record<string, unknown> | undefined;
  let isOver = false;
  let isTypedSince = false;
  let isEarly = false;

  const saver = createSaver<Record<string, unknown>>({
    keepHere: async (content) => open?.copy.keep(content, open.upon, open.unanswered.list()),
    letGo: async (content) => open?.copy.forget(content),
    send: async (content) => {
      if (!open) throw new Error('The draft is not open.');
      await open.keepOlder?.();
      open.keepOlder = undefined;
      await open.unanswered.add(content);
      if (saver.isUnsaved()) await open.copy.keep(latest ?? content, open.upon, open.unanswered.list());
      const saved = await callApi(saveFormDraft, { body: { form: open.copy.place, content } }, limitWait());
      open.unanswered.clear();
      open.upon = saved.updated_at;
      return saved.updated_at;
    },
    mayPass: () => true,
    show,
  });
  const takeUp = () => {
    // Until the device has been read, there is no place to save it in.
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
      // If this fails, the draft comes back and the user can discard it then.
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
    /** The form equals the record again: there is no draft. */
    keepNothing: () => {
      if (!isOver) void forget().then(resume);
    },
    stop: saver.stop,
    forget,
    resume,
  };
}
