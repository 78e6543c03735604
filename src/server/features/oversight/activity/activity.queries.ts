import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import {
  type ActivityAction,
  type ActivityCategory,
  type ChangeRecord,
  DEFAULT_ACTIVITY_CATEGORY,
  MAX_EXPORTED,
} from '#contract/oversight/activity.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, everyWord, limitPage, listPage } from '#server/db/sql.ts';
import { type ActivityWords, findContext } from '#server/features/oversight/activity/change-context.ts';
import { inWords } from '#server/features/oversight/activity/change-words.ts';
import type { StoredChange } from '#server/features/oversight/activity/stored-change.ts';

export interface ActivityFilter {
  dateFrom?: string | undefined;
  /** Inclusive. */
  dateTo?: string | undefined;
  category?: ActivityCategory[] | undefined;
  action?: ActivityAction[] | undefined;
  performedBy?: string | undefined;
}

export interface ActivityPage extends ActivityFilter {
  page: number;
  page_size: number;
  sort?: string | undefined;
}

/** The statements of one page: its rows and the total. Without a category it covers the profile only. */
export function activityPage(db: Db, filter: ActivityPage, young_person_id?: string) {
  const where = describeWhere(db, filter, young_person_id);
  const order = inOrder(db, filter.sort);
  const { category = [DEFAULT_ACTIVITY_CATEGORY] } = filter;
  // Rows of each category are sorted by index: merge the newest of each, then load only those of the page.
  const each = [...new Set(category)].map(
    (only) => db`(select r.seq, r.at from change_record r
      ${describeWhere(db, { ...filter, category: [only] }, young_person_id)} ${order} limit ${db.unsafe(String(filter.page * filter.page_size))})`,
  );
  const merged = each.reduce((all, one) => db`${all} union all ${one}`);
  return [
    db<
      StoredChange[]
    >`${selectChange(db)} where r.seq in (select r.seq from (${merged}) r ${order} ${limitPage(db, filter)}) ${order}`,
    countRows(db, db`from change_record r ${where}`),
  ] as const;
}

export async function findActivity(
  db: Db,
  words: ActivityWords,
  filter: ActivityPage,
  young_person_id?: string,
): Promise<List<ChangeRecord>> {
  const [rows, counted] = await Promise.all(activityPage(db, filter, young_person_id));
  const context = await findContext(db, words, rows);
  return listPage(
    rows.map((row) => inWords(row, context)),
    counted,
    filter,
  );
}

/** Newest first, up to one row over the export limit. */
export async function findActivityToExport(
  db: Db,
  words: ActivityWords,
  filter: ActivityFilter,
  young_person_id?: string,
): Promise<ChangeRecord[]> {
  const rows = await db<StoredChange[]>`${selectChange(db)} ${describeWhere(db, filter, young_person_id)}
    ${inOrder(db, undefined)} limit ${db.unsafe(String(MAX_EXPORTED + 1))}`;
  const context = await findContext(db, words, rows);
  return rows.map((row) => inWords(row, context));
}

const selectChange = (db: Db) => db`
  select r.id, r.at, r.category, r.action, r.subject_table, r.subject_id, r.changes,
    case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as performed_by,
    case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as young_person
  from change_record r left join app_user u on u.id = r.performed_by left join young_person y on y.id = r.young_person_id`;

function describeWhere(db: Db, filter: ActivityFilter, young_person_id: string | undefined) {
  const { category = [DEFAULT_ACTIVITY_CATEGORY], action, performedBy } = filter;
  const [only, ...others] = category;
  return db`where ${
    // Comparing with a single category lets the index return its rows in order.
    others.length === 0 && only ? db`r.category = ${only}` : db`r.category = any(${category}::text[])`
  } ${young_person_id ? db`and r.young_person_id = ${young_person_id}` : db``}
    ${action ? db`and r.action = any(${action}::text[])` : db``} ${between(db, 'r.at', filter)}
    ${performedBy ? db`and r.performed_by in (${usersNamed(db, performedBy)})` : db``}`;
}

const inOrder = (db: Db, sort: string | undefined) =>
  sort === 'at' ? db`order by r.at, r.seq` : db`order by r.at desc, r.seq desc`;

/** From the first to the last London day, inclusive. The column's name comes from our code. */
export function between(db: Db, column: string, days: Pick<ActivityFilter, 'dateFrom' | 'dateTo'>) {
  const { dateFrom, dateTo } = days;
  const at = db.unsafe(column);
  return db`${dateFrom ? db`and ${at} >= ${startOfLondonDay(dateFrom)}` : db``}
    ${dateTo ? db`and ${at} < ${startOfLondonDay(addDays(dateTo, 1))}` : db``}`;
}

export const usersNamed = (db: Db, name: string) =>
  db`select id from app_user where ${everyWord(db, 'app_user.name', searchWords(name))}`;
