import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Line, Text } from '#contract/core/shapes.ts';

export const sendContactEmail = endpoint({
  method: 'POST',
  path: '/api/emails/send_contact_email/',
  summary: 'Write to the office',
  access: { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS' },
  limit: 'contact',
  audit: null,
  body: z.strictObject({
    subject: Line(200).min(1, 'Enter a subject.'),
    message: Text(4000).min(1, 'Write a message.'),
  }),
  answer: z.object({
    code: z.literal(201),
    /** The writer’s address for mail about work. */
    answered_to: z.string(),
  }),
  status: 201,
});
