/**
 * Text that is being typed into one form, sealed on this device until the server has it. A reload, a lost connection or
 * an expired session loses none of it. Every change is written, one at a time, the latest last.
 */
import { type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';
import { createLatestWriter } from '#web/writing/latest-writer.ts';
import { holdEmptyPlace, holdPlace } from '#web/writing/place.ts';

export interface SavedContent {
  content: Record<string, unknown>;
  kept_at: string;
  /** When the server last saved this form, as far as was known while typing. Null if it never did. */
  upon: string | null;
  /** Fingerprints of text that was sent without a response (writing/unanswered.ts). */
  unanswered?: readonly string[] | undefined;
}

export interface SavedCopy {
  /** Where this tab saves: the form's own name, or the next place if another tab has that. */
  place: string;
  /** The content that was found when the copy was opened. */
  found: SavedContent | undefined;
  /**
   * Resolves with the time once the device has saved it. Undefined if it could not, or if newer content was saved
   * instead.
   */
  keep: (
    content: Record<string, unknown>,
    upon: string | null,
    unanswered?: readonly string[],
  ) => Promise<string | undefined>;
  /**
   * Saves the found content in another place, because something else has been typed already. The next tab to open the
   * form finds it.
   */
  keepFoundBeside: () => Promise<void>;
  /** `only`: delete only if exactly this is still saved, because another tab may have the form open by now. */
  forget: (only?: Record<string, unknown>) => Promise<void>;
  /** The form has closed. Saved text stays. */
  close: () => Promise<void>;
}

/**
 * @param isAtServer whether the server has text in a place that is empty on the device; undefined if it did not respond
 */
export async function openSavedCopy(
  user_id: string,
  form: string,
  isAtServer: (place: string) => Promise<boolean | undefined> = async () => false,
): Promise<SavedCopy> {
  const store = await openOwnStore(user_id);
  const look = async (name: string) => {
    if (await readTyped(store, name)) return 'words';
    const isThere = await isAtServer(name);
    return isThere === undefined ? 'unknown' : isThere ? 'words' : 'empty';
  };
  const { name: place, release } = await holdPlace(form, nameLock(user_id), look);
  const found = await readTyped(store, place);
  // Removals use the same queue as writes, so that text typed in between is written later and stays.
  const writer = createLatestWriter<SavedContent | undefined>((value) =>
    value ? store.write('typed', place, value) : store.remove('typed', [place]),
  );
  let kept = 0;
  const isStill = async (content: Record<string, unknown>) => {
    const before = kept;
    await writer.finish();
    const now = await readTyped(store, place);
    return before === kept && JSON.stringify(now?.content) === JSON.stringify(content);
  };
  return {
    place,
    found,
    keep: async (content, upon, unanswered) => {
      kept++;
      const kept_at = new Date().toISOString();
      return (await writer.write({ content, kept_at, upon, unanswered })) ? kept_at : undefined;
    },
    keepFoundBeside: async () => {
      if (found) await keepBeside(user_id, form, found.content);
    },
    forget: async (only) => {
      if (only && !(await isStill(only))) return;
      await writer.write(undefined);
    },
    // Release only after the text is written: the next tab to open the place reads it.
    close: () => writer.finish().then(release),
  };
}

/** We wrote and sealed it ourselves, so check only that the keys exist. */
async function readTyped(store: DeviceStore, place: string): Promise<SavedContent | undefined> {
  const value = await store.read('typed', place).catch(() => undefined);
  return isTyped(value) ? value : undefined;
}

const isTyped = (value: unknown): value is SavedContent =>
  typeof value === 'object' && value !== null && 'content' in value && 'kept_at' in value && 'upon' in value;

const nameLock = (user_id: string) => (place: string) => `${user_id}/${place}`;

/**
 * Saves a version that lost its place to another in the next free place. It never uses a place that a tab is writing
 * to, because that would overwrite its text.
 */
export async function keepBeside(
  user_id: string,
  form: string,
  content: SavedContent['content'],
): Promise<void> {
  const store = await openOwnStore(user_id);
  const isEmpty = async (place: string) => !(await readTyped(store, place));
  const place = await holdEmptyPlace(form, nameLock(user_id), isEmpty);
  if (!place) return;
  const kept: SavedContent = { content, kept_at: new Date().toISOString(), upon: null };
  await store.write('typed', place.name, kept).catch(() => undefined);
  place.release();
}

/** Whether text is saved in that place. False once it was sent or discarded. */
export async function isCopySaved(user_id: string, place: string): Promise<boolean> {
  const store = await openOwnStore(user_id);
  return (await store.read('typed', place).catch(() => undefined)) !== undefined;
}
