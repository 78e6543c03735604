import type { Area } from '#server/area.ts';
import {
  closeOldDrills,
  forgetPositions,
  remindOfAlerts,
  startWeeklyDrill,
} from '#server/features/safety/alerts/alert-jobs.ts';
import { alertNotifications } from '#server/features/safety/alerts/alerts.notifications.ts';
import { alertRoutes } from '#server/features/safety/alerts/alerts.routes.ts';

export const alertArea: Area = {
  routes: alertRoutes,
  constraints: {
    emergency_alert_step: [
      'alert.wrong_step',
      'status',
      'The alert has changed, so you cannot do this now. Reload the page.',
    ],
    emergency_alert_one_drill: ['alert.wrong_step', '', 'A drill is already running.'],
  },
  notifications: alertNotifications,
  views: {
    'alert.list': 'Saw them in the list of emergency alerts',
    'alert.view': 'Looked at an emergency alert',
  },
  tasks: (services) => ({
    remind_of_alerts: () => remindOfAlerts(services),
    close_old_drills: () => closeOldDrills(services),
    start_weekly_drill: () => startWeeklyDrill(services),
    forget_positions: () => forgetPositions(services),
  }),
  // The weekly drill runs while offices are open: Tuesdays at ten in winter, at eleven in summer.
  crontab: [
    '* * * * * remind_of_alerts',
    '* * * * * close_old_drills',
    '0 10 * * 2 start_weekly_drill',
    '23 * * * * forget_positions',
  ],
};
