import * as activity from '#contract/activity.ts';
import * as appointmentImports from '#contract/appointment-imports.ts';
import * as appointmentPreviews from '#contract/appointment-previews.ts';
import * as appointments from '#contract/appointments.ts';
import * as calendarFeed from '#contract/calendar-feed.ts';
import * as carerExtraInfo from '#contract/carer-extra-info.ts';
import * as carerWork from '#contract/carer-work.ts';
import * as catalogues from '#contract/catalogues.ts';
import * as characteristics from '#contract/characteristics.ts';
import * as clients from '#contract/clients.ts';
import * as contact from '#contract/contact.ts';
import * as dashboard from '#contract/dashboard.ts';
import * as diaries from '#contract/diaries.ts';
import * as emails from '#contract/emails.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as errorReports from '#contract/error-reports.ts';
import * as expenses from '#contract/expenses.ts';
import * as files from '#contract/files.ts';
import * as formDrafts from '#contract/form-drafts.ts';
import * as formUses from '#contract/form-uses.ts';
import * as mailbox from '#contract/mailbox.ts';
import * as mileages from '#contract/mileages.ts';
import * as questionForms from '#contract/question-forms.ts';
import * as reportDocuments from '#contract/report-documents.ts';
import * as reportLists from '#contract/report-lists.ts';
import * as reports from '#contract/reports.ts';
import * as search from '#contract/search.ts';
import * as socialWorkers from '#contract/social-workers.ts';
import * as teams from '#contract/teams.ts';
import * as timesheets from '#contract/timesheets.ts';
import * as users from '#contract/users.ts';
import * as visits from '#contract/visits.ts';
import * as youngPersonReaders from '#contract/young-person-readers.ts';
import * as youngPersonRelations from '#contract/young-person-relations.ts';
import * as youngPersons from '#contract/young-persons.ts';

/** Every call there is. The server refuses to start while one of them is not served. */
export const endpoints: readonly Endpoint[] = [
  users,
  dashboard,
  appointments,
  appointmentPreviews,
  appointmentImports,
  calendarFeed,
  carerWork,
  catalogues,
  questionForms,
  formUses,
  timesheets,
  expenses,
  mileages,
  carerExtraInfo,
  files,
  visits,
  formDrafts,
  errorReports,
  mailbox,
  reportLists,
  reports,
  reportDocuments,
  clients,
  teams,
  socialWorkers,
  characteristics,
  youngPersons,
  youngPersonRelations,
  diaries,
  search,
  contact,
  emails,
  activity,
  youngPersonReaders,
]
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is Endpoint => isEndpoint(value));

function isEndpoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value
  );
}
