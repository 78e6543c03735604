import type { List } from '#contract/core/shapes.ts';
import type { RecordView } from '#contract/office/activity.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage } from '#server/db/sql.ts';
import { between, usersNamed } from '#server/features/office/activity/activity.queries.ts';

interface ViewFilter {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  performedBy?: string | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

/**
 * Looks at whatever is kept about the young person, shown or refused.
 * @param words what each kind of look is called, by its name in the record of views
 */
export async function findViews(
  db: Db,
  words: Readonly<Record<string, string>>,
  young_person_id: string,
  filter: ViewFilter,
): Promise<List<RecordView>> {
  const where = db`where v.young_person_id = ${young_person_id}
    ${between(db, 'v.at', filter)}
    ${filter.performedBy ? db`and v.user_id in (${usersNamed(db, filter.performedBy)})` : db``}`;
  const order = filter.sort === 'at' ? db`order by v.at, v.id` : db`order by v.at desc, v.id desc`;
  const [rows, counted] = await Promise.all([
    db<(Omit<RecordView, 'what'> & { name: string })[]>`
      select v.id::text as id, v.at, v.name, v.was_found,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as performed_by
      from record_view v left join app_user u on u.id = v.user_id ${where} ${order} ${limitPage(db, filter)}`,
    countRows(db, db`from record_view v ${where}`),
  ]);
  return listPage(
    rows.map(({ name, ...row }) => ({ ...row, what: words[name] ?? name })),
    counted,
    filter,
  );
}
