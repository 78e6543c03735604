import type { Access } from '#contract/core/endpoint.ts';
import { type Example, listing } from '#test/calls/example.ts';

/** How to call what is about the agency's accounts. */

const year = { start_date: '2026-01-01', end_date: '2026-12-31' };

export const examples: Record<string, Example> = {
  'GET /api/invoice_exports/': listing({ format: 'sage', ...year }),
  'GET /api/margins/': listing({ ...year, hour_cost: '17.50', mile_cost: '0.45' }),
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/invoice_exports/': { admin: 'ALL' },
  'GET /api/margins/': { admin: 'ALL' },
};
