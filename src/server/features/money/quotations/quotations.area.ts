import type { Area } from '#server/area.ts';
import { quotationRoutes } from '#server/features/money/quotations/quotations.routes.ts';

export const quotationArea: Area = {
  routes: quotationRoutes,
};
