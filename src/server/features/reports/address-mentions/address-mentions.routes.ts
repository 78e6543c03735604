import type { FastifyInstance } from 'fastify';
import { listAddressMentions } from '#contract/reports/address-mentions.ts';
import { mustSee } from '#server/db/sql.ts';
import { findAddressMentions } from '#server/features/reports/address-mentions/address-mentions.queries.ts';
import { serve } from '#server/http/serve.ts';

/**
 * Text by a carer, or from before an address became confidential, stays: this shows the office where it is (YPN-03).
 */
export function addressMentionRoutes(app: FastifyInstance): void {
  serve(app, listAddressMentions, async ({ db, params }) => {
    await mustSee(db, 'young_person', params.id);
    return findAddressMentions(db, params.id);
  });
}
