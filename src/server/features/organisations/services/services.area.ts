import type { Area } from '#server/area.ts';
import { serviceRoutes } from '#server/features/organisations/services/services.routes.ts';

export const serviceArea: Area = {
  routes: serviceRoutes,
  constraints: {
    service_type_name: ['duplicate', 'name', 'A service with this name already exists.'],
  },
  changes: {
    service_type: {
      subject: 'Service',
      labels: {
        name: 'Name',
        category: 'Category',
        is_report_required: 'Report required',
        report_due_hours: 'Hours until the report is due',
        is_sleep_in: 'Sleep-in',
        archived_at: 'Archived',
      },
      selectSubjects: (db, ids) => db`
        select id, name, null as kind, null as questions from service_type where id = any(${[...ids]}::uuid[])`,
    },
  },
};
