import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { reportNotifications } from '#server/features/reports/reports.notifications.ts';
import { reportRoutes } from '#server/features/reports/reports.routes.ts';
import { reportSearch } from '#server/features/reports/search.queries.ts';
import { seedReports } from '#server/features/reports/seed-reports.ts';
import { WRITTEN_ONCE } from '#server/features/reports/write-report.actions.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

export const reportArea: Area = {
  routes: reportRoutes,
  constraints: {
    report_approved_stays: [
      'report.approved_stays',
      'young_person_id',
      'This visit has an approved report, so you cannot change the young person.',
    ],
    app_report_once: [
      'report.already_begun',
      'app_report',
      'You cannot restore this form because someone has started a new one.',
    ],
    app_report_incidents_alone: ['report.wrong_step', 'occurrence', WRITTEN_ONCE],
    app_report_one_draft: [
      'report.wrong_step',
      'occurrence',
      'You have already started an incident report for this visit. Submit it before you start another.',
    ],
    app_report_not_ahead: ['report.not_begun', 'submit', 'The appointment has not started yet.'],
  },
  views: {
    'report.list': 'Saw them in the list of reports',
    'report.view': 'Looked at a report',
    'app_report.view': 'Read a report',
    'app_report.open': 'Opened an incident report or a concern awaiting a decision',
    'report_form.view': 'Opened a form to write a report',
  },
  notifications: reportNotifications,
  tasks: (services) => ({
    tell_of_reports_due: () => tellOfReportsDue(services),
  }),
  crontab: ['*/5 * * * * tell_of_reports_due'],
  search: reportSearch,
  seed: seedReports,
};

/** Reports in one transaction: the first run after an outage may have thousands to announce. */
const BATCH = 200;

async function tellOfReportsDue(services: Services): Promise<void> {
  let last: { last_due: string | null; last_id: string | null } = { last_due: null, last_id: null };
  do {
    const { last_due, last_id } = last;
    last = await write(services.pools.app_system, workAt(services), async (db) => {
      const [row] = await db<(typeof last)[]>`
        select * from tell_of_reports_due(${last_due}, ${last_id}, ${BATCH})`;
      return row ?? { last_due: null, last_id: null };
    });
  } while (last.last_id);
}
