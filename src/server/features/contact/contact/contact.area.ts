import type { Area } from '#server/area.ts';
import { contactRoutes } from '#server/features/contact/contact/contact.routes.ts';

export const contactArea: Area = {
  routes: contactRoutes,
};
