import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Email, Id, Line, Text } from '#contract/core/shapes.ts';

/** Documents of referrals (REF-01): as PDF, several as a zip, and by e-mail as a link. */

export const MAX_REFERRALS_IN_A_ZIP = 50;

const readers = { admin: 'ALL', client: 'CLI' } as const;
const ids = z
  .array(Id)
  .min(1, 'Choose at least one referral.')
  .max(MAX_REFERRALS_IN_A_ZIP, `Choose ${MAX_REFERRALS_IN_A_ZIP} referrals or fewer.`);

export const downloadReferral = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/{id}/download_document/',
  summary: 'A referral as PDF',
  access: readers,
  audit: 'referral.document',
  params: z.object({ id: Id }),
  answer: z.unknown(),
  produces: 'application/pdf',
});

export const downloadReferrals = endpoint({
  method: 'POST',
  path: '/api/app_supports_required/download_documents/',
  summary: 'Referrals as a zip of PDFs; all or none',
  access: readers,
  audit: 'referral.document',
  looksAt: ({ body }) => body.app_support_required_ids,
  body: z.strictObject({ app_support_required_ids: ids, name: Line(100).optional() }),
  answer: z.unknown(),
  produces: 'application/zip',
  reads: true,
});

export const listReferralContacts = endpoint({
  method: 'GET',
  path: '/api/app_supports_required/{id}/contacts/',
  summary: 'The people at the organisation who can get a referral by e-mail',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.array(z.object({ name: z.string(), email: z.string() })),
});

export const sendReferralEmail = endpoint({
  method: 'POST',
  path: '/api/emails/send_supports_required_via_email/',
  summary: 'E-mail links to referrals to a client’s contacts',
  access: { admin: 'ALL' },
  limit: 'e_mail',
  audit: null,
  body: z.strictObject({
    ids,
    to: z.array(Email).min(1, 'Choose who to send it to.').max(20),
    cc: z.array(Email).max(20).optional(),
    subject: Line(200).min(1, 'Enter a subject.'),
    body: Text(10_000).min(1, 'Enter a message.'),
  }),
  answer: z.object({ code: z.literal(201), recipients: z.array(z.string()) }),
  status: 201,
});
