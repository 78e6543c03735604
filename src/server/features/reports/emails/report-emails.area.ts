import type { Area } from '#server/area.ts';
import { reportEmailRoutes } from '#server/features/reports/emails/report-emails.routes.ts';

export const reportEmailArea: Area = {
  routes: reportEmailRoutes,
  views: { 'report.email_template': 'Prepared an e-mail about a report' },
};
