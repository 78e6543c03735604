import type { Area } from '#server/area.ts';
import { dashboardRoutes } from '#server/features/oversight/dashboard/dashboard.routes.ts';

export const dashboardArea: Area = {
  routes: dashboardRoutes,
  views: {
    'home.view': 'Saw them on their own home page',
  },
};
