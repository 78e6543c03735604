import { z } from 'zod';
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

/** Social workers and their colleagues at client organisations (SWK). They are not accounts, but may have one. */

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
  /** They registered themselves, and the office has not checked it yet. */
  is_pending: z.boolean(),
  /**
   * Helps to check a waiting registration: people of the organisation with the same name, and whether one has this
   * address.
   */
  registration: z
    .object({
      same_name: z.array(Ref.extend({ email: z.string(), is_active: z.boolean(), is_pending: z.boolean() })),
      is_known_domain: z.boolean(),
    })
    .nullable(),
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
  summary: 'Social workers in the given organisations, to choose from',
  access: readers,
  audit: null,
  query: z.strictObject({ app_client_ids: Repeatable(Id), role: Repeatable(SocialWorkerRole) }),
  answer: z.array(Ref.extend({ email: z.string(), role: SocialWorkerRole, client_id: Id })),
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
  summary: 'Who can lead a team at one organisation: team, practice and service managers',
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
  summary: 'The social workers for one young person; carers get name and telephone number only',
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
  answer: SocialWorker.extend({
    /**
     * The account that they sign in to, by `email`. Mail about work goes to `mail_to`. Only the office and they see it.
     */
    account: Ref.extend({ email: z.string(), mail_to: z.string() }).nullable(),
    young_persons: z.array(Ref),
    /** How many more have records that are closed to the reader. Only the office sees it. */
    young_persons_closed: z.int(),
    leads_teams: z.array(Ref),
  }),
});

export const socialWorkerFields = {
  name: Line(200).min(1, 'Enter a name.'),
  email: Email,
  phone: Phone.nullable(),
  role: SocialWorkerRole,
  team_id: Id.nullable(),
};

export const createSocialWorker = endpoint({
  method: 'POST',
  path: '/api/app_social_workers/',
  summary: 'Add a social worker',
  access: readers,
  audit: null,
  body: z.strictObject({
    ...socialWorkerFields,
    phone: socialWorkerFields.phone.optional(),
    team_id: socialWorkerFields.team_id.optional(),
    client_id: Id,
  }),
  answer: SocialWorker,
  status: 201,
});

/** The body of a change. It waits if the change must be confirmed. */
export const SocialWorkerChanges = z
  .strictObject(socialWorkerFields)
  .partial()
  .extend({ is_active: z.boolean().optional(), is_pending: z.literal(false).optional(), version: Version });

export const updateSocialWorker = endpoint({
  method: 'PUT',
  path: '/api/app_social_workers/{id}',
  summary:
    'Change a social worker; administrators also accept new registrations. If a colleague changes the e-mail address or whether they are at work, the office or the team lead must approve it. Asking for this, or letting someone back in, needs a sign-in within the last 15 minutes',
  access: readers,
  audit: null,
  params: z.object({ id: Id }),
  body: SocialWorkerChanges,
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
