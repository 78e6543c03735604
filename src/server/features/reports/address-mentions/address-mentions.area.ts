import type { Area } from '#server/area.ts';
import { addressMentionRoutes } from '#server/features/reports/address-mentions/address-mentions.routes.ts';

export const addressMentionArea: Area = {
  routes: addressMentionRoutes,
  views: { 'young_person.address_mentions': 'Checked where the confidential address appears' },
};
