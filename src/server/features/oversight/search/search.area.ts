import type { Area } from '#server/area.ts';
import { searchRoutes } from '#server/features/oversight/search/search.routes.ts';

export const searchArea: Area = {
  routes: searchRoutes,
  views: {
    search: 'Saw them in search results',
  },
};
