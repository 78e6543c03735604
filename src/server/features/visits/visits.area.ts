import type { Area } from '#server/area.ts';
import { visitRoutes } from '#server/features/visits/visits.routes.ts';

export const visitArea: Area = {
  routes: visitRoutes,
  views: { 'visit.view': 'Opened an appointment to finish it' },
};
