import { z } from 'zod';
import type { Area } from '#server/area.ts';
import { applyImport } from '#server/features/appointments/imports/imports.actions.ts';
import { appointmentImportRoutes } from '#server/features/appointments/imports/imports.routes.ts';

export const appointmentImportArea: Area = {
  routes: appointmentImportRoutes,
  tasks: (services) => ({
    apply_appointment_import: (payload, { job }) => {
      const asked = z.object({ import_id: z.string(), user_id: z.string() }).parse(payload);
      return applyImport(services, { ...asked, attempt: job.attempts });
    },
  }),
};
