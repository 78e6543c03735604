import type { FastifyInstance } from 'fastify';
import {
  associateSocialWorkers,
  associateYoungPersons,
  createTeam,
  deleteTeam,
  getTeam,
  listPublicTeams,
  listTeams,
  listTeamsOfClient,
  listTeamsOfSocialWorker,
  updateTeam,
} from '#contract/organisations/teams.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  addTeam,
  archiveTeam,
  associate,
  changeTeam,
} from '#server/features/organisations/teams/teams.actions.ts';
import {
  findPublicTeams,
  findTeams,
  findTeamsOfClient,
  findTeamsOfSocialWorker,
  getTeamById,
} from '#server/features/organisations/teams/teams.queries.ts';
import { asPublic } from '#server/http/public-work.ts';
import { serve, servePublic } from '#server/http/serve.ts';

/** Teams of client organisations (TEA-01). */
export function teamRoutes(app: FastifyInstance): void {
  serve(app, listTeams, async ({ db, query }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    return findTeams(db, query);
  });
  serve(app, listTeamsOfClient, async ({ db, params }) => {
    await mustSee(db, 'client', params.id);
    return findTeamsOfClient(db, params.id);
  });
  serve(app, listTeamsOfSocialWorker, async ({ db, params }) => {
    await mustSee(db, 'social_worker', params.id);
    return findTeamsOfSocialWorker(db, params.id);
  });
  serve(app, getTeam, ({ db, params }) => getTeamById(db, params.id));

  servePublic(app, listPublicTeams, (call) =>
    asPublic(call).read((db) => findPublicTeams(db, call.query.client_id)),
  );

  serve(app, createTeam, async ({ db, body }) => {
    const id = await addTeam(db, body);
    await announceChange(db, 'organisations');
    return getTeamById(db, id);
  });

  serve(app, updateTeam, async ({ db, params, body }) => {
    await changeTeam(db, params.id, body);
    await announceChange(db, 'organisations');
    return getTeamById(db, params.id);
  });

  serve(app, deleteTeam, async ({ db, params }) => {
    await archiveTeam(db, params.id);
    await announceChange(db, 'organisations');
    return { id: params.id };
  });

  for (const [endpoint, table] of [
    [associateSocialWorkers, 'social_worker'],
    [associateYoungPersons, 'young_person'],
  ] as const) {
    serve(app, endpoint, async ({ db, params, body }) => {
      await associate(db, table, params.id, body);
      await announceChange(db, 'organisations');
      return getTeamById(db, params.id);
    });
  }
}
