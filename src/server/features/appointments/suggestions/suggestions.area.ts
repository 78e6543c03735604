import type { Area } from '#server/area.ts';
import { suggestionRoutes } from '#server/features/appointments/suggestions/suggestions.routes.ts';

export const suggestionArea: Area = { routes: suggestionRoutes };
