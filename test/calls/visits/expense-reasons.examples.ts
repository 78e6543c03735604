import type { Access } from '#contract/core/endpoint.ts';
import { type Example, nothing } from '#test/calls/example.ts';

export const examples: Record<string, Example> = {
  'GET /api/app_expense_reason_types/all/': nothing,
  'POST /api/app_expense_reason_types/': {
    call: ({ next }) => ({
      body: {
        ...{ reason: `Reason ${next()}`, category: 'Travel', hint: null, is_receipt_required: true },
        ...{ limit_pounds: '20', limit_per: 'session' },
      },
    }),
  },
  'PUT /api/app_expense_reason_types/{id}': {
    call: async ({ app, next }) => {
      const [row] = await app.owner<{ id: string; version: number }[]>`
        select id, version from expense_reason order by sort_order, id limit 1`;
      return {
        params: { id: row?.id ?? '' },
        body: { version: row?.version ?? 1, hint: `Advice ${next()}` },
      };
    },
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/app_expense_reason_types/all/': { admin: 'ALL' },
  'POST /api/app_expense_reason_types/': { admin: 'ALL' },
  'PUT /api/app_expense_reason_types/{id}': { admin: 'ALL' },
};
