import type { Area } from '#server/area.ts';
import { carerWorkRoutes } from '#server/features/visits/carer-work/carer-work.routes.ts';

export const carerWorkArea: Area = {
  routes: carerWorkRoutes,
};
