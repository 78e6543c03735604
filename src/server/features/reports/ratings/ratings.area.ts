import type { Area } from '#server/area.ts';
import { ratingRoutes } from '#server/features/reports/ratings/ratings.routes.ts';

export const ratingArea: Area = {
  routes: ratingRoutes,
  views: { 'young_person.ratings': 'Looked at a young person’s ratings' },
};
