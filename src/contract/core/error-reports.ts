import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Line } from '#contract/core/shapes.ts';

/**
 * A browser's report of an error in our own code (ERR-02). The server forwards it to the chat channel with the user id,
 * endpoint, browser and network. It has templates and codes only, and nothing that anybody typed or read.
 */
export const ErrorReport = z.strictObject({
  kind: z.enum(['call', 'crash', 'authentication']),
  /** The method and path template, such as `GET /api/appointments/{id}`. Empty for a crash. */
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
  /** The route template of the screen, such as `/dashboard/appointments/$id`. */
  route: z
    .string()
    .max(200)
    .regex(/^[A-Za-z_/$.-]*$/, 'Send the template, not an address.'),
  /** The class of the error that caused a crash, such as TypeError. */
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

/** Open to everybody, because the sign-in page can crash too. Rate-limited. */
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
