import type { Area } from '#server/area.ts';
import { activityRoutes } from '#server/features/oversight/activity/activity.routes.ts';

export const activityArea: Area = {
  routes: activityRoutes,
  views: {
    'activity.view': 'Looked at the activity log',
    'activity.export': 'Exported the activity log',
  },
};
