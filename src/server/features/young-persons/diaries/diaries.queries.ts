import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List, Ref } from '#contract/core/shapes.ts';
import type { Diary } from '#contract/young-persons/diaries.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, limitPage, listPage } from '#server/db/sql.ts';
import { listFiles } from '#server/files/files.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

/** The viewer and the time, which decide what they may do with a note. */
export interface Viewer {
  actor: Pick<Actor, 'role' | 'user'>;
  now: Date;
}

export interface DiaryFilter {
  young_person_id: string;
  start_date?: string | undefined;
  /** Inclusive. */
  end_date?: string | undefined;
  created_by?: string | undefined;
  search?: string | undefined;
  page: number;
  page_size: number;
  sort?: 'date' | '-date' | undefined;
}

interface Row extends Omit<Diary, 'may_change' | 'may_add'> {
  /** Whether its author may still change it. */
  is_open: boolean;
}

/** Formats an instant in JSON as the driver does outside it. */
const INSTANT = `to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Clients do not see what carers share. */
function selectDiary(db: Db, role: Actor['role']) {
  return db`diary.id, jsonb_build_object('id', diary.young_person_id,
      'name', (select y.name from young_person y where y.id = diary.young_person_id)) as young_person,
    diary.date, to_char(diary.time, 'HH24:MI') as time, diary.title, diary.text,
    ${listFiles(db, 'diary_id', 'diary.id')} as files,
    (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text,
        'created_by', jsonb_build_object('id', a.created_by, 'name', a.author_name), 'created_at', ${db.unsafe(INSTANT)},
        'is_released', coalesce(diary.released_at >= a.created_at, false)) order by a.created_at, a.id), '[]')
      from diary_addendum a where a.diary_id = diary.id) as addenda,
    ${role === 'client' ? db`null::boolean` : db`diary.is_shared`} as is_shared,
    diary.released_at is not null as is_released,
    jsonb_build_object('id', diary.created_by, 'name', diary.author_name) as created_by,
    diary.created_at, diary.version, diary.updated_at,
    diary.released_at is null and diary_open_until(diary.created_at) > current_instant() as is_open`;
}

/** Includes additions, because a search means the note as a whole. */
const WORDS = `(diary.title || ' ' || diary.text || coalesce((select ' ' || string_agg(a.text, ' ')
  from diary_addendum a where a.diary_id = diary.id), ''))`;

/** The statements of one page of the timeline, not awaited, so that a benchmark can run the same ones. */
export function diaryPage(
  db: Db,
  { actor, now }: { actor: Pick<Actor, 'role'>; now: Date },
  filter: DiaryFilter,
) {
  const { start_date, end_date } = readWindow(DEFAULT_WINDOWS.diaries, filter, todayInLondon(now));
  const words = searchWords(filter.search ?? '');
  const where = db`where diary.young_person_id = ${filter.young_person_id} and diary.deleted_at is null
    and diary.date >= ${start_date} and diary.date <= ${end_date}
    ${filter.created_by ? db`and diary.created_by = ${filter.created_by}` : db``}
    ${words.length > 0 ? db`and ${everyWord(db, WORDS, words, 'search_text')}` : db``}`;
  const order =
    filter.sort === 'date'
      ? db`order by diary.date, diary.time nulls first, diary.id`
      : db`order by diary.date desc, diary.time desc nulls last, diary.id desc`;
  return [
    db<Row[]>`select ${selectDiary(db, actor.role)} from diary ${where} ${order} ${limitPage(db, filter)}`,
    countRows(db, db`from diary ${where}`),
  ] as const;
}

/** Throws not_found if nothing about the young person is visible. */
export async function findDiaries(db: Db, viewer: Viewer, filter: DiaryFilter): Promise<List<Diary>> {
  const [rows, counted] = await Promise.all(diaryPage(db, viewer, filter));
  const items = rows.map((row) => toDiary(row, viewer));
  const list = listPage(items, counted, filter);
  // A viewer who sees a note may know that the young person exists.
  if (list.total === 0) await mustSeeDiariesFor(db, filter.young_person_id);
  return list;
}

/** Throws not_found as well. */
export async function findDiaryAuthors(db: Db, young_person_id: string): Promise<Ref[]> {
  const [, authors] = await Promise.all([
    mustSeeDiariesFor(db, young_person_id),
    db<Ref[]>`select id, name from (
        select distinct on (created_by) created_by as id, author_name as name from diary
        where young_person_id = ${young_person_id} and deleted_at is null order by created_by, id desc) as author
      order by search_text(name), id`,
  ]);
  return [...authors];
}

/** Carers can always read their own notes, even about a young person they no longer work with. */
async function mustSeeDiariesFor(db: Db, young_person_id: string): Promise<void> {
  const seen = await db`select 1 from young_person where id = ${young_person_id}
    union all (select 1 from diary where young_person_id = ${young_person_id} and deleted_at is null limit 1)
    union all (select 1 from diary where young_person_id = ${young_person_id} and deleted_at is not null limit 1)`;
  if (seen.length === 0) throw new AppError('not_found');
}

/** Throws not_found, also for a deleted note. */
export async function getDiaryById(db: Db, viewer: Viewer, id: string): Promise<Diary> {
  const [row] = await db<Row[]>`select ${selectDiary(db, viewer.actor.role)} from diary
    where diary.id = ${id} and diary.deleted_at is null`;
  if (!row) throw new AppError('not_found');
  return toDiary(row, viewer);
}

function toDiary({ is_open, ...row }: Row, { actor }: Viewer): Diary {
  const is_own = row.created_by.id === actor.user.id;
  const is_admin = actor.role === 'admin';
  return {
    ...row,
    may_change: is_admin || (actor.role === 'carer' && is_own && is_open),
    may_add: is_admin || (actor.role === 'carer' && is_own),
  };
}
