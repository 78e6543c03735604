import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Ref } from '#contract/core/shapes.ts';

export const ServiceType = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  /** Whether the agency no longer offers it. Nobody can book it, and lists still find it. */
  is_archived: z.boolean(),
});

export const listServiceTypes = endpoint({
  method: 'GET',
  path: '/api/service_types/',
  summary: 'Services the agency offers',
  access: { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS' },
  audit: null,
  answer: z.array(ServiceType),
});

export const listClientOptions = endpoint({
  method: 'GET',
  path: '/api/app_clients/options_external_link/',
  summary: 'Names of client organisations to choose from; the public gets those in the public forms',
  access: { admin: 'ALL', client: 'CLI', public: 'OPTIONS' },
  audit: null,
  answer: z.array(Ref),
});

export const listYoungPersonOptions = endpoint({
  method: 'GET',
  path: '/api/app_young_persons/options/',
  summary: 'Names of young people in view to choose from',
  access: { admin: 'ALL', client: 'CLI' },
  audit: null,
  query: z.strictObject({ client_id: Id.optional() }),
  answer: z.array(z.object({ id: Id, name: z.string(), client_id: Id })),
});
