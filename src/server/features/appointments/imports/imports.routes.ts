import type { FastifyInstance } from 'fastify';
import {
  applyAppointmentImport,
  getAppointmentImport,
  listAppointmentImportRows,
  previewAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { confirmationIn } from '#server/features/appointments/appointments/confirm-unusual.ts';
import { previewImport, startImport } from '#server/features/appointments/imports/imports.actions.ts';
import { findImportRows, getImportById } from '#server/features/appointments/imports/imports.queries.ts';
import { serve } from '#server/http/serve.ts';

export function appointmentImportRoutes(app: FastifyInstance): void {
  serve(app, previewAppointmentImport, async ({ db, actor, body }) =>
    getImportById(db, await previewImport(db, actor.user.id, body.file_name, body.csv)),
  );
  serve(app, getAppointmentImport, ({ db, params }) => getImportById(db, params.id));
  serve(app, listAppointmentImportRows, ({ db, params, query }) => findImportRows(db, params.id, query));
  serve(app, applyAppointmentImport, async ({ db, actor, params, body = {}, now }) => {
    await getImportById(db, params.id);
    await startImport(db, params.id, confirmationIn(body, actor.user.id, now), body.overwritten_lines);
    return getImportById(db, params.id);
  });
}
