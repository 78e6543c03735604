import type { RecordView } from '#contract/activity.ts';
import type { List } from '#contract/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { limitPage } from '#server/db/sql.ts';
import { between, usersNamed } from '#server/features/activity/activity.queries.ts';

interface ViewFilter {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  performedBy?: string | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

/** What each call's view is called by people. */
const WHAT: Record<string, string> = {
  'young_person.view': 'Looked at the profile',
  'young_person.before_you_arrive': 'Read the page for before an arrival',
  'young_person.care_planner': 'Asked the care planner about them',
  'characteristics.view': 'Read the characteristics',
  'diaries.view': 'Read the case notes',
  'diary.view': 'Read a case note',
  'report.view': 'Looked at a report',
  'app_report.view': 'Read a report',
  'app_report.open': 'Opened an incident report that waits',
  'activity.view': 'Looked at the activity log',
  'activity.export': 'Exported the activity log',
};

/** Looks at the young person's own pages, and at the case notes and reports about them. */
export async function findViews(
  db: Db,
  young_person_id: string,
  filter: ViewFilter,
): Promise<List<RecordView>> {
  const where = db`where v.subject_id = any(array(
      select ${young_person_id}::uuid
      union all select id from diary where young_person_id = ${young_person_id}
      union all select id from report where young_person_id = ${young_person_id}
      union all select id from app_report where young_person_id = ${young_person_id}
      union all select id from app_report_submission where young_person_id = ${young_person_id}))
    ${between(db, 'v.at', filter)}
    ${filter.performedBy ? db`and v.user_id = any(array(${usersNamed(db, filter.performedBy)}))` : db``}`;
  const order = filter.sort === 'at' ? db`order by v.at, v.id` : db`order by v.at desc, v.id desc`;
  const [rows, [counted]] = await Promise.all([
    db<(Omit<RecordView, 'what'> & { name: string })[]>`
      select v.id::text as id, v.at, v.name, v.was_found,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as performed_by
      from record_view v left join app_user u on u.id = v.user_id ${where} ${order} ${limitPage(db, filter)}`,
    db<{ total: number }[]>`select count(*) as total from record_view v ${where}`,
  ]);
  return {
    items: rows.map(({ name, ...row }) => ({ ...row, what: WHAT[name] ?? name })),
    total: counted?.total ?? 0,
    page: filter.page,
    page_size: filter.page_size,
  };
}
