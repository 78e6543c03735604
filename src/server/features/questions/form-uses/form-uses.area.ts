import type { Area } from '#server/area.ts';
import { formUseRoutes } from '#server/features/questions/form-uses/form-uses.routes.ts';

export const formUseArea: Area = {
  routes: formUseRoutes,
  constraints: {
    service_report_form_once: [
      'duplicate',
      'service_type_ids',
      'One of these services already uses this form from that day or later.',
    ],
    service_report_form_one_own: [
      'duplicate',
      'service_type_ids',
      'One of these services changes to another report on that day. Choose another day.',
    ],
  },
};
