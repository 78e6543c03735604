import type { Area } from '#server/area.ts';
import { timesheetNotifications } from '#server/features/visits/timesheets/timesheets.notifications.ts';
import { timesheetRoutes } from '#server/features/visits/timesheets/timesheets.routes.ts';

export const timesheetArea: Area = {
  routes: timesheetRoutes,
  notifications: timesheetNotifications,
  constraints: { timesheet_not_ahead: ['input.invalid', 'end_at', 'These times are in the future.'] },
  views: {
    'timesheet.view': 'Looked at a timesheet',
    'timesheets.view': 'Looked at the timesheets of an appointment',
  },
};
