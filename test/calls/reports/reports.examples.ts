import type { Access } from '#contract/core/endpoint.ts';
import type { Example, Facts, Subject } from '#test/calls/example.ts';
import { newReport, newWrittenReport } from '#test/calls/reports/new-reports.ts';
import { PLAIN_ANSWERS, PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';

const year = { start_date: '2026-06-01', end_date: '2026-12-31', page_size: '100' };

const nothing: Example = { call: () => ({}) };
const ofClient = (query: Record<string, unknown> = {}): Example => ({
  about: 'client',
  call: (_facts, client_id) => ({ query: { page_size: '100', ...query, client_id } }),
});

const written = { answers: PLAIN_ANSWERS, submit: false };

/** An id and version as they are now, or of nothing there is. */
async function readVersion({ app }: Facts, table: 'report' | 'app_report', id: string): Promise<number> {
  const [row] = await app.owner`select version from ${app.owner(table)} where id = ${id}`;
  return row?.version ?? 1;
}

/** The path of one form as written. */
async function buildPath({ app, world }: Facts, app_report_id: string) {
  const [row] = await app.owner<
    { id: string }[]
  >`select report_id as id from app_report where id = ${app_report_id}`;
  return { id: row?.id ?? world.id('report of Cara: amy today'), reportId: app_report_id };
}

export const examples: Record<string, Example> = {
  'GET /api/reports/': ofClient(year),
  'GET /api/reports/missing_not_approved_reports/': {
    call: () => ({ query: { page_size: '100', status: 'missing' } }),
  },
  'GET /api/reports/needs_approval_reports/': ofClient(),
  'GET /api/reports/tab_counts/': nothing,
  'POST /api/reports/remind/': {
    about: 'report',
    call: (_facts, id) => ({ body: { report_ids: [id] } }),
  },
  'GET /api/reports/{id}/': { about: 'report', call: (_facts, id) => ({ params: { id } }) },
  'GET /api/app_report_not_approved_reasons/': nothing,
  'GET /api/reporting_types/': nothing,

  'POST /api/appointment_carer_report_requirements/update_requirements/': {
    about: 'appointment_carer',
    call: ({ next }, appointment_carer_id) => ({
      body: { requirements: [{ appointment_carer_id, report_required: next() % 2 === 0 }] },
    }),
  },

  'GET /api/reports/{id}/app_report_form_type/{formTypeId}': {
    about: 'report_to_write',
    call: ({ world }, id) => ({ params: { id, formTypeId: world.id('session form') } }),
  },
  'POST /api/reports/{id}/app_report_form_type/{formTypeId}': {
    about: 'report_to_write',
    call: ({ world }, id) => ({ params: { id, formTypeId: world.id('session form') }, body: written }),
  },
  'GET /api/reports/{id}/app_report/{reportId}': {
    about: 'app_report_to_read',
    call: async (facts, id) => ({ params: await buildPath(facts, id) }),
  },
  'PUT /api/reports/{id}/app_report/{reportId}': {
    about: 'app_report_draft',
    call: async (facts, id) => ({
      params: await buildPath(facts, id),
      body: { ...written, version: await readVersion(facts, 'app_report', id) },
    }),
  },
  'DELETE /api/reports/{id}/app_report/{reportId}': {
    about: 'app_report_draft',
    call: async (facts, id) => ({ params: await buildPath(facts, id) }),
  },

  'POST /api/reports/{id}/app_report/{reportId}/restored': {
    about: 'app_report_draft',
    call: async (facts, id) => ({ params: await buildPath(facts, id) }),
  },

  'PUT /api/reports/{id}/approve_or_reject/': {
    about: 'report_to_decide',
    call: async (facts, id) => {
      const [question] = PLAIN_QUESTIONS;
      const about = { group_identifier: question?.group_identifier ?? '', question_id: question?.id ?? '' };
      const reason_id = facts.world.id('reason');
      return {
        params: { id },
        body: {
          approved: false,
          not_approved_reason_id: reason_id,
          comment: 'Say more.',
          question_reasons: [{ ...about, entry: 0, reason_id, comment: null }],
          version: await readVersion(facts, 'report', id),
        },
      };
    },
  },
  'POST /api/reports/{id}/reopen/': {
    about: 'report_approved',
    call: async (facts, id) => ({
      params: { id },
      body: { comment: 'The wrong date.', version: await readVersion(facts, 'report', id) },
    }),
  },
};

export const subjects: Record<string, Subject> = {
  report: {
    own: {
      admin: 'report of Cara: amy today',
      carer: 'report of Cara: amy today',
      client: 'report of Cara: asa not yet 30 days ago',
    },
    other: { carer: 'report of Cole: amy today', client: 'report of Carl: bea today' },
  },
  report_to_write: {
    make: async (facts) => (await newReport(facts)).id,
    other: { carer: 'report of Cole: alf a second later', client: 'report of Carl: bea today' },
  },
  report_to_decide: {
    make: async (facts) => (await newWrittenReport(facts, 'submitted')).report_id,
    other: 'report of Cole: amy today',
  },
  report_approved: {
    make: async (facts) => (await newWrittenReport(facts, 'approved')).report_id,
    other: 'report of Carl: bea today',
  },
  app_report_to_read: {
    own: {
      admin: 'session of Cara: amy today',
      carer: 'session of Cara: amy today',
      client: 'session of Cara: asa not yet 30 days ago',
    },
    other: { carer: 'session of Cole: amy today', client: 'session of Carl: bea today' },
  },
  app_report_draft: {
    make: async (facts) => (await newWrittenReport(facts, 'draft')).id,
    other: { carer: 'session of Cole: aki 30 days ago', client: 'session of Carl: bea today' },
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/reports/': { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  'GET /api/reports/{id}/': { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  'GET /api/reports/missing_not_approved_reports/': { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  'GET /api/reports/needs_approval_reports/': { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  'POST /api/appointment_carer_report_requirements/update_requirements/': { admin: 'ALL' },
  'POST /api/reports/{id}/app_report_form_type/{formTypeId}': { admin: 'ALL', carer: 'OWN' },
  'GET /api/reports/{id}/app_report/{reportId}': { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  'PUT /api/reports/{id}/app_report/{reportId}': { admin: 'ALL', carer: 'OWN' },
  'DELETE /api/reports/{id}/app_report/{reportId}': { admin: 'ALL', carer: 'OWN' },
  'POST /api/reports/{id}/app_report/{reportId}/restored': { admin: 'ALL' },
  'PUT /api/reports/{id}/approve_or_reject/': { admin: 'ALL' },
  'POST /api/reports/{id}/reopen/': { admin: 'ALL' },
};
