import { characteristicExamples } from '#test/calls/characteristic-examples.ts';
import { CLAIM_EXAMPLES } from '#test/calls/claim-examples.ts';
import { DIARY_EXAMPLES } from '#test/calls/diary-examples.ts';
import { byId, type Example, type Facts, listing, nothing, ofClient } from '#test/calls/example.ts';
import { formUseExamples } from '#test/calls/form-use-examples.ts';
import { organisationExamples } from '#test/calls/organisation-examples.ts';
import { REPORT_EXAMPLES } from '#test/calls/report-examples.ts';
import { youngPersonExamples } from '#test/calls/young-person-examples.ts';
import { PLAIN_QUESTIONS } from '#test/kit/given-reports.ts';

/** A quarter of an hour that nothing else is booked for. */
function freePeriod({ next }: Facts): { start_at: string; end_at: string } {
  const start = Date.parse('2027-03-01T00:00:00Z') + next() * 3_600_000;
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + 900_000).toISOString() };
}

const year = { start_date: '2026-06-01', end_date: '2027-06-01', page_size: '100' };
const form = 'appointment/new';

/** How to call every endpoint there is. Whoever adds an endpoint adds how to call it. */
export const EXAMPLES: Record<string, Example> = {
  ...formUseExamples,
  'GET /api/users/sign_in_options/': nothing,
  'POST /api/users/exchange_code/': {
    call: ({ app }) => ({
      body: {
        code: 'subject of Cara',
        code_verifier: 'v'.repeat(43),
        redirect_uri: `${app.public_url}/login/callback`,
      },
    }),
  },
  'POST /api/users/sign_in/': {
    call: ({ next }) => ({ body: { id_token: `subject of Cara#${next()}`, nonce: 'nonce' } }),
  },
  'POST /api/users/renew_session/': {
    call: async ({ app }) => ({
      headers: { cookie: `__Host-placewell=${(await app.as.carer('Cara').session()).cookie}` },
    }),
  },
  'POST /api/users/sign_out/': nothing,
  'GET /api/users/me/': nothing,
  'GET /api/users/': listing({ page_size: '100' }),
  'GET /api/users/active_users/': listing({ user_type: 'user' }),
  'GET /api/users/{id}': byId('user'),
  'POST /api/users/{id}/end_sessions/': byId('user'),
  ...organisationExamples,
  ...characteristicExamples,
  ...youngPersonExamples,

  'GET /api/dashboard/': nothing,
  'GET /api/search/': listing({ q: 'am test' }),

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
        // An hour each, one after the other, through many nights.
        acknowledged_warnings: ['carer.rest'],
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

  'GET /api/service_types/': nothing,
  'GET /api/app_clients/options_external_link/': nothing,
  'GET /api/app_young_persons/options/': ofClient({}),

  'GET /api/question_forms/': nothing,
  'GET /api/question_forms/{id}': byId('question_form'),
  'POST /api/question_forms/': {
    call: ({ next }) => ({ body: { name: `Home visit ${next()}`, purpose: 'report' } }),
  },
  'PUT /api/question_forms/{id}': {
    about: 'question_form',
    call: (_facts, id) => ({ params: { id }, body: { version: 1, name: 'Home visit', is_retired: true } }),
  },
  'GET /api/question_forms/{id}/versions/{form_version}': {
    about: 'question_form',
    call: (_facts, id) => ({ params: { id, form_version: '1' } }),
  },
  'PUT /api/question_forms/{id}/draft/': {
    about: 'question_form',
    call: (_facts, id) => ({
      params: { id },
      body: { version: 1, introduction: 'Read this first.', questions: PLAIN_QUESTIONS },
    }),
  },
  'DELETE /api/question_forms/{id}/draft/': byId('question_form'),
  'POST /api/question_forms/{id}/publish/': {
    about: 'question_form',
    call: (_facts, id) => ({ params: { id }, body: { version: 1 } }),
  },

  ...REPORT_EXAMPLES,

  'GET /api/app_data_change_records/': listing({ dateFrom: '2026-01-01', performedBy: 'a' }),
  'GET /api/app_data_change_records/export/': listing({ action: 'Created' }),
  'GET /api/app_data_change_records/young_person/{id}': byId('young_person'),
  'GET /api/app_data_change_records/young_person/{id}/views/': byId('young_person'),
  'GET /api/app_data_change_records/young_person/{id}/export/': byId('young_person'),

  'GET /api/form_drafts/': listing({ form }),
  'PUT /api/form_drafts/': { call: () => ({ body: { form, content: { place: 'The library' } } }) },
  'DELETE /api/form_drafts/': listing({ form }),

  'POST /api/reports/{id}/create_report_document/': byId('approved_report'),
  'GET /api/report_documents/{id}': byId('report_document'),
  'POST /api/reports/download_multiple_reports/': {
    about: 'approved_report',
    call: (_facts, id) => ({ body: { report_ids: [id], name: 'November' } }),
  },

  'GET /api/email_templates/report/': {
    about: 'approved_report',
    call: (_facts, id) => ({ query: { ids: id } }),
  },
  'POST /api/emails/reports/': {
    about: 'approved_report',
    call: async ({ app, world }, id) => {
      const [contact] = await app.owner`select email from app_user where id = ${world.id('Cliff')}`;
      return {
        body: { ids: [id], to: [String(contact?.email)], subject: 'A report', body: 'Please read it.' },
      };
    },
  },
  'POST /api/emails/send_contact_email/': {
    call: () => ({ body: { subject: 'A question', message: 'Who is on call?' } }),
  },

  'POST /api/error_reports/': {
    call: () => ({
      body: {
        kind: 'call',
        endpoint: 'GET /api/appointments/{id}',
        status: 404,
        code: 'not_found',
        request_id: null,
        route: '/dashboard/appointments/$id',
        error_name: null,
        network: { online: true, effective_type: '4g' },
        app_version: '0.2.0',
      },
    }),
  },

  ...CLAIM_EXAMPLES,
  ...DIARY_EXAMPLES,

  'GET /api/mailbox/': listing({ page: '1' }),
  'GET /api/mailbox/{id}': byId('mailbox_message'),
};
