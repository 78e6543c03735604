import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example } from '#test/calls/example.ts';

export const examples: Record<string, Example> = {
  'GET /api/reports/ratings/{id}': byId('young_person'),
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/reports/ratings/{id}': { admin: 'ALL', client: 'CLI' },
};
