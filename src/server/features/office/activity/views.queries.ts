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

/** What each call's view is called by people. */
const WHAT: Record<string, string> = {
  'young_person.view': 'Looked at the profile',
  'young_person.before_you_arrive': 'Read the page for before an arrival',
  'young_person.care_planner': 'Asked the care planner about them',
  'characteristics.view': 'Read the characteristics',
  'young_person.form': 'Opened the form',
  'young_person.household': 'Looked at the household',
  'young_person.related_persons': 'Looked at the related people',
  'young_person.social_worker': 'Looked up the social worker',
  'young_person.readers': 'Looked at who may open the record',
  'characteristics.list': 'Looked at the characteristics',
  'characteristic.view': 'Read a characteristic',
  'diaries.authors': 'Looked at who wrote case notes',
  'diaries.view': 'Read the case notes',
  'diary.view': 'Read a case note',
  'report.view': 'Looked at a report',
  'app_report.view': 'Read a report',
  'app_report.open': 'Opened an incident report that waits',
  'report_form.view': 'Opened a form to write a report',
  'report_document.view': 'Opened the document of a report',
  'report_document.download': 'Downloaded the document of a report',
  'report.email_template': 'Prepared an e-mail about a report',
  'appointment.view': 'Looked at an appointment',
  'appointment.series_preview': 'Looked when a series could be booked',
  'visit.view': 'Opened an appointment to finish it',
  'timesheet.view': 'Looked at a timesheet',
  'timesheets.view': 'Looked at the timesheets of an appointment',
  'expenses.view': 'Looked at the expenses of an appointment',
  'mileages.view': 'Looked at the journeys of an appointment',
  'carer_extra_info.view': 'Read the further information on an appointment',
  'file.view': 'Opened a file',
  'image.view': 'Looked at a picture',
  'activity.view': 'Looked at the activity log',
  'activity.export': 'Exported the activity log',
};

/** Looks at whatever is kept about the young person, shown or refused. */
export async function findViews(
  db: Db,
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
    rows.map(({ name, ...row }) => ({ ...row, what: WHAT[name] ?? name })),
    counted,
    filter,
  );
}
