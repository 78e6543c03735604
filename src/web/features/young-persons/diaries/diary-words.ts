import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { formatDateTime, todayInLondon, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import type { Diary } from '#contract/young-persons/diaries.ts';

export const diaryHref = (id: string) => `/dashboard/diaries/${id}`;
export const editDiaryHref = (id: string) => `/dashboard/diaries/${id}/edit`;

/** The page to write a case note about someone, on the day of an appointment if one is given. */
export const newDiaryHref = (young_person_id: string, date?: string) =>
  `/dashboard/diaries/new?${new URLSearchParams({ young_person: young_person_id, ...(date ? { date } : {}) })}`;

/** The page to reopen a note that waits on this device. */
export function waitingNoteHref(
  place: string,
  { young_person_id, note_id }: { young_person_id: string; note_id: string | null },
): string {
  const search = new URLSearchParams({ place, ...(note_id ? {} : { young_person: young_person_id }) });
  return note_id ? `${editDiaryHref(note_id)}?${search}` : `/dashboard/diaries/new?${search}`;
}

/** The form in which a note was typed, by the name of its place. */
export function begunNoteHref(place: string): string | undefined {
  const [, form, id = ''] = /^(new|edit) ([0-9a-f-]{36})/.exec(place) ?? [];
  if (!form) return undefined;
  return form === 'edit' ? editDiaryHref(id) : `/dashboard/diaries/new?young_person=${id}`;
}

/** The young person's timeline, scrolled to notes of a day if one is given. */
export function notesHref(young_person_id: string, date?: string): string {
  const today = todayInLondon();
  const { start_date, end_date } = readWindow(DEFAULT_WINDOWS.diaries, {}, today);
  const from = date && date < start_date ? { dateFrom: date } : {};
  const to = date && date > end_date ? { dateTo: date } : {};
  return `/dashboard/young-persons/${young_person_id}?${new URLSearchParams({ tab: 'notes', ...from, ...to })}`;
}

/** `Written 16:20`, with the day if it is not the day the note is about. */
export function writtenText({ date, created_at }: Diary): string {
  return `Written ${toLondonDay(created_at) === date ? toLondonTime(created_at) : formatDateTime(created_at)}`;
}

/** For an author who may no longer see the name. */
export const NO_LONGER_WORKING = 'a young person you no longer work with';

/** Typed while the note was being saved. */
export const TYPED_SINCE = 'What you typed after that is not saved yet.';
