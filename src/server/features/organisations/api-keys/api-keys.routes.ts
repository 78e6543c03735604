import type { FastifyInstance } from 'fastify';
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/organisations/api-keys.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  findApiKeys,
  issueApiKey,
  revokeKey,
} from '#server/features/organisations/api-keys/api-keys.actions.ts';
import { serve } from '#server/http/serve.ts';

/** The keys of client organisations' own systems (REF-04). */
export function apiKeyRoutes(app: FastifyInstance): void {
  serve(app, listApiKeys, async ({ db, params }) => {
    await mustSee(db, 'client', params.id);
    return findApiKeys(db, params.id);
  });

  serve(app, createApiKey, async ({ db, actor, params, body }) => {
    const issued = await issueApiKey(db, params.id, { name: body.name, user_id: actor.user.id });
    await announceChange(db, 'organisations');
    return issued;
  });

  serve(app, revokeApiKey, async ({ db, actor, params, now }) => {
    const revoked = await revokeKey(db, {
      client_id: params.id,
      id: params.keyId,
      user_id: actor.user.id,
      now,
    });
    await announceChange(db, 'organisations');
    return revoked;
  });
}
