import type { FastifyInstance } from 'fastify';
import { createService, listServices, updateService } from '#contract/organisations/services.ts';
import { announceChange } from '#server/db/live.ts';
import { addService, changeService } from '#server/features/organisations/services/services.actions.ts';
import { findServices, getService } from '#server/features/organisations/services/services.queries.ts';
import { serve } from '#server/http/serve.ts';

export function serviceRoutes(app: FastifyInstance): void {
  serve(app, listServices, ({ db }) => findServices(db));

  serve(app, createService, async ({ db, body }) => {
    const id = await addService(db, body);
    await announceChange(db, 'services');
    return getService(db, id);
  });

  serve(app, updateService, async ({ db, params: { id }, body }) => {
    await changeService(db, id, body);
    await announceChange(db, 'services');
    return getService(db, id);
  });
}
