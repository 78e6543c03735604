import type { Area } from '#server/area.ts';
import { write } from '#server/db/work.ts';
import { reportNotifications } from '#server/features/reports/reports/reports.notifications.ts';
import { reportRoutes } from '#server/features/reports/reports/reports.routes.ts';
import { reportSearch } from '#server/features/reports/reports/search.queries.ts';
import { seedReports } from '#server/features/reports/reports/seed-reports.ts';
import { WRITTEN_ONCE } from '#server/features/reports/reports/write-report.actions.ts';
import { workAt } from '#server/notifications/work-at.ts';

export const reportArea: Area = {
  routes: reportRoutes,
  constraints: {
    report_approved_stays: [
      'report.approved_stays',
      'young_person_id',
      'A report of this visit was approved, so it stays with its young person.',
    ],
    app_report_once: [
      'report.already_begun',
      'app_report',
      'The form was begun anew meanwhile, so what was withdrawn cannot be put back beside it.',
    ],
    app_report_incidents_alone: ['report.wrong_step', 'occurrence', WRITTEN_ONCE],
    app_report_one_draft: [
      'report.wrong_step',
      'occurrence',
      'An incident report of this visit is begun already. Hand it in before you begin another.',
    ],
    app_report_not_ahead: ['report.not_begun', 'submit', 'The appointment has not begun yet.'],
  },
  views: {
    'report.list': 'Saw them in the list of reports',
    'report.view': 'Looked at a report',
    'app_report.view': 'Read a report',
    'app_report.open': 'Opened an incident report or a concern that waits',
    'report_form.view': 'Opened a form to write a report',
  },
  notifications: reportNotifications,
  tasks: (services) => ({
    tell_of_reports_due: () =>
      write(services.pools.app_system, workAt(services), async (db) => {
        await db`select tell_of_reports_due()`;
      }),
  }),
  crontab: ['*/5 * * * * tell_of_reports_due'],
  search: reportSearch,
  seed: seedReports,
};
