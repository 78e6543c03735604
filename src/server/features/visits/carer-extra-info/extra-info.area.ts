import type { Area } from '#server/area.ts';
import { extraInfoRoutes } from '#server/features/visits/carer-extra-info/extra-info.routes.ts';

export const extraInfoArea: Area = {
  routes: extraInfoRoutes,
  views: { 'carer_extra_info.view': 'Read the further information on an appointment' },
};
