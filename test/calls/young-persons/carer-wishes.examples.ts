import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Subject } from '#test/calls/example.ts';

export const examples: Record<string, Example> = {
  'GET /api/app_young_persons/{id}/carer_wishes/': byId('young_person'),
  'POST /api/app_young_persons/{id}/carer_wishes/': {
    about: 'young_person',
    call: async ({ app, world }, id) => {
      // There is room for one.
      await app.owner`update carer_wish set ended_at = now()
        where young_person_id = ${id} and carer_id = ${world.id('Cleo')} and ended_at is null`;
      return {
        params: { id },
        body: { carer_id: world.id('Cleo'), kind: 'asked for', wished_by: 'client', reason: 'Speaks Polish' },
      };
    },
  },
  'DELETE /api/carer_wishes/{id}': byId('carer wish'),
};

export const subjects: Record<string, Subject> = {
  'carer wish': { own: 'wish of Amy about Carl', other: 'wish of Bea about Cara' },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/app_young_persons/{id}/carer_wishes/': { admin: 'ALL', client: 'CLI' },
  'POST /api/app_young_persons/{id}/carer_wishes/': { admin: 'ALL' },
  'DELETE /api/carer_wishes/{id}': { admin: 'ALL' },
};
