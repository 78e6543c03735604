import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts, listing, nothing, type Subject } from '#test/calls/example.ts';

/** How to call what is about young people who are missing, and about events that others must be told of. */

const AT = '2026-11-24T09:00:00Z';
const LAST_SEEN = { last_seen_at: AT, last_seen_place: 'The park', clothes: 'A red coat', circumstances: '' };

/** Amy's at the moment: those before are closed, for she is missing once at a time. */
async function makeEpisode({ app: { owner }, world }: Facts, status: 'missing' | 'found'): Promise<string> {
  await clearEpisodes(owner, world.id('Amy'));
  const found = status === 'found' ? { found_at: AT, found_by: world.id('Ada') } : {};
  const [row] = await owner<{ id: string }[]>`insert into missing_episode ${owner({
    ...{
      young_person_id: world.id('Amy'),
      last_seen_at: AT,
      opened_by: world.id('Cara'),
      opened_at: AT,
      status,
    },
    ...found,
  })} on conflict do nothing returning id`;
  if (row) return row.id;
  // Another call was quicker.
  const [open] = await owner<{ id: string }[]>`select id from missing_episode
    where young_person_id = ${world.id('Amy')} and status = 'missing'`;
  return open?.id ?? '';
}

async function clearEpisodes(owner: Facts['app']['owner'], young_person_id: string): Promise<void> {
  await owner`update missing_episode set status = 'found', found_at = greatest(last_seen_at, ${AT}::timestamptz), found_by = opened_by
    where young_person_id = ${young_person_id} and status = 'missing'`;
}

const office: Access = { admin: 'ALL' };
const hands: Access = { admin: 'ALL', carer: 'YPW' };
const readers: Access = { ...hands, client: 'CLI' };

export const examples: Record<string, Example> = {
  'GET /api/missing_episodes/': listing({ status: 'missing' }),
  'POST /api/missing_episodes/': {
    about: 'young person who is not missing',
    call: (_facts, young_person_id) => ({ body: { young_person_id, ...LAST_SEEN } }),
  },
  'GET /api/missing_episodes/now/': nothing,
  'GET /api/missing_episodes/{id}': byId('missing episode'),
  'PUT /api/missing_episodes/{id}': {
    about: 'missing now',
    call: (_facts, id) => ({ params: { id }, body: { ...LAST_SEEN, version: 1 } }),
  },
  'POST /api/missing_episodes/{id}/notes/': {
    about: 'missing now',
    call: (_facts, id) => ({ params: { id }, body: { text: 'Rang her.', happened_at: AT } }),
  },
  'POST /api/missing_episodes/{id}/words/': {
    about: 'missing now',
    call: (_facts, id) => ({ params: { id }, body: LAST_SEEN }),
  },
  'POST /api/missing_episodes/{id}/found/': {
    about: 'missing now',
    call: (_facts, id) => ({ params: { id }, body: { found_at: AT, text: 'At home.' } }),
  },
  'POST /api/missing_episodes/{id}/close/': {
    about: 'found episode',
    call: (_facts, id) => ({
      params: { id },
      body: { interview: 'declined', interview_at: null, text: 'She did not want to.' },
    }),
  },
  'GET /api/missing_episodes/{id}/pack/': byId('missing episode'),
  'GET /api/missing_episodes/{id}/contacts/': byId('missing episode'),
  'POST /api/missing_episodes/{id}/send_pack/': {
    about: 'missing now',
    call: (_facts, id) => ({ params: { id }, body: { to: [], other: 'police@example.test' } }),
  },
  'GET /api/notifiable_events/types/': nothing,
  'GET /api/notifiable_events/': listing({ duties: 'open' }),
  'POST /api/notifiable_events/': {
    about: 'young_person',
    call: (_facts, young_person_id) => ({
      body: { young_person_id, type: 'exclusion', happened_at: AT, text: 'Three days.' },
    }),
  },
  'GET /api/notifiable_events/{id}': byId('notifiable event'),
  'PUT /api/notifiable_events/{id}': {
    about: 'event of late',
    call: (_facts, id) => ({ params: { id }, body: { happened_at: AT, text: 'He fell.', version: 1 } }),
  },
  'POST /api/notifiable_events/{id}/withdraw/': {
    about: 'event of late',
    call: (_facts, id) => ({ params: { id }, body: { reason: 'Written by mistake.' } }),
  },
  'POST /api/notifiable_events/{id}/duties/{dutyId}/settle/': {
    about: 'open duty',
    call: async (facts, dutyId) => ({
      params: { id: await findEvent(facts, dutyId), dutyId },
      body: { status: 'done', done_at: AT, text: 'Rang them.' },
    }),
  },
  'POST /api/notifiable_events/{id}/duties/{dutyId}/email/': {
    about: 'open duty',
    call: async (facts, dutyId) => ({
      params: { id: await findEvent(facts, dutyId), dutyId },
      body: { to: 'duty@example.test', subject: 'Notification', body: 'Please ring us.' },
    }),
  },
};

async function findEvent({ app: { owner }, world }: Facts, duty_id: string): Promise<string> {
  const [row] = await owner<
    { event_id: string }[]
  >`select event_id from notifiable_duty where id::text = ${duty_id}`;
  return row?.event_id ?? world.id('event about Amy');
}

async function makeEvent({ app: { owner }, world }: Facts): Promise<string> {
  const [event] = await owner<
    { id: string }[]
  >`insert into notifiable_event (type_slug, young_person_id, happened_at, created_by)
    values ('exclusion', ${world.id('Amy')}, ${AT}, ${world.id('Ada')}) returning id`;
  return event?.id ?? '';
}

export const subjects: Record<string, Subject> = {
  'missing episode': {
    own: { admin: 'Amy is missing', carer: 'Amy is missing', client: 'Amy is missing' },
    other: { carer: 'Bea is missing', client: 'Bea is missing' },
  },
  'missing now': { make: (facts) => makeEpisode(facts, 'missing'), other: { carer: 'Bea is missing' } },
  'found episode': { make: (facts) => makeEpisode(facts, 'found') },
  'young person who is not missing': {
    make: async ({ app: { owner }, world }) => {
      await clearEpisodes(owner, world.id('Amy'));
      return world.id('Amy');
    },
    other: { carer: 'Bea' },
  },
  'notifiable event': { own: 'event about Amy' },
  'event of late': { make: makeEvent },
  'open duty': {
    make: async (facts) => {
      const event_id = await makeEvent(facts);
      const [duty] = await facts.app.owner<
        { id: string }[]
      >`select id from notifiable_duty where event_id = ${event_id} limit 1`;
      return duty?.id ?? '';
    },
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/missing_episodes/': readers,
  'POST /api/missing_episodes/': hands,
  'GET /api/missing_episodes/now/': readers,
  'GET /api/missing_episodes/{id}': readers,
  'PUT /api/missing_episodes/{id}': office,
  'POST /api/missing_episodes/{id}/notes/': hands,
  'POST /api/missing_episodes/{id}/words/': hands,
  'POST /api/missing_episodes/{id}/found/': hands,
  'POST /api/missing_episodes/{id}/close/': office,
  'GET /api/missing_episodes/{id}/pack/': readers,
  'GET /api/missing_episodes/{id}/contacts/': office,
  'POST /api/missing_episodes/{id}/send_pack/': office,
  'GET /api/notifiable_events/types/': { admin: 'OPTIONS' },
  'GET /api/notifiable_events/': office,
  'POST /api/notifiable_events/': office,
  'GET /api/notifiable_events/{id}': office,
  'PUT /api/notifiable_events/{id}': office,
  'POST /api/notifiable_events/{id}/withdraw/': office,
  'POST /api/notifiable_events/{id}/duties/{dutyId}/settle/': office,
  'POST /api/notifiable_events/{id}/duties/{dutyId}/email/': office,
};
