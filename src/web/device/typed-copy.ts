/**
 * Text that is being typed into one form, sealed on this device until the server has it: a reload, a lost connection or an
 * end of the session takes no word of it. Every change is written, one at a time, the latest last.
 */
import { type DeviceStore, openOwnStore } from '#web/device/device-store.ts';
import { createLatestWriter } from '#web/device/latest-writer.ts';
import { holdEmptyPlace, holdPlace } from '#web/device/writing-place.ts';

export interface TypedContent {
  content: Record<string, unknown>;
  kept_at: string;
  /** When the server last took this form, as far as was known while typing; null where it never did. */
  upon: string | null;
  /** Of words that the server was sent and did not answer (forms/unheard-words.ts). */
  unheard?: readonly string[] | undefined;
}

export interface TypedCopy {
  /** Where this tab writes: the form's own name, or the next where another tab has that. */
  place: string;
  /** The content that was found when it was opened. */
  found: TypedContent | undefined;
  /** Resolves when the device has it, with the time; undefined where it could not, or something newer goes instead. */
  keep: (
    content: Record<string, unknown>,
    upon: string | null,
    unheard?: readonly string[],
  ) => Promise<string | undefined>;
  /** Leaves aside what was found, for something else is typed already: the next to open the form finds it. */
  keepFoundBeside: () => Promise<void>;
  /** `only`: just where it is still this that is kept, for the form may be open elsewhere by now. */
  forget: (only?: Record<string, unknown>) => Promise<void>;
  /** The form is left. Kept text stays. */
  close: () => Promise<void>;
}

/** `isAtServer`: whether the server has something typed in a place that the device knows nothing of; undefined: no answer. */
export async function openTypedCopy(
  user_id: string,
  form: string,
  isAtServer: (place: string) => Promise<boolean | undefined> = async () => false,
): Promise<TypedCopy> {
  const store = await openOwnStore(user_id);
  const look = async (name: string) => {
    if (await readTyped(store, name)) return 'words';
    const isThere = await isAtServer(name);
    return isThere === undefined ? 'unknown' : isThere ? 'words' : 'empty';
  };
  const { name: place, release } = await holdPlace(form, nameLock(user_id), look);
  const found = await readTyped(store, place);
  // Removals go the same way as words, one after the other: a word that is typed meanwhile comes behind, and stays.
  const writer = createLatestWriter<TypedContent | undefined>((value) =>
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
    keep: async (content, upon, unheard) => {
      kept++;
      const kept_at = new Date().toISOString();
      return (await writer.write({ content, kept_at, upon, unheard })) ? kept_at : undefined;
    },
    keepFoundBeside: async () => {
      if (found) await keepBeside(user_id, form, found.content);
    },
    forget: async (only) => {
      if (only && !(await isStill(only))) return;
      await writer.write(undefined);
    },
    // Not before its words are there: the next to open it looks for them.
    close: () => writer.finish().then(release),
  };
}

/** Written by ourselves and sealed since, so only its being there is looked at. */
async function readTyped(store: DeviceStore, place: string): Promise<TypedContent | undefined> {
  const value = await store.read('typed', place).catch(() => undefined);
  return isTyped(value) ? value : undefined;
}

const isTyped = (value: unknown): value is TypedContent =>
  typeof value === 'object' && value !== null && 'content' in value && 'kept_at' in value && 'upon' in value;

const nameLock = (user_id: string) => (place: string) => `${user_id}/${place}`;

/**
 * Keeps a version that lost its place to another, where whoever opens the form next but one finds it: not where a tab
 * writes, for that would write over it.
 */
export async function keepBeside(
  user_id: string,
  form: string,
  content: TypedContent['content'],
): Promise<void> {
  const store = await openOwnStore(user_id);
  const isEmpty = async (place: string) => !(await readTyped(store, place));
  const place = await holdEmptyPlace(form, nameLock(user_id), isEmpty);
  if (!place) return;
  const kept: TypedContent = { content, kept_at: new Date().toISOString(), upon: null };
  await store.write('typed', place.name, kept).catch(() => undefined);
  place.release();
}
