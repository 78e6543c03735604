import type { FastifyInstance } from 'fastify';
import {
  applyAppointmentImport,
  getAppointmentImport,
  listAppointmentImportRows,
  previewAppointmentImport,
} from '#contract/appointments/appointment-imports.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { confirmationIn } from '#server/features/appointments/confirm-unusual.ts';
import { previewImport, startImport } from '#server/features/appointments/imports/imports.actions.ts';
import { findImportRows, getImportById } from '#server/features/appointments/imports/imports.queries.ts';
import type { read } from '#server/features/appointments/imports/read-import-file.ts';
import { readUpload } from '#server/files/read-upload.ts';
import { type Call, serve } from '#server/http/serve.ts';

const READER = new URL('./read-import-file.ts', import.meta.url);

/** Before a connection is taken: it takes longest, and needs no database. */
const readFile = ({
  actor,
  body: { csv, is_month_first = false },
  now,
}: Pick<Call<unknown, unknown, BodyOf<typeof previewAppointmentImport>>, 'actor' | 'body' | 'now'>) =>
  readUpload<typeof read>(READER, { csv, today: todayInLondon(now), is_month_first }, actor.user.id);

export function appointmentImportRoutes(app: FastifyInstance): void {
  serve(
    app,
    previewAppointmentImport,
    async ({ db, actor, body, prepared }) =>
      getImportById(db, await previewImport(db, actor.user.id, body.file_name, prepared)),
    readFile,
  );
  serve(app, getAppointmentImport, ({ db, params }) => getImportById(db, params.id));
  serve(app, listAppointmentImportRows, ({ db, params, query }) => findImportRows(db, params.id, query));
  serve(app, applyAppointmentImport, async ({ db, actor, params, body = {}, now }) => {
    await getImportById(db, params.id);
    await startImport(db, params.id, confirmationIn(body, actor.user.id, now), body.overwritten_lines);
    return getImportById(db, params.id);
  });
}
