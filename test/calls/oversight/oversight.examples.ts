import { byId, type Example, listing, nothing, type Subject } from '#test/calls/example.ts';

/** How to call what is about everything at once: the dashboard, search, the activity log, mail and reports of errors. */
export const examples: Record<string, Example> = {
  'GET /api/dashboard/': nothing,
  'GET /api/search/': listing({ q: 'am test' }),

  'GET /api/app_data_change_records/': listing({ dateFrom: '2026-01-01', performedBy: 'a' }),
  'GET /api/app_data_change_records/export/': listing({ action: 'Created' }),
  'GET /api/app_data_change_records/young_person/{id}': byId('young_person'),
  'GET /api/app_data_change_records/young_person/{id}/views/': byId('young_person'),
  'GET /api/app_data_change_records/young_person/{id}/export/': byId('young_person'),

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

  'GET /api/emails/undelivered/': listing({ page: '1' }),
  'POST /api/emails/undelivered/{id}/try_again/': byId('refused e-mail'),
  'POST /api/emails/undelivered/{id}/leave/': byId('refused e-mail'),

  'GET /api/mailbox/': listing({ page: '1' }),
  'GET /api/mailbox/{id}': byId('mailbox_message'),
};

export const subjects: Record<string, Subject> = {
  'refused e-mail': {
    make: async ({ app }) => {
      const [row] = await app.owner`insert into email (to_address, subject, body, refused_at)
        values ('a@example.test', 'Subject', 'Text', now()) returning id`;
      return String(row?.id);
    },
  },
  mailbox_message: {
    make: async ({ app }) => {
      const [row] =
        await app.owner`insert into mailbox_message (from_address, to_addresses, subject, text_body)
        values ('a@example.test', '{}', 'Subject', 'Text') returning id`;
      return String(row?.id);
    },
  },
};
