import type { FastifyInstance } from 'fastify';
import type { Ref } from '#contract/core/shapes.ts';
import {
  listClientOptions,
  listServiceTypes,
  listYoungPersonOptions,
} from '#contract/organisations/catalogues.ts';
import { mustSee } from '#server/db/sql.ts';
import { asPublic } from '#server/http/public-work.ts';
import { serve, serveBoth } from '#server/http/serve.ts';

/** Short lists to choose from. */
export function catalogueRoutes(app: FastifyInstance): void {
  serve(
    app,
    listServiceTypes,
    ({ db }) =>
      db<
        { id: string; name: string; category: string }[]
      >`select id, name, category from service_type order by sort_order, id`,
  );

  serveBoth(
    app,
    listClientOptions,
    ({ db }) =>
      db<Ref[]>`select id, name from client where archived_at is null order by search_text(name), id`,
    (call) =>
      asPublic(call).read((db) => db<Ref[]>`select id, name from client order by search_text(name), id`),
  );

  serve(app, listYoungPersonOptions, async ({ db, query }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    return db<{ id: string; name: string; client_id: string }[]>`select id, name, client_id from young_person
        where status in ('ACTIVE', 'DRAFT') ${query.client_id ? db`and client_id = ${query.client_id}` : db``}
        order by search_text(name), id`;
  });
}
