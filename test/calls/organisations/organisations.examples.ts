import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts, listing, nothing, type Subject } from '#test/calls/example.ts';

/** How to call what is about client organisations, their teams and social workers, and accounts. */

const change = (
  about: string,
  table: 'client' | 'team' | 'social_worker' | 'app_user' | 'young_person',
  body: (facts: Facts) => Record<string, unknown>,
): Example => ({
  about,
  call: async (facts, id) => {
    const [row] = await facts.app.owner`select version from ${facts.app.owner(table)} where id = ${id}`;
    return { params: { id }, body: { version: row?.version ?? 1, ...body(facts) } };
  },
});

const phone = '020 7946 0018';
const worker = ({ next }: Facts) => ({
  name: `Sally ${next()}`,
  email: `sally${next()}@example.test`,
  phone,
  role: 'SOCIAL_WORKER',
});

/** A link that is open, of somebody who has others besides. */
async function newLink({ app, world }: Facts): Promise<string> {
  return (await app.given.temporalForm({ social_worker: { id: world.id('Sue') } })).token;
}

export const examples: Record<string, Example> = {
  'POST /api/users/create_client_user/': {
    call: ({ world, next }) => ({
      body: { name: 'Clara', email: `clara${next()}@example.test`, client_id: world.id('Ashdown'), phone },
    }),
  },
  'POST /api/users/': {
    call: ({ next }) => ({
      body: {
        ...{ name: 'Carly', email: `carly${next()}@example.test`, user_type: 'user', phone },
        ...{ home_area: 'Croydon', postcode_district: 'CR0', contracted_hours_week: '37.5' },
        ...{ emergency_contact_name: 'Max', emergency_contact_phone: phone, notes: 'Drives.' },
      },
    }),
  },
  'GET /api/users/{id}/work/': byId('user'),
  'PUT /api/users/{id}': change('user', 'app_user', () => ({ phone })),

  'GET /api/access_requests/': nothing,
  'PUT /api/access_requests/{id}': {
    about: 'access_request',
    call: (_facts, id) => ({ params: { id }, body: { outcome: 'declined' } }),
  },

  'GET /api/app_clients/': listing({ page_size: '100', kind: 'local_authority' }),
  'GET /api/app_clients/{id}': byId('client'),
  'POST /api/app_clients/': {
    call: ({ next }) => ({
      body: {
        name: `Elmfield ${next()}`,
        kind: 'trust',
        local_authority_code: 'E09000008',
        invoicing_contacts: [{ name: 'Accounts', email: 'accounts@example.test' }],
      },
    }),
  },
  'PUT /api/app_clients/{id}': change('client', 'client', ({ next }) => ({
    address: `${next()} High Street`,
  })),
  'DELETE /api/app_clients/{id}': byId('spare_client', { reason: 'Closed' }),
  'GET /api/contacts/app_client/{id}/invoicing_contacts/': byId('client'),
  'GET /api/local_area_coordinators/': nothing,
  'GET /api/local_authorities/': nothing,
  'GET /api/contact_numbers/': nothing,

  'GET /api/app_clients/{id}/api_keys/': byId('client'),
  'POST /api/app_clients/{id}/api_keys/': {
    about: 'spare_client',
    call: ({ next }, id) => ({ params: { id }, body: { name: `Case system ${next()}` } }),
  },
  'PUT /api/app_clients/{id}/api_keys/{keyId}/revoke/': {
    about: 'spare_api_key',
    call: async ({ app }, keyId) => {
      const [row] = await app.owner`select client_id from api_key where id = ${keyId}`;
      return { params: { id: row?.client_id ?? keyId, keyId } };
    },
  },

  'GET /api/app_teams/': { about: 'client', call: (_facts, client_id) => ({ query: { client_id } }) },
  'GET /api/app_teams/{id}': byId('team'),
  'POST /api/app_teams/': {
    call: ({ world, next }) => ({
      body: {
        team: `A called team ${next()}`,
        client_id: world.id('Ashdown'),
        team_manager_id: world.id('Sam'),
      },
    }),
  },
  'PUT /api/app_teams/{id}': change('team', 'team', ({ world }) => ({
    practice_manager_id: world.id('Sam'),
  })),
  'DELETE /api/app_teams/{id}': byId('spare_team'),
  'GET /api/app_teams/public/': {
    call: (facts) => ({ query: { client_id: facts.world.id('Ashdown') } }),
  },
  'GET /api/app_teams/app_clients/{id}': byId('client'),
  'GET /api/app_teams/app_social_worker/{id}': byId('social_worker'),
  'PUT /api/app_teams/{id}/social_workers/': {
    about: 'team',
    call: ({ world }, id) => ({
      params: { id },
      body: { associate: [world.id('Sue')], disassociate: [world.id('Sam')] },
    }),
  },
  'PUT /api/app_teams/{id}/young_persons/': {
    about: 'team',
    call: ({ world }, id) => ({ params: { id }, body: { associate: [world.id('Amy')], disassociate: [] } }),
  },

  'GET /api/app_social_workers/': {
    about: 'client',
    call: (_facts, id) => ({ query: { app_client_ids: [id], page_size: '100' } }),
  },
  'GET /api/app_social_workers/private/': {
    about: 'client',
    call: (_facts, id) => ({ query: { app_client_ids: [id] } }),
  },
  'GET /api/app_social_workers/app_clients/{id}': byId('client'),
  'GET /api/app_social_workers/app_clients/{id}/team_leads/': byId('client'),
  'GET /api/app_social_workers/app_teams/{id}': byId('team', { role: 'SOCIAL_WORKER' }),
  'GET /api/app_social_workers/with_email_by_young_person/{id}': byId('young_person'),
  'GET /api/app_social_workers/{id}': byId('social_worker'),
  'POST /api/app_social_workers/': {
    about: 'client',
    call: (facts, client_id) => ({ body: { ...worker(facts), client_id } }),
  },
  'PUT /api/app_social_workers/{id}': change('social_worker', 'social_worker', () => ({ phone })),
  'DELETE /api/app_social_workers/{id}': byId('spare_social_worker'),
  'POST /api/app_social_workers/{id}/temporal_form/': byId('social_worker'),

  'POST /api/app_social_workers/public/': {
    call: (facts) => ({
      body: { ...worker(facts), client_id: facts.world.id('Ashdown'), team_id: facts.world.id('Ash Team') },
    }),
  },
  'POST /api/app_social_workers/public/form_token/': {
    call: ({ world }) => ({ body: { client_id: world.id('Ashdown') } }),
  },
  'GET /api/app_social_workers/public/': {
    call: async ({ app, world }) => {
      const client = { id: world.id('Ashdown') };
      const { token } = await app.given.formToken({ client });
      return { query: { app_client_ids: [client.id], form_token: token } };
    },
  },
  'GET /api/app_social_workers/temporal_form/': {
    call: async (facts) => ({
      query: { temporal_form_id: await newLink(facts) },
    }),
  },
  'PUT /api/app_social_workers/temporal_form/': {
    call: async (facts) => ({
      query: { temporal_form_id: await newLink(facts) },
      body: { phone },
    }),
  },

  'GET /api/app_young_persons/{id}/readers/': byId('young_person'),
  'PUT /api/app_young_persons/{id}/readers/': change('young_person', 'young_person', () => ({
    is_restricted: false,
    reader_ids: [],
  })),
};

export const subjects: Record<string, Subject> = {
  client: { own: 'Ashdown', other: 'Birch' },
  team: { own: 'Ash Team', other: 'Birch Team' },
  social_worker: { own: 'Sam', other: 'Bess' },
  access_request: {
    make: async ({ app, world }) => {
      const worker = await app.given.socialWorker({ client: 'Ashdown' });
      const row = { kind: 'social_worker', subject_id: worker.id, requested_by: world.id('Cliff') };
      const [made] = await app.owner<{ id: string }[]>`insert into access_request
        ${app.owner({ ...row, change: app.owner.json({ is_active: false }) })} returning id`;
      return made?.id ?? '';
    },
    other: 'Clive asks about Bess',
  },
  spare_client: { make: async ({ app }) => (await app.given.client()).id },
  spare_api_key: {
    make: async ({ app }) => (await app.given.apiKey({ client: await app.given.client() })).id,
  },
  spare_team: { make: async ({ app }) => (await app.given.team({ client: 'Ashdown' })).id },
  spare_social_worker: { make: async ({ app }) => (await app.given.socialWorker({ client: 'Ashdown' })).id },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/access_requests/': { admin: 'ALL', client: 'CLI' },
  'PUT /api/access_requests/{id}': { admin: 'ALL', client: 'CLI' },
  'GET /api/app_clients/': { admin: 'ALL', carer: 'APPT', client: 'CLI' },
  'DELETE /api/app_clients/{id}': { admin: 'ALL' },
  'GET /api/app_clients/{id}/api_keys/': { admin: 'ALL' },
  'POST /api/app_clients/{id}/api_keys/': { admin: 'ALL' },
  'PUT /api/app_clients/{id}/api_keys/{keyId}/revoke/': { admin: 'ALL' },
  'GET /api/contacts/app_client/{id}/invoicing_contacts/': { admin: 'ALL', client: 'CLI' },
  'GET /api/app_teams/{id}': { admin: 'ALL', client: 'CLI' },
  'PUT /api/app_teams/{id}': { admin: 'ALL' },
  'PUT /api/app_teams/{id}/social_workers/': { admin: 'ALL' },
  'GET /api/app_social_workers/': { admin: 'ALL', client: 'CLI' },
  'POST /api/app_social_workers/': { admin: 'ALL', client: 'CLI' },
  'DELETE /api/app_social_workers/{id}': { admin: 'ALL' },
  'GET /api/app_social_workers/with_email_by_young_person/{id}': {
    admin: 'ALL',
    carer: 'YPW',
    client: 'CLI',
  },
};
