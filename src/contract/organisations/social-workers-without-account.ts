import { z } from 'zod';
import { toLondonDay } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Ref, Repeatable } from '#contract/core/shapes.ts';
import { SocialWorkerRole, socialWorkerFields } from '#contract/organisations/social-workers.ts';

/** Social workers without a sign-in. They register themselves, and correct their details through a link (SWK-02). */

export const registerSocialWorker = endpoint({
  method: 'POST',
  path: '/api/app_social_workers/public/',
  summary:
    'Register as a social worker, for the office to accept. The answer is the same whether or not the address is known',
  access: { public: 'OPEN' },
  audit: null,
  body: z.strictObject({
    ...socialWorkerFields,
    phone: socialWorkerFields.phone.optional(),
    team_id: socialWorkerFields.team_id.optional(),
    client_id: Id,
  }),
  answer: Ref,
  status: 201,
});

export const createFormToken = endpoint({
  method: 'POST',
  path: '/api/app_social_workers/public/form_token/',
  summary: 'A token that lets a public form list one organisation’s social workers',
  access: { public: 'OPEN' },
  limit: 'public_link',
  audit: null,
  body: z.strictObject({ client_id: Id }),
  answer: z.object({ form_token: z.string(), expires_at: Instant }),
  status: 201,
});

export const listPublicSocialWorkers = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/public/',
  summary: 'Names of one organisation’s social workers, by its form token',
  access: { public: 'TOK' },
  limit: 'public_link',
  audit: null,
  query: z.strictObject({
    app_client_ids: Repeatable(Id),
    role: Repeatable(SocialWorkerRole),
    form_token: z.string().max(200).optional(),
  }),
  answer: z.array(Ref),
});

/** The last day of a link in London. It works until that day ends. The mail and every screen show the same day. */
export const lastDayOfForm = (expires_at: string): string =>
  toLondonDay(new Date(Date.parse(expires_at) - 1).toISOString());

export const createTemporalForm = endpoint({
  method: 'POST',
  path: '/api/app_social_workers/{id}/temporal_form/',
  summary: 'E-mail a social worker a link to correct their details',
  access: { admin: 'ALL' },
  limit: 'e_mail',
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ expires_at: Instant }),
  status: 201,
});

const NO_TOKEN = 'This link is incomplete (`temporal_form_id` is missing). Open it again from the e-mail.';
const formQuery = z.strictObject({ temporal_form_id: z.string(NO_TOKEN).min(20, NO_TOKEN).max(200) });

export const getTemporalForm = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/temporal_form/',
  summary: 'The social worker’s own details, by an e-mailed link',
  access: { public: 'TOK' },
  limit: 'public_link',
  audit: null,
  query: formQuery,
  answer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: SocialWorkerRole,
    client: Ref,
    team: Ref.nullable(),
    teams: z.array(Ref),
    expires_at: Instant,
  }),
});

export const fillTemporalForm = endpoint({
  method: 'PUT',
  path: '/api/app_social_workers/temporal_form/',
  summary: 'Correct the social worker’s own details, except the e-mail address; the link then stops working',
  access: { public: 'TOK' },
  limit: 'public_link',
  audit: null,
  query: formQuery,
  body: z.strictObject({ ...socialWorkerFields, email: socialWorkerFields.email.optional() }).partial(),
  answer: z.object({ name: z.string() }),
});
