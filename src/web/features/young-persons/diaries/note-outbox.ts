/**
 * Case notes that were saved where there was no signal. They wait on this device, each in the place where it was
 * written, and are sent by themselves: under the key of the first attempt, so that twice is once.
 * A note that is open on a screen is sent by that screen.
 */
import { createStore } from 'zustand/vanilla';
import { createDiary, type Diary, listDiaries, updateDiary } from '#contract/young-persons/diaries.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { ApiError, isNoAnswer } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import type { DeviceStore } from '#web/device/device-store.ts';
import { PhotoError } from '#web/device/photo.ts';
import { type SendOutcome, sendEach } from '#web/device/send-each.ts';
import { begunNoteHref } from '#web/features/young-persons/diaries/diary-words.ts';
import {
  buildRequest,
  fillNote,
  listFiles,
  type NoteContent,
} from '#web/features/young-persons/diaries/note-content.ts';

/** The errand of a note at the office: to be added, or to change one. */
export type NoteErrand = {
  young_person_id: string;
  /** Of the note that is changed; null for a new one. */
  note_id: string | null;
  /** When it was first tried. */
  since: string;
};

/** As the device has it. */
export type KeptNote = Partial<NoteContent> & {
  waiting?: NoteErrand | undefined;
  problem?: string | undefined;
};

interface WaitingNote {
  place: string;
  title: string;
  errand: NoteErrand;
  /** Why a person has to look at it first. */
  problem: string | undefined;
}

/** A note that was begun and not saved. */
interface BegunNote {
  place: string;
  title: string;
  href: string;
}

interface Outbox {
  waiting: readonly WaitingNote[];
  begun: readonly BegunNote[];
  is_sending: boolean;
}

export const noteOutbox = createStore<Outbox>()(() => ({ waiting: [], begun: [], is_sending: false }));

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('placewell-notes');
let lookedIn: DeviceStore | undefined;
channel?.addEventListener('message', () => lookedIn && void lookForNotes(lookedIn));

/** One bar of signal can mean an answer that never comes; photos take their time. */
const MAX_MS = 300_000;
/** The server knows a key for a day; after that what was attempted is looked up before it is sent again. */
const KEY_LASTS_MS = 20 * 60 * 60_000;

/** Names what is typed to change a note. */
export const placeOfChanges = (note_id: string) => `edit ${note_id}`;

export const placeOfNote = (user_id: string, place: string) => `${user_id}/note/${place}`;

/** Throws ApiError, PhotoError, and where no answer comes in time, a TimeoutError. */
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

/** The office answers as if there were no such note, also where the whole record was closed since it was written. */
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

/** As the contract says of a stale version: the note as it is now. */
export function currentNote({ problem }: ApiError): Diary | undefined {
  return problem?.code === 'version.stale' ? (problem.current as Diary | undefined) : undefined;
}

/** An earlier attempt went through, and its answer was lost. */
const saysTheSame = (current: Diary, content: NoteContent) =>
  JSON.stringify(buildRequest(fillNote(current))) === JSON.stringify(buildRequest(content)) &&
  !current.files.some(({ id }) => content.remove_file_ids.includes(id));

/** Its files are there, and came with the one change since. */
function hasTaken({ files, version }: Diary, { photos, version: before }: NoteContent): boolean {
  if (photos.length === 0) return true;
  const names = files.map(({ name }) => name);
  return version === before + 1 && photos.every(({ name }) => names.includes(name));
}

export async function tellWaiting(store: DeviceStore): Promise<void> {
  await lookForNotes(store);
  channel?.postMessage('changed');
}

export async function lookForNotes(store: DeviceStore): Promise<void> {
  lookedIn = store;
  const rows = await store.list('note');
  const notes = await Promise.all(
    rows.map(async ({ id }) => ({ place: id, kept: await readNote(store, id) })),
  );
  noteOutbox.setState({
    waiting: notes.flatMap(({ place, kept }) =>
      kept?.waiting ? [{ place, title: kept.title ?? '', errand: kept.waiting, problem: kept.problem }] : [],
    ),
    begun: notes.flatMap(({ place, kept }) => {
      const href = kept && !kept.waiting ? begunNoteHref(place) : undefined;
      return href ? [{ place, title: kept?.title ?? '', href }] : [];
    }),
  });
}

export function forgetNotes(): void {
  lookedIn = undefined;
  noteOutbox.setState({ waiting: [], begun: [], is_sending: false });
}

/** Written by ourselves and sealed since. */
export async function readNote(store: DeviceStore, place: string): Promise<KeptNote | undefined> {
  return (await store.read('note', place)) as KeptNote | undefined;
}

let running: Promise<number> = Promise.resolve(0);

/** Sends what waits, one after the other and one tab at a time. Answers how many the office has now. */
export function sendNotes(store: DeviceStore): Promise<number> {
  running = running.catch(() => 0).then(() => sendAll(store));
  return running;
}

async function sendAll(store: DeviceStore): Promise<number> {
  await lookForNotes(store);
  const waiting = noteOutbox.getState().waiting.filter(({ problem }) => !problem);
  const sent = await sendEach(waiting, {
    nameLock: ({ place }) => placeOfNote(store.user_id, place),
    send: ({ place }) => sendOne(store, place),
    tell: (state) => noteOutbox.setState(state),
  });
  if (sent > 0) void refreshTopic('diaries');
  await tellWaiting(store);
  return sent;
}

async function sendOne(store: DeviceStore, place: string): Promise<SendOutcome> {
  const kept = await readNote(store, place);
  if (!kept?.waiting) return 'gone';
  // Only a whole note is ever put to wait.
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

/** An attempt whose key the server no longer knows may have gone through all the same. */
async function isThereAlready(errand: NoteErrand, content: NoteContent): Promise<boolean> {
  if (errand.note_id || Date.now() - Date.parse(errand.since) < KEY_LASTS_MS) return false;
  const { date, title, text } = buildRequest(content);
  const query = { start_date: date, end_date: date };
  const { items } = await callApi(listDiaries, { params: { id: errand.young_person_id }, query });
  return items.some((note) => note.title === title && note.text === text);
}
