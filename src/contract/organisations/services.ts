/** The services that the agency offers, as administrators change them (SET-01). Everybody chooses from `listServiceTypes`. */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Line, Version } from '#contract/core/shapes.ts';

export const Service = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  is_report_required: z.boolean(),
  /** Hours from the end of an appointment until its report is due. */
  report_due_hours: z.int(),
  /** Paid and priced as one night, whatever its hours. */
  is_sleep_in: z.boolean(),
  /** Active appointments that are not over. */
  appointments_ahead: z.int(),
  is_archived: z.boolean(),
  version: Version,
});
export type Service = z.infer<typeof Service>;

export const MAX_REPORT_DUE_HOURS = 720;
const HOURS_SENTENCE = `Enter whole hours, from 1 to ${MAX_REPORT_DUE_HOURS}.`;

const fields = {
  name: Line(80).min(1, 'Enter a name.'),
  category: Line(80).min(1, 'Enter a category, such as Community support.'),
  is_report_required: z.boolean(),
  report_due_hours: z.int(HOURS_SENTENCE).min(1, HOURS_SENTENCE).max(MAX_REPORT_DUE_HOURS, HOURS_SENTENCE),
  is_sleep_in: z.boolean(),
};

export const listServices = endpoint({
  method: 'GET',
  path: '/api/service_types/all/',
  summary: 'All services, with their settings; archived ones last',
  access: { admin: 'ALL' },
  audit: null,
  answer: z.array(Service),
});

export const createService = endpoint({
  method: 'POST',
  path: '/api/service_types/',
  summary: 'Add a service that asks the same forms and checks as another',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({
    ...fields,
    /** The service whose forms and checks it takes over. Both can be changed afterwards. */
    like_id: Id,
  }),
  answer: Service,
  status: 201,
});

export const updateService = endpoint({
  method: 'PUT',
  path: '/api/service_types/{id}',
  summary: 'Change a service, or archive it so that nobody can book it',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject({ ...fields, is_archived: z.boolean() })
    .partial()
    .extend({ version: Version }),
  answer: Service,
});
