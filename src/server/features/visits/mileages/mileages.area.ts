import type { Area } from '#server/area.ts';
import { mileageRoutes } from '#server/features/visits/mileages/mileages.routes.ts';

export const mileageArea: Area = {
  routes: mileageRoutes,
  views: { 'mileages.view': 'Looked at the journeys of an appointment' },
};
