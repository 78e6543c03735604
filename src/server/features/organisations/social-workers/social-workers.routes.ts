import type { FastifyInstance } from 'fastify';
import {
  createSocialWorker,
  deleteSocialWorker,
  getSocialWorker,
  LEAD_ROLES,
  listSocialWorkerOptions,
  listSocialWorkers,
  listSocialWorkersOfClient,
  listSocialWorkersOfTeam,
  listSocialWorkersOfYoungPerson,
  listTeamLeads,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import {
  createFormToken,
  createTemporalForm,
  fillTemporalForm,
  getTemporalForm,
  listPublicSocialWorkers,
  registerSocialWorker,
} from '#contract/organisations/social-workers-without-account.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  giveFormToken,
  useFormToken,
} from '#server/features/organisations/social-workers/form-tokens.actions.ts';
import {
  correctOwnDetails,
  getOwnDetails,
  register,
  sendTemporalForm,
} from '#server/features/organisations/social-workers/public-forms.actions.ts';
import {
  addSocialWorker,
  archiveSocialWorker,
  changeSocialWorker,
} from '#server/features/organisations/social-workers/social-workers.actions.ts';
import {
  findAnsweringFor,
  findPublicSocialWorkers,
  findSocialWorkerOptions,
  findSocialWorkers,
  findSocialWorkersFor,
  getSocialWorkerById,
  getSocialWorkerDetail,
} from '#server/features/organisations/social-workers/social-workers.queries.ts';
import { asPublic } from '#server/http/public-work.ts';
import { serve, servePublic } from '#server/http/serve.ts';

/** Social workers (SWK): lists to choose from, records, and what people send without an account. */
export function socialWorkerRoutes(app: FastifyInstance): void {
  listRoutes(app);
  recordRoutes(app);
  publicRoutes(app);
}

function listRoutes(app: FastifyInstance): void {
  serve(app, listSocialWorkers, async ({ db, query }) => {
    for (const id of query.app_client_ids ?? []) await mustSee(db, 'client', id);
    return findSocialWorkers(db, query);
  });
  serve(app, listSocialWorkerOptions, async ({ db, query }) => {
    for (const id of query.app_client_ids ?? []) await mustSee(db, 'client', id);
    return findSocialWorkerOptions(db, query.app_client_ids, query.role);
  });
  serve(app, listSocialWorkersOfClient, async ({ db, params }) => {
    await mustSee(db, 'client', params.id);
    return findSocialWorkersFor(db, { client_id: params.id });
  });
  serve(app, listTeamLeads, async ({ db, params }) => {
    await mustSee(db, 'client', params.id);
    return findSocialWorkersFor(db, { client_id: params.id, roles: LEAD_ROLES, at_work: true });
  });
  serve(app, listSocialWorkersOfTeam, async ({ db, params, query }) => {
    await mustSee(db, 'team', params.id);
    return findSocialWorkersFor(db, { team_id: params.id, roles: query.role });
  });
  serve(app, listSocialWorkersOfYoungPerson, async ({ db, actor, params }) => {
    await mustSee(db, 'young_person', params.id);
    return findAnsweringFor(db, params.id, actor.role === 'carer');
  });
}

function recordRoutes(app: FastifyInstance): void {
  serve(app, getSocialWorker, ({ db, params }) => getSocialWorkerDetail(db, params.id));

  serve(app, createSocialWorker, async ({ db, actor, body }) => {
    const id = await addSocialWorker(db, actor.role, body);
    await announceChange(db, 'organisations');
    return getSocialWorkerById(db, id);
  });

  serve(app, updateSocialWorker, async ({ db, actor, params, body, now, services }) => {
    await changeSocialWorker(db, { actor, now }, params.id, body, services);
    await announceChange(db, 'organisations');
    return getSocialWorkerById(db, params.id);
  });

  serve(app, deleteSocialWorker, async ({ db, params, services }) => {
    await archiveSocialWorker(db, params.id, services);
    await announceChange(db, 'organisations');
    return { id: params.id };
  });

  serve(app, createTemporalForm, ({ db, actor, params, services, now }) =>
    sendTemporalForm(db, params.id, {
      user_id: actor.user.id,
      public_url: services.public_url,
      now,
      agency: services.config,
    }),
  );
}

function publicRoutes(app: FastifyInstance): void {
  servePublic(app, createFormToken, (call) => giveFormToken(call, call.body.client_id));
  servePublic(app, listPublicSocialWorkers, async (call) => {
    const { app_client_ids = [], role, form_token = '' } = call.query;
    await useFormToken(call, form_token, app_client_ids);
    return asPublic(call, form_token).read((db) => findPublicSocialWorkers(db, app_client_ids, role));
  });
  servePublic(app, registerSocialWorker, (call) => asPublic(call).write((db) => register(db, call.body)));
  servePublic(app, getTemporalForm, (call) =>
    asPublic(call, call.query.temporal_form_id).read(getOwnDetails),
  );
  servePublic(app, fillTemporalForm, (call) =>
    asPublic(call, call.query.temporal_form_id).write((db) => correctOwnDetails(db, call.body)),
  );
}
