import type { Access } from '#contract/core/endpoint.ts';
import { type Example, nothing } from '#test/calls/example.ts';

/** How to call what everybody chooses from. */
export const examples: Record<string, Example> = {
  'GET /api/service_types/': nothing,
  'GET /api/app_clients/options_external_link/': nothing,
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/service_types/': { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS' },
};
