import { z } from 'zod';
import { toLondonDay } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Ref, Repeatable } from '#contract/core/shapes.ts';
import { SocialWorkerRole, socialWorkerFields } from '#contract/organisations/social-workers.ts';

/** Social workers without a sign-in: they register themselves, and correct their details by a link (SWK-02). */

export const registerSocialWorker = endpoint({
  method: 'POST',
  path: '/api/app_social_workers/public/',
  summary:
    'Register oneself; waits for the office. The answer is the same whether the address is known or not',
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
  summary: 'What a public form’s page needs to ask for the names of one organisation’s social workers',
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
  summary: 'Names of social workers of the one organisation whose form’s token is held',
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

/** The last day on which a link works, London's: it is over when that day ends. The same in the mail and on every screen. */
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
  summary: 'One’s own details, by a link that was e-mailed',
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
  summary:
    'Correct one’s own details, but for the e-mail address, to which the link went; the link then no longer works',
  access: { public: 'TOK' },
  limit: 'public_link',
  audit: null,
  query: formQuery,
  body: z.strictObject({ ...socialWorkerFields, email: socialWorkerFields.email.optional() }).partial(),
  answer: z.object({ name: z.string() }),
});
