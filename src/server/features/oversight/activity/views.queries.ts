import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import { MAX_EXACT_TOTAL } from '#contract/core/list-totals.ts';
import type { List } from '#contract/core/shapes.ts';
import type { RecordView } from '#contract/oversight/activity.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage } from '#server/db/sql.ts';
import { between, usersNamed } from '#server/features/oversight/activity/activity.queries.ts';

interface ViewFilter {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  performedBy?: string | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

/**
 * Finds views of any record about the young person, found or refused.
 * @param words what to call each kind of view, by its name
 */
export async function findViews(
  db: Db,
  words: Readonly<Record<string, string>>,
  young_person_id: string,
  filter: ViewFilter,
): Promise<List<RecordView>> {
  const { dateFrom, dateTo, performedBy } = filter;
  const since = dateFrom ? startOfLondonDay(dateFrom) : null;
  const until = dateTo ? startOfLondonDay(addDays(dateTo, 1)) : null;
  const viewers = performedBy ? db`array(${usersNamed(db, performedBy)})` : db`null::uuid[]`;
  const isOldestFirst = filter.sort === 'at';
  const order = isOldestFirst ? db`order by at, id` : db`order by at desc, id desc`;
  // Rows of each kind of view are sorted by index: merge the first of each.
  const first = (most: number) => db`
    (select v.id, v.at from record_view v where v.young_person_id = ${young_person_id}
      ${between(db, 'v.at', filter)} ${performedBy ? db`and v.user_id in (${usersNamed(db, performedBy)})` : db``}
      ${order} limit ${db.unsafe(String(most))})
    union
    select v.id, v.at from record_view v where v.id in (
      select looks_at_lists(${young_person_id}, ${since}, ${until}, ${viewers}, ${!isOldestFirst}, ${most}))`;
  const [rows, counted] = await Promise.all([
    db<(Omit<RecordView, 'what'> & { name: string })[]>`
      select v.id::text as id, v.at, v.name, v.was_found,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as performed_by
      from record_view v left join app_user u on u.id = v.user_id
      where v.id in (select id from (${first(filter.page * filter.page_size)}) merged ${order} ${limitPage(db, filter)}) ${order}`,
    countRows(db, db`from (${first(MAX_EXACT_TOTAL + 1)}) merged`),
  ]);
  return listPage(
    rows.map(({ name, ...row }) => ({ ...row, what: words[name] ?? name })),
    counted,
    filter,
  );
}
