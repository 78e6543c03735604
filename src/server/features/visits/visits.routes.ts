import type { FastifyInstance } from 'fastify';
import { getVisit } from '#contract/visits/visits.ts';
import { getVisitOfAssignment } from '#server/features/visits/visits.queries.ts';
import { serve } from '#server/http/serve.ts';

export function visitRoutes(app: FastifyInstance): void {
  serve(app, getVisit, ({ db, actor, params, now, services: { public_url } }) =>
    getVisitOfAssignment(db, { role: actor.role, user_id: actor.user.id, now, public_url }, params.id),
  );
}
