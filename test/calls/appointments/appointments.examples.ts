import type { Access } from '#contract/core/endpoint.ts';
import {
  byId,
  type Example,
  type Facts,
  listing,
  nothing,
  ofClient,
  type Subject,
} from '#test/calls/example.ts';

/** A quarter of an hour that nothing else is booked for. */
function freePeriod({ next }: Facts): { start_at: string; end_at: string } {
  const start = Date.parse('2027-03-01T00:00:00Z') + next() * 3_600_000;
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + 900_000).toISOString() };
}

const year = { start_date: '2026-06-01', end_date: '2027-06-01', page_size: '100' };

/** How to call what is about appointments, their imports and a carer's calendar. */
export const examples: Record<string, Example> = {
  'GET /api/appointments/': ofClient(year),
  'GET /api/appointments/by_client/': ofClient(year),
  // A carer's own, whatever the parameter says: there is no row of another's to be refused.
  'GET /api/appointments/by_carer/': {
    call: ({ world }) => ({ query: { ...year, carer_id: world.id('Cole') } }),
  },
  'GET /api/appointments/{id}': byId('appointment'),
  'POST /api/appointments/': {
    call: (facts) => ({
      body: {
        client_id: facts.world.id('Ashdown'),
        young_person_id: facts.world.id('Amy'),
        service_type_id: facts.world.id('support'),
        carer_ids: [facts.world.id('Cleo')],
        place: 'The library',
        notes: 'Bring the red folder.',
        ...freePeriod(facts),
        // An hour each, one after the other, through many nights; other examples say that Amy is missing.
        acknowledged_warnings: ['carer.rest', 'young_person.missing'],
      },
    }),
  },
  'POST /api/appointments/series_preview/': {
    call: (facts) => ({
      body: {
        client_id: facts.world.id('Ashdown'),
        young_person_id: facts.world.id('Amy'),
        carer_ids: [facts.world.id('Cleo')],
        ...freePeriod(facts),
        repeat: { every_weeks: 1, weekdays: [1, 3], times: 4 },
      },
    }),
  },
  'POST /api/appointments/{id}/change_preview/': {
    about: 'appointment',
    call: (_facts, id) => ({ params: { id }, body: { version: 1, place: 'The park', apply_to: 'all' } }),
  },
  'PUT /api/appointments/{id}': {
    about: 'appointment',
    call: async (facts, id) => {
      const [row] = await facts.app.owner`select version from appointment where id = ${id}`;
      return {
        params: { id },
        body: { version: row?.version ?? 1, place: `Room ${facts.next()}`, notes: null },
      };
    },
  },
  'POST /api/appointments/cancellation_preview/': {
    about: 'appointment',
    call: (_facts, id) => ({ body: { appointment_ids: [id] } }),
  },
  'GET /api/appointments/available_carers/': { call: (facts) => ({ query: freePeriod(facts) }) },

  'POST /api/appointments/imports/': {
    call: ({ next }) => ({
      body: {
        file_name: 'week.csv',
        csv: `third_party_id,date,start_time,end_time,client,service_type\nimported ${next()},01/05/2027,10:00,11:00,Ashdown,No such service`,
      },
    }),
  },
  'GET /api/appointments/imports/{id}': byId('import'),
  'GET /api/appointments/imports/{id}/rows/': byId('import', { page: '1' }),
  'POST /api/appointments/imports/{id}/apply/': byId('import'),
  'POST /api/appointments/care_planner_syncs/': nothing,
  'GET /api/appointments/care_planner_syncs/': listing({ page: '1' }),

  'GET /api/calendar_feed/': nothing,
  'POST /api/calendar_feed/': { call: () => ({ body: { shows_first_names: true } }) },
  'DELETE /api/calendar_feed/': nothing,
};

export const subjects: Record<string, Subject> = {
  appointment: { own: 'amy today', other: 'bea today' },
  appointment_carer: { own: 'Cara: amy today', other: 'Carl: bea today' },
  import: {
    make: async ({ app, world }) => {
      const [row] = await app.owner`insert into appointment_import (created_by, file_name, status)
        values (${world.id('Ada')}, 'week.csv', 'previewed') returning id`;
      return String(row?.id);
    },
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/appointments/': { admin: 'ALL', client: 'CLI' },
  'GET /api/appointments/by_client/': { admin: 'ALL', client: 'CLI' },
  'GET /api/appointments/by_carer/': { admin: 'ALL', carer: 'OWN' },
  'GET /api/appointments/{id}': { admin: 'ALL', carer: 'APPT', client: 'CLI' },
  'POST /api/appointments/': { admin: 'ALL' },
  'PUT /api/appointments/{id}': { admin: 'ALL' },
  'POST /api/appointments/series_preview/': { admin: 'ALL' },
  'POST /api/appointments/{id}/change_preview/': { admin: 'ALL' },
  'POST /api/appointments/cancellation_preview/': { admin: 'ALL' },
};
