import type { Access } from '#contract/core/endpoint.ts';
import { type Example, type Facts, nothing } from '#test/calls/example.ts';

const findService = async ({ app }: Facts) => {
  const [row] = await app.owner<{ id: string; version: number }[]>`
    select id, version from service_type order by sort_order, id limit 1`;
  return row ?? { id: '', version: 1 };
};

export const examples: Record<string, Example> = {
  'GET /api/service_types/all/': nothing,
  'POST /api/service_types/': {
    call: async (facts) => ({
      body: {
        ...{ name: `Service ${facts.next()}`, category: 'Community support', is_report_required: true },
        ...{ report_due_hours: 24, is_sleep_in: false, like_id: (await findService(facts)).id },
      },
    }),
  },
  'PUT /api/service_types/{id}': {
    call: async (facts) => {
      const { id, version } = await findService(facts);
      return { params: { id }, body: { version, category: `Category ${facts.next()}` } };
    },
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/service_types/all/': { admin: 'ALL' },
  'POST /api/service_types/': { admin: 'ALL' },
  'PUT /api/service_types/{id}': { admin: 'ALL' },
};
