import type { Area } from '#server/area.ts';
import { catalogueRoutes } from '#server/features/organisations/catalogues/catalogues.routes.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';

export const catalogueArea: Area = {
  routes: catalogueRoutes,
  seed: seedCatalogues,
};
