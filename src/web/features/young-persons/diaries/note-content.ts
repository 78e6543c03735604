/** The content of a case note while it is written, and its conversion to and from the contract. */
import { todayInLondon, toLondonTime } from '#contract/core/dates.ts';
import { describeMomentAhead } from '#contract/core/not-ahead.ts';
import { createDiary, type Diary } from '#contract/young-persons/diaries.ts';
import { type Photo, PhotoError } from '#web/device/photo.ts';
import type { FieldProblem } from '#web/ui/field/ErrorSummary.tsx';
import type { DeviceStore } from '#web/writing/device-store.ts';

/** A note's text and details as the user types them. */
export interface NoteWords {
  /** `yyyy-MM-dd` and `HH:mm` in London, as typed. */
  date: string;
  time: string;
  title: string;
  text: string;
  /** Other carers of the young person may read it. */
  is_shared: boolean;
}

export interface NoteContent extends NoteWords {
  /** The server's version of the note that this is based on. Null for a new note. */
  upon: NoteWords | null;
  /** On this device only. Their bytes are stored separately. */
  photos: readonly Photo[];
  /** Files on the server to remove. */
  remove_file_ids: readonly string[];
  /** The version of the note that was opened; 0 for a new one. */
  version: number;
  /** The key of the last attempt to send exactly this, so that it is never sent twice. */
  key: string | null;
}

export const newNote = (now: Date, date?: string): NoteContent => ({
  date: date ?? todayInLondon(now),
  time: date && date !== todayInLondon(now) ? '' : toLondonTime(now.toISOString()),
  title: '',
  text: '',
  is_shared: true,
  upon: null,
  photos: [],
  remove_file_ids: [],
  version: 0,
  key: null,
});

export function fillNote(note: Diary): NoteContent {
  const words = readWords(note);
  return { ...words, upon: words, version: note.version, photos: [], remove_file_ids: [], key: null };
}

export const readWords = ({ date, time, title, text, is_shared }: Diary): NoteWords => ({
  ...{ date, title, text, time: time ?? '', is_shared: is_shared ?? true },
});

/** Lists the ids of its photos on this device. */
export const listIds = ({ photos }: NoteContent): string[] => photos.map(({ id }) => id);

/** The fields of both calls. */
export function buildRequest({ date, time, title, text, is_shared }: NoteContent) {
  return { date, title: title.trim(), text: text.trim(), is_shared, ...(time ? { time } : {}) };
}

/** Finds what stops it from being sent, by the contract's own rules. */
export function findProblems(young_person_id: string, content: NoteContent, now: Date): FieldProblem[] {
  const judged = createDiary.body?.safeParse({ young_person_id, ...buildRequest(content) });
  const problems = (judged?.error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0] ?? 'text'),
    message,
  }));
  const ahead = describeMomentAhead(content.date, content.time, now);
  if (!ahead) return problems;
  return [
    ...problems.filter(({ name }) => name !== ahead.path),
    { name: ahead.path, message: ahead.message },
  ];
}

/** The photos as files, identical each time, so that the server recognises a second attempt. Throws PhotoError. */
export async function listFiles({ photos }: NoteContent, store: DeviceStore): Promise<File[]> {
  return Promise.all(
    photos.map(async ({ id, name, type }) => {
      const bytes = await store.readBytes(id);
      if (!bytes) throw new PhotoError(`${name} is no longer on this device. Remove it and add it again.`);
      return new File([bytes], name, { type, lastModified: 0 });
    }),
  );
}
