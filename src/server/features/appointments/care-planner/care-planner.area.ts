import type { Area } from '#server/area.ts';
import { carePlannerRoutes } from '#server/features/appointments/care-planner/care-planner.routes.ts';

export const carePlannerArea: Area = {
  routes: carePlannerRoutes,
  views: { 'young_person.care_planner': 'Looked them up in the care planner' },
};
