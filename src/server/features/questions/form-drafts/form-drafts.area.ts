import type { Area } from '#server/area.ts';
import { formDraftRoutes } from '#server/features/questions/form-drafts/form-drafts.routes.ts';

export const formDraftArea: Area = {
  routes: formDraftRoutes,
};
