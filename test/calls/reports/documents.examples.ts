import { byId, type Example, type Subject } from '#test/calls/example.ts';
import { findApproved } from '#test/calls/reports/approved-reports.ts';

/** How to call what is about documents of reports, and the e-mails that carry them. */
export const examples: Record<string, Example> = {
  'POST /api/reports/{id}/create_report_document/': byId('approved_report'),
  'GET /api/report_documents/{id}': byId('report_document'),
  'GET /api/report_documents/{id}/report': byId('report_document'),
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
};

export const subjects: Record<string, Subject> = {
  approved_report: {
    own: async (facts) => (await findApproved(facts)).own.approved_report,
    other: async (facts) => (await findApproved(facts)).other.approved_report,
  },
  report_document: {
    own: async (facts) => (await findApproved(facts)).own.report_document,
    other: async (facts) => (await findApproved(facts)).other.report_document,
  },
};
