import type { BodyOf } from '#contract/core/endpoint.ts';
import { DIARY_FILES } from '#contract/core/file-limits.ts';
import { describeMomentAhead } from '#contract/core/not-ahead.ts';
import {
  type createDiary,
  DIARY_FILES_FIELD,
  type Diary,
  type updateDiary,
} from '#contract/young-persons/diaries.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import { mustSee } from '#server/db/sql.ts';
import { getDiaryById, type Viewer } from '#server/features/young-persons/diaries/diaries.queries.ts';
import {
  findConfidentialAddress,
  refuseAddressInWords,
} from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { type AcceptedFile, idsIn, removeFiles, storeFiles } from '#server/files/files.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

const NOTE_FILES = {
  most: DIARY_FILES.most,
  field: DIARY_FILES_FIELD,
  sentence: `You can add up to ${DIARY_FILES.most} files to a case note.`,
};

type Released = { is_released?: boolean | undefined };

/** Throws not_found if the young person is not visible, and `diary.release`. */
export async function mayAdd(
  db: Db,
  actor: Viewer['actor'],
  { young_person_id, is_released }: Released & { young_person_id: string },
): Promise<void> {
  mustRelease(actor, is_released);
  await mustSee(db, 'young_person', young_person_id);
}

/** Returns the current note. Throws not_found, and what `mustChange` and `mustRelease` throw. */
export async function mayChange(
  db: Db,
  viewer: Viewer,
  id: string,
  { is_released }: Released,
): Promise<Diary> {
  const note = await getDiaryById(db, viewer, id);
  mustChange(note, viewer);
  mustRelease(viewer.actor, is_released);
  return note;
}

/**
 * Returns the new note's id. Throws not_found if the young person is not visible, `diary.release`, `input.too_large`.
 */
export async function addDiary(
  db: Db,
  { actor, now }: Viewer,
  body: BodyOf<typeof createDiary>,
  files: readonly AcceptedFile[],
): Promise<string> {
  const { young_person_id, date, time = null, title, text, is_shared = true, is_released = false } = body;
  mustBeOver(date, time, now);
  await mayAdd(db, actor, body);
  if (is_shared || is_released) await refuseAddressInWords(db, actor, young_person_id, { title, text });
  const [made] = await db<{ id: string }[]>`
    insert into diary (young_person_id, date, time, title, text, is_shared, released_at, created_by, created_at, updated_at)
    values (${young_person_id}, ${date}, ${time}, ${title}, ${text}, ${is_shared},
      case when ${is_released} then current_instant() end, ${actor.user.id}, current_instant(), current_instant())
    returning id`;
  const id = made?.id ?? '';
  await storeFiles(db, files, ['diary_id', id], actor.user.id, NOTE_FILES);
  return id;
}

/** Throws not_found, `version.stale`, `input.too_large`, and what `mustChange` and `mustRelease` throw. */
export async function changeDiary(
  db: Db,
  viewer: Viewer,
  id: string,
  body: BodyOf<typeof updateDiary>,
  files: readonly AcceptedFile[],
): Promise<void> {
  const { version, remove_file_ids = '', is_released, addenda_read, time, ...changes } = body;
  const before = await mayChange(db, viewer, id, body);
  if (changes.date !== undefined || time !== undefined)
    mustBeOver(changes.date ?? before.date, time ?? before.time, viewer.now);
  const { title, text, is_shared } = { ...before, ...sentFields(changes) };
  // Existing text, which may be a carer's, is checked only when more people can read it.
  const opens = is_released === true || (is_shared && before.is_shared === false);
  const kept = opens ? {} : { title: before.title, text: before.text };
  if (is_shared || (is_released ?? before.is_released))
    await refuseAddressInWords(db, viewer.actor, before.young_person.id, { title, text }, kept);
  const held = await holdOpen(db, viewer, id);
  await mustBeNewest(held, version, () => getDiaryById(db, viewer, id));
  if (is_released) await mustBeRead(db, viewer, id, addenda_read);
  await removeFiles(db, idsIn(remove_file_ids, 'remove_file_ids'), 'diary_id', id);
  await storeFiles(db, files, ['diary_id', id], viewer.actor.user.id, NOTE_FILES);
  const times = time === undefined ? {} : { time: time || null };
  // A change of files alone raises the version too, so that nobody overwrites what they have not seen.
  const row = { ...sentFields(changes), ...times, updated_at: viewer.now };
  await db`update diary set ${db(row)} where id = ${id}`;
  if (is_released !== undefined && viewer.actor.role === 'admin')
    await db`update diary set released_at = case when ${is_released} then current_instant() end
      where id = ${id} and (${is_released} or released_at is not null)`;
}

/**
 * A release includes additions, which nobody can change. Throws `version.stale` if the additions differ from those
 * that were read, and `input.invalid`.
 */
async function mustBeRead(db: Db, viewer: Viewer, id: string, read: number | undefined): Promise<void> {
  const current = await getDiaryById(db, viewer, id);
  const { young_person, addenda } = current;
  if (read !== undefined && read !== addenda.length) throw new AppError('version.stale', { current });
  const added = addenda.map(({ text }) => text).join('\n');
  if ((await findConfidentialAddress(db, young_person.id, added)).is_named)
    throw invalid(
      'is_released',
      'An addition to this note names the young person’s confidential address. Write a new note for the client without the address.',
    );
}

/** Adds text below the note, in the actor's name. Throws not_found, `diary.not_own` and `input.invalid`. */
export async function addAddendum(db: Db, viewer: Viewer, diary_id: string, text: string): Promise<void> {
  const { may_add, young_person } = await getDiaryById(db, viewer, diary_id);
  if (!may_add) throw new AppError('diary.not_own');
  await refuseAddressInWords(db, viewer.actor, young_person.id, { text });
  await db`insert into diary_addendum (diary_id, young_person_id, text, created_by, created_at)
    values (${diary_id}, ${young_person.id}, ${text}, ${viewer.actor.user.id}, current_instant())`;
}

/** Throws not_found, and what `mustChange` throws. */
export async function removeDiary(db: Db, viewer: Viewer, id: string): Promise<void> {
  mustChange(await getDiaryById(db, viewer, id), viewer);
  await holdOpen(db, viewer, id);
  await db`update diary set deleted_at = current_instant() where id = ${id}`;
}

/** Restores a note; restoring it again has no effect. Throws not_found, and what `mustChange` throws. */
export async function putBack(db: Db, viewer: Viewer, id: string): Promise<void> {
  const back =
    await db`update diary set deleted_at = null where id = ${id} and deleted_at is not null returning id`;
  if (back.length > 0) return;
  const [own] = await db`select 1 from diary where id = ${id} and deleted_at is not null`;
  if (own) throw new AppError('diary.closed');
  mustChange(await getDiaryById(db, viewer, id), viewer);
}

/** Throws `diary.not_own`, `diary.released` or `diary.closed`: each says what to do instead. */
function mustChange(diary: Diary, viewer: Viewer): void {
  if (!diary.may_change) throw describeRefusal(diary, viewer);
}

function describeRefusal(diary: Diary, { actor }: Viewer): AppError {
  if (diary.created_by.id !== actor.user.id) return new AppError('diary.not_own');
  return new AppError(diary.is_released ? 'diary.released' : 'diary.closed');
}

/** A case note is never about the future. Throws `input.invalid`. */
function mustBeOver(date: string, time: string | null, now: Date): void {
  const ahead = describeMomentAhead(date, time, now);
  if (ahead) throw invalid(ahead.path, ahead.message);
}

/** Throws `diary.release`. */
function mustRelease({ role }: Viewer['actor'], is_released: boolean | undefined): void {
  if (is_released && role !== 'admin') throw new AppError('diary.release');
}

/** Locks the note, and refuses if it was closed or deleted since it was read. */
async function holdOpen(db: Db, viewer: Viewer, id: string): Promise<{ version: number }> {
  const [held] = await db<
    { version: number }[]
  >`select version from diary where id = ${id} and deleted_at is null for update`;
  if (!held) throw describeRefusal(await getDiaryById(db, viewer, id), viewer);
  return held;
}
