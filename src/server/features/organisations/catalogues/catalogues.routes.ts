import type { FastifyInstance } from 'fastify';
import {
  listClientOptions,
  listServiceTypes,
  listYoungPersonOptions,
} from '#contract/organisations/catalogues.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  findClientOptions,
  findPublicClientOptions,
  findServiceTypes,
  findYoungPersonOptions,
} from '#server/features/organisations/catalogues/catalogues.queries.ts';
import { asPublic } from '#server/http/public-work.ts';
import { serve, serveBoth } from '#server/http/serve.ts';

/** Short lists to choose from. */
export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, listServiceTypes, ({ db }) => findServiceTypes(db));

  serveBoth(
    app,
    listClientOptions,
    ({ db }) => findClientOptions(db),
    (call) => asPublic(call).read(findPublicClientOptions),
  );

  serve(app, listYoungPersonOptions, async ({ db, query }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    return findYoungPersonOptions(db, query.client_id);
  });
}
