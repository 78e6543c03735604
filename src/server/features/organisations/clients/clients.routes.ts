import type { FastifyInstance } from 'fastify';
import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  listInvoicingContacts,
  listLocalAreaCoordinators,
  listLocalAuthorities,
  updateClient,
} from '#contract/organisations/clients.ts';
import { LOCAL_AUTHORITIES } from '#server/data/authorities.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  addClient,
  archiveClient,
  changeClient,
} from '#server/features/organisations/clients/clients.actions.ts';
import {
  findClients,
  findCoordinators,
  findInvoicingContacts,
  getClientById,
  getClientDetail,
} from '#server/features/organisations/clients/clients.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Client organisations (CLI-01). */
export function clientRoutes(app: FastifyInstance): void {
  serve(app, listClients, ({ db, actor, query }) => findClients(db, actor.role, query));
  serve(app, getClient, ({ db, actor, params }) => getClientById(db, actor.role, params.id));

  serve(app, createClient, async ({ db, body }) => {
    const id = await addClient(db, body);
    await announceChange(db, 'organisations');
    return getClientDetail(db, 'admin', id);
  });

  serve(app, updateClient, async ({ db, params, body }) => {
    await changeClient(db, params.id, body);
    await announceChange(db, 'organisations');
    return getClientDetail(db, 'admin', params.id);
  });

  serve(app, deleteClient, async ({ db, params, query }) => {
    await archiveClient(db, params.id, query.reason);
    await announceChange(db, 'organisations');
    return { id: params.id };
  });

  serve(app, listInvoicingContacts, async ({ db, params }) => {
    await mustSee(db, 'client', params.id);
    return findInvoicingContacts(db, params.id);
  });

  serve(app, listLocalAreaCoordinators, ({ db }) => findCoordinators(db));

  serve(app, listLocalAuthorities, async () => [...LOCAL_AUTHORITIES]);
}
