import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Line } from '#contract/core/shapes.ts';

/**
 * A browser's report of its own failures (ERR-02). It is relayed to the chat channel by the server, with user id,
 * endpoint, browser and network; templates and codes only, never anything typed or read by a person.
 */
export const ErrorReport = z.strictObject({
  kind: z.enum(['call', 'crash', 'authentication']),
  /** Method and path template, such as `GET /api/appointments/{id}`; empty for a crash. */
  endpoint: z
    .string()
    .max(200)
    .regex(/^[A-Za-z_/{} -]*$/, 'Send the template, not an address.'),
  status: z.int().min(0).max(599).nullable(),
  code: z
    .string()
    .max(60)
    .regex(/^[a-z_.]*$/)
    .nullable(),
  request_id: z.uuid().nullable(),
  /** Route template of the screen, such as `/dashboard/appointments/$id`. */
  route: z
    .string()
    .max(200)
    .regex(/^[A-Za-z_/$.-]*$/, 'Send the template, not an address.'),
  /** For a crash: the error's class, such as TypeError. */
  error_name: Line(80)
    .regex(/^[A-Za-z]*$/)
    .nullable(),
  network: z.strictObject({
    online: z.boolean(),
    effective_type: z.enum(['slow-2g', '2g', '3g', '4g']).nullable(),
  }),
  app_version: Line(20),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

/** Open to all: a crash on the sign-in page counts too. Rate-limited. */
export const reportError = endpoint({
  method: 'POST',
  path: '/api/error_reports/',
  summary: 'Report a failed call or a browser crash',
  access: { public: 'OPEN' },
  limit: 'error_report',
  audit: null,
  body: ErrorReport,
  answer: z.object({}),
  status: 201,
});
