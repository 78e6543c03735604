import type { Area } from '#server/area.ts';
import { extraInfoNotifications } from '#server/features/visits/carer-extra-info/extra-info.notifications.ts';
import { extraInfoRoutes } from '#server/features/visits/carer-extra-info/extra-info.routes.ts';

export const extraInfoArea: Area = {
  routes: extraInfoRoutes,
  notifications: extraInfoNotifications,
  views: { 'carer_extra_info.view': 'Read the carers’ notes on an appointment' },
};
