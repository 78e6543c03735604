/**
 * Case notes saved without signal. They wait on this device, each in the place where it was written, and are sent
 * automatically under the key of the first attempt, so that none is saved twice. A note that is open on a screen is
 * sent by that screen.
 */
import { createDiary, type Diary, listDiaries, updateDiary } from '#contract/young-persons/diaries.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { PhotoError } from '#web/device/photo.ts';
import { begunNoteHref, waitingNoteHref } from '#web/features/young-persons/diaries/diary-words.ts';
import {
  buildRequest,
  fillNote,
  listFiles,
  type NoteContent,
} from '#web/features/young-persons/diaries/note-content.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';
import { createOutbox, KEY_LASTS_MS, type SendOutcome } from '#web/writing/outbox.ts';

/** What is to happen to a note on the server: create one, or change one. */
export type NoteErrand = {
  young_person_id: string;
  /** The note to change. Null for a new one. */
  note_id: string | null;
  /** When the first attempt was made. */
  since: string;
};

/** As stored on the device. */
export type KeptNote = Partial<NoteContent> & {
  waiting?: NoteErrand | undefined;
  problem?: string | undefined;
};

/** A note on this device: one that waits to be sent or, without an errand, an unsaved draft. */
export interface NoteEntry {
  place: string;
  title: string;
  errand: NoteErrand | undefined;
  /** Why the user has to look at it first. */
  problem: string | undefined;
  href: string;
}

export const noteOutbox = createOutbox<NoteEntry>({
  kind: 'note',
  read: readEntry,
  nameLock: ({ place }, user_id) => placeOfNote(user_id, place),
  send: sendOne,
});

/** On a weak signal a response may never arrive; photos take a while to send. */
const MAX_MS = 300_000;
/** The place that holds a change to a note. */
export const placeOfChanges = (note_id: string) => `edit ${note_id}`;

export const placeOfNote = (user_id: string, place: string) => `${user_id}/note/${place}`;

/** Throws ApiError, PhotoError or, after a timeout, TimeoutError. */
export async function sendNote(
  { young_person_id, note_id }: Pick<NoteErrand, 'young_person_id' | 'note_id'>,
  content: NoteContent,
  store: DeviceStore,
): Promise<Diary> {
  const files = await listFiles(content, store);
  const signal = AbortSignal.timeout(MAX_MS);
  if (note_id === null) {
    const body = { young_person_id, ...buildRequest(content) };
    const key = content.key ? { idempotency_key: content.key } : {};
    return callApi(createDiary, { body, files }, { ...key, signal });
  }
  const { time, version, remove_file_ids } = content;
  const body = { ...buildRequest(content), time, version, remove_file_ids: remove_file_ids.join() };
  const change = { params: { id: note_id }, body, files };
  return callApi(updateDiary, change, { signal }).catch((error: unknown) => {
    const current = error instanceof ApiError && currentNote(error);
    if (!current || !saysTheSame(current, content) || !hasTaken(current, content)) throw error;
    return current;
  });
}

export const CLOSED_RECORD =
  'You can no longer open this record. It is restricted, or you no longer work with them. Ring the office.';

/** The server responds as if the note did not exist, even if the whole record was closed since it was written. */
export async function describeRefusal(
  error: Error,
  { young_person_id }: Pick<NoteErrand, 'young_person_id'>,
): Promise<string> {
  if (!isNotFound(error)) return error.message;
  const answer = callApi(getYoungPerson, { params: { id: young_person_id } });
  const isClosed = await answer.then(() => false, isNotFound);
  return isClosed ? CLOSED_RECORD : error.message;
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The current note in the response to a stale version, as the contract defines it. */
export function currentNote({ problem }: ApiError): Diary | undefined {
  return problem?.code === 'version.stale' ? (problem.current as Diary | undefined) : undefined;
}

/** An earlier attempt succeeded and its response was lost. */
const saysTheSame = (current: Diary, content: NoteContent) =>
  JSON.stringify(buildRequest(fillNote(current))) === JSON.stringify(buildRequest(content)) &&
  !current.files.some(({ id }) => content.remove_file_ids.includes(id));

/** True if its files arrived with the one change since. */
function hasTaken({ files, version }: Diary, { photos, version: before }: NoteContent): boolean {
  if (photos.length === 0) return true;
  const names = files.map(({ name }) => name);
  return version === before + 1 && photos.every(({ name }) => names.includes(name));
}

async function readEntry(store: DeviceStore, place: string): Promise<NoteEntry | undefined> {
  const kept = await readNote(store, place);
  if (!kept) return undefined;
  const { waiting: errand, problem, title = '' } = kept;
  const href = errand ? waitingNoteHref(place, errand) : begunNoteHref(place);
  return href ? { place, title, errand, problem, href } : undefined;
}

/** We wrote and sealed it ourselves. */
export async function readNote(store: DeviceStore, place: string): Promise<KeptNote | undefined> {
  return (await store.read('note', place)) as KeptNote | undefined;
}

/** Sends what waits. Returns how many more notes the server has now. */
export const sendNotes = (store: DeviceStore): Promise<number> =>
  noteOutbox.inTurn(async () => {
    await noteOutbox.load(store);
    const sent = await noteOutbox.sendEach(store, ({ errand, problem }) => Boolean(errand) && !problem);
    if (sent > 0) void refreshTopic('diaries');
    await noteOutbox.tell(store);
    return sent;
  });

async function sendOne(store: DeviceStore, { place }: NoteEntry): Promise<SendOutcome> {
  const kept = await readNote(store, place);
  if (!kept?.waiting) return 'gone';
  // Only a complete note is ever set to wait.
  const content = kept as NoteContent;
  try {
    if (!(await isThereAlready(kept.waiting, content))) await sendNote(kept.waiting, content, store);
  } catch (error) {
    if (isNoAnswer(error)) return 'no answer';
    if (!(error instanceof ApiError || error instanceof PhotoError)) throw error;
    const sentences = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
    const message = await describeRefusal(error, kept.waiting);
    await store.write('note', place, { ...kept, problem: [message, ...sentences].join(' ') });
    return 'refused';
  }
  await store.remove('note', [place]);
  await store.remove(
    'photo',
    content.photos.map(({ id }) => id),
  );
  return 'sent';
}

/** An attempt whose key the server no longer remembers may have succeeded. */
async function isThereAlready(errand: NoteErrand, content: NoteContent): Promise<boolean> {
  if (errand.note_id || Date.now() - Date.parse(errand.since) < KEY_LASTS_MS) return false;
  const { date, title, text } = buildRequest(content);
  const query = { start_date: date, end_date: date };
  const { items } = await callApi(listDiaries, { params: { id: errand.young_person_id }, query });
  return items.some((note) => note.title === title && note.text === text);
}
