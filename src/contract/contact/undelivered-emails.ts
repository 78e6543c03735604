/**
 * E-mails that did not reach every address: refused for good, or waiting for an hour. The list never shows subject and
 * text, because its reader may not be allowed to read the record.
 */
import { z } from 'zod';
import { EMAIL_KIND_NAMES } from '#contract/core/email-kinds.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, listShape, paging, Ref } from '#contract/core/shapes.ts';

export const UndeliveredEmail = z.object({
  id: Id,
  kind: z.enum(EMAIL_KIND_NAMES),
  /** The addresses that have not received it. */
  to: z.array(z.string()),
  state: z.enum(['waiting', 'refused']),
  /** Since when it has waited, or when it was refused. */
  since: Instant,
  /** The mail server's own words. Empty if it said nothing. */
  answer: z.string(),
  /** The person whose work caused it. Null if nobody's did. */
  caused_by: Ref.nullable(),
  /** The screen with more details, for people who may see it. */
  href: z.string().nullable(),
});
export type UndeliveredEmail = z.infer<typeof UndeliveredEmail>;

const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

export const listUndeliveredEmails = endpoint({
  method: 'GET',
  path: '/api/emails/undelivered/',
  summary: 'E-mails the mail server refused, or that have waited over an hour, newest first',
  access: office,
  audit: null,
  query: z.strictObject(paging(['since'])),
  answer: listShape(UndeliveredEmail),
});

export const tryEmailAgain = endpoint({
  method: 'POST',
  path: '/api/emails/undelivered/{id}/try_again/',
  summary: 'Send an e-mail again to the people who have not received it',
  access: office,
  limit: 'e_mail',
  audit: null,
  params,
  answer: z.object({}),
  status: 200,
});

export const leaveEmail = endpoint({
  method: 'POST',
  path: '/api/emails/undelivered/{id}/leave/',
  summary: 'Remove a refused e-mail from the list, because its recipients were reached another way',
  access: office,
  audit: null,
  params,
  answer: z.object({}),
  status: 200,
});
