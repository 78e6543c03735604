import type { FastifyInstance } from 'fastify';
import { answerAccessRequest, listAccessRequests } from '#contract/organisations/access-requests.ts';
import { gather } from '#server/area.ts';
import { answerAccess } from '#server/features/organisations/access-requests/access-requests.actions.ts';
import { findAccessRequests } from '#server/features/organisations/access-requests/access-requests.queries.ts';
import { serve } from '#server/http/serve.ts';

export function accessRequestRoutes(app: FastifyInstance): void {
  const kinds = gather(app.areas, ({ access }) => access);
  serve(app, listAccessRequests, ({ db, query }) => findAccessRequests(db, query.subject_id));
  serve(app, answerAccessRequest, ({ params, body, ...deciding }) =>
    answerAccess(deciding, kinds, params.id, body.outcome),
  );
}
