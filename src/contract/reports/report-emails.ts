import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Email, Id, Line, Text } from '#contract/core/shapes.ts';

/** Reports of one organisation, in one letter. */
export const MAX_REPORTS_IN_A_LETTER = 50;

export const sendReportEmail = endpoint({
  method: 'POST',
  path: '/api/emails/reports/',
  summary: 'E-mail links to approved reports to a client’s contacts',
  access: { admin: 'ALL' },
  limit: 'e_mail',
  audit: null,
  body: z.strictObject({
    ids: z.array(Id).min(1, 'Choose at least one report.').max(MAX_REPORTS_IN_A_LETTER),
    to: z.array(Email).min(1, 'Choose who to send it to.').max(20),
    cc: z.array(Email).max(20).optional(),
    subject: Line(200).min(1, 'Enter a subject.'),
    body: Text(10_000).min(1, 'Enter a message.'),
  }),
  answer: z.object({ code: z.literal(201), recipients: z.array(z.string()) }),
  status: 201,
});

export const getReportEmailTemplate = endpoint({
  method: 'GET',
  path: '/api/email_templates/report/',
  summary: 'The e-mail template filled in for these reports, and who can get it',
  access: { admin: 'ALL' },
  audit: 'report.email_template',
  looksAt: ({ query }) => query.ids ?? [],
  query: z.strictObject({
    ids: z.preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      z.array(Id).max(MAX_REPORTS_IN_A_LETTER).optional(),
    ),
  }),
  answer: z.object({
    subject: z.string(),
    body: z.string(),
    contacts: z.array(z.object({ name: z.string(), email: z.string() })),
    /** The addresses of those contacts who are the social worker of everyone that the reports are about. */
    allocated: z.array(z.string()),
  }),
});
