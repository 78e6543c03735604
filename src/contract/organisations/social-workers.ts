import { z } from 'zod';
import { toLondonDay } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import {
  Email,
  Id,
  Instant,
  Line,
  listShape,
  Phone,
  paging,
  Ref,
  Repeatable,
  Version,
} from '#contract/core/shapes.ts';

/** Social workers and their colleagues at client organisations (SWK). Not accounts: one may belong to an account. */

export const SocialWorkerRole = z.enum([
  'TEAM_MANAGER',
  'PRACTICE_MANAGER',
  'SERVICE_MANAGER',
  'SOCIAL_WORKER',
  'HEAD_OF_SERVICE',
  'SENIOR_PRACTITIONER',
  'SENIOR_SOCIAL_WORKER',
  'PRINCIPAL_SOCIAL_WORKER',
]);
export type SocialWorkerRole = z.infer<typeof SocialWorkerRole>;

export const SOCIAL_WORKER_ROLE_WORDS: Record<SocialWorkerRole, string> = {
  SOCIAL_WORKER: 'Social worker',
  SENIOR_SOCIAL_WORKER: 'Senior social worker',
  SENIOR_PRACTITIONER: 'Senior practitioner',
  PRINCIPAL_SOCIAL_WORKER: 'Principal social worker',
  TEAM_MANAGER: 'Team manager',
  PRACTICE_MANAGER: 'Practice manager',
  SERVICE_MANAGER: 'Service manager',
  HEAD_OF_SERVICE: 'Head of service',
};

/** The roles that may lead a team. */
export const LEAD_ROLES: readonly SocialWorkerRole[] = [
  'TEAM_MANAGER',
  'PRACTICE_MANAGER',
  'SERVICE_MANAGER',
];

export const SocialWorker = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: SocialWorkerRole,
  localAuthority: z.string(),
  client: Ref,
  team: Ref.nullable(),
  is_active: z.boolean(),
  /** Registered themself and not yet looked at. */
  is_pending: z.boolean(),
  version: Version,
  updated_at: Instant,
});
export type SocialWorker = z.infer<typeof SocialWorker>;

const readers = { admin: 'ALL', client: 'CLI' } as const;

export const listSocialWorkers = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/',
  summary: 'Social workers in view',
  access: readers,
  audit: null,
  query: z.strictObject({
    name: Line(200).optional(),
    email: Line(254).optional(),
    localAuthority: Line(200).optional(),
    team: Line(200).optional(),
    role: Repeatable(SocialWorkerRole),
    app_client_ids: Repeatable(Id),
    pending: z.enum(['true', 'false']).optional(),
    is_active: z.enum(['true', 'false']).optional(),
    ...paging(['name', 'role', 'localAuthority', 'team']),
  }),
  answer: listShape(SocialWorker),
});

export const listSocialWorkerOptions = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/private/',
  summary: 'Social workers of the organisations named, for choosing one',
  access: readers,
  audit: null,
  query: z.strictObject({ app_client_ids: Repeatable(Id), role: Repeatable(SocialWorkerRole) }),
  answer: z.array(Ref.extend({ role: SocialWorkerRole, client_id: Id })),
});

export const listSocialWorkersOfClient = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/app_clients/{id}',
  summary: 'One organisation’s social workers',
  access: readers,
  audit: null,
  params: z.object({ id: Id }),
  answer: z.array(SocialWorker),
});

export const listTeamLeads = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/app_clients/{id}/team_leads/',
  summary: 'Who at one organisation may lead a team: team, practice and service managers',
  access: readers,
  audit: null,
  params: z.object({ id: Id }),
  answer: z.array(SocialWorker),
});

export const listSocialWorkersOfTeam = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/app_teams/{id}',
  summary: 'One team’s social workers',
  access: readers,
  audit: null,
  params: z.object({ id: Id }),
  query: z.strictObject({ role: Repeatable(SocialWorkerRole) }),
  answer: z.array(SocialWorker),
});

export const listSocialWorkersOfYoungPerson = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/with_email_by_young_person/{id}',
  summary: 'Who answers for one young person; to a carer name and telephone number alone',
  access: { admin: 'ALL', carer: 'YPW', client: 'CLI' },
  audit: 'young_person.social_worker',
  params: z.object({ id: Id }),
  answer: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      role: SocialWorkerRole,
    }),
  ),
});

export const getSocialWorker = endpoint({
  method: 'GET',
  path: '/api/app_social_workers/{id}',
  summary: 'One social worker',
  access: readers,
  audit: 'social_worker.view',
  params: z.object({ id: Id }),
  answer: SocialWorker.extend({ young_persons: z.array(Ref), leads_teams: z.array(Ref) }),
});

const fields = {
  name: Line(200).min(1, 'Give a name.'),
  email: Email,
  phone: Phone.nullable(),
  role: SocialWorkerRole,
  team_id: Id.nullable(),
};

export const createSocialWorker = endpoint({
  method: 'POST',
  path: '/api/app_social_workers/',
  summary: 'A new social worker',
  access: readers,
  audit: null,
  body: z.strictObject({
    ...fields,
    phone: fields.phone.optional(),
    team_id: fields.team_id.optional(),
    client_id: Id,
  }),
  answer: SocialWorker,
  status: 201,
});

export const updateSocialWorker = endpoint({
  method: 'PUT',
  path: '/api/app_social_workers/{id}',
  summary: 'Change a social worker; administrators also accept one who registered themself',
  access: readers,
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject(fields)
    .partial()
    .extend({ is_active: z.boolean().optional(), is_pending: z.literal(false).optional(), version: Version }),
  answer: SocialWorker,
});

export const deleteSocialWorker = endpoint({
  method: 'DELETE',
  path: '/api/app_social_workers/{id}',
  summary:
    'Archive a social worker; refused, with the reason, while young people are allocated to them or they lead a team',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ id: Id }),
});

export const registerSocialWorker = endpoint({
  method: 'POST',
  path: '/api/app_social_workers/public/',
  summary:
    'Register oneself; waits for the office. The answer is the same whether the address is known or not',
  access: { public: 'OPEN' },
  audit: null,
  body: z.strictObject({
    ...fields,
    phone: fields.phone.optional(),
    team_id: fields.team_id.optional(),
    client_id: Id,
  }),
  answer: Ref,
  status: 201,
});

/** How long a public form's token is good, and for how many askings (the policies count them). */
export const FORM_TOKEN_MINUTES = 60;
export const FORM_TOKEN_ASKINGS = 20;

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

/** A link for one social worker to correct their own details: once, for 14 days. */
/** The last day on which a link works, London's: it is over when that day ends. The same in the mail and on every screen. */
export const lastDayOfForm = (expires_at: string): string =>
  toLondonDay(new Date(Date.parse(expires_at) - 1).toISOString());

export const TEMPORAL_FORM_DAYS = 14;

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

const formQuery = z.strictObject({ temporal_form_id: z.string().min(20).max(200) });

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
  summary: 'Correct one’s own details; the link then no longer works',
  access: { public: 'TOK' },
  limit: 'public_link',
  audit: null,
  query: formQuery,
  body: z.strictObject({ ...fields, email: fields.email.optional() }).partial(),
  answer: z.object({ name: z.string() }),
});
