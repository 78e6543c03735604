import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line, listShape, paging, Ref, Version } from '#contract/core/shapes.ts';

/** Teams of client organisations, with their three leads (TEA-01). */

export const Team = z.object({
  id: Id,
  /** Its name. */
  team: z.string(),
  localAuthority: z.string(),
  client: Ref,
  teamManager: Ref.nullable(),
  practiceManager: Ref.nullable(),
  serviceManager: Ref.nullable(),
  social_workers: z.int(),
  young_persons: z.int(),
  version: Version,
  updated_at: Instant,
});
export type Team = z.infer<typeof Team>;

export const TeamDetail = Team.extend({
  members: z.array(Ref),
  young_people: z.array(Ref),
  /** How many more have records that are closed to the reader. Only the office sees it. */
  young_persons_closed: z.int(),
});
export type TeamDetail = z.infer<typeof TeamDetail>;

const readers = { admin: 'ALL', client: 'CLI' } as const;
const params = z.object({ id: Id });

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/app_teams/',
  summary: 'Teams in view',
  access: readers,
  audit: null,
  query: z.strictObject({
    team: Line(200).optional(),
    teamManager: Line(200).optional(),
    practiceManager: Line(200).optional(),
    serviceManager: Line(200).optional(),
    localAuthority: Line(200).optional(),
    client_id: Id.optional(),
    ...paging(['team', 'localAuthority', 'client']),
  }),
  answer: listShape(Team),
});

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/app_teams/{id}',
  summary: 'One team with its people',
  access: readers,
  audit: 'team.view',
  params,
  answer: TeamDetail,
});

const leads = {
  team_manager_id: Id.nullable().optional(),
  practice_manager_id: Id.nullable().optional(),
  service_manager_id: Id.nullable().optional(),
};

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/app_teams/',
  summary: 'Add a team',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject({ team: Line(200).min(1, 'Enter a name.'), client_id: Id, ...leads }),
  answer: TeamDetail,
  status: 201,
});

export const updateTeam = endpoint({
  method: 'PUT',
  path: '/api/app_teams/{id}',
  summary: 'Change a team and its leads',
  access: { admin: 'ALL' },
  audit: null,
  params,
  body: z.strictObject({ team: Line(200).min(1, 'Enter a name.').optional(), ...leads, version: Version }),
  answer: TeamDetail,
});

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/app_teams/{id}',
  summary: 'Archive a team; refused, with the reason, while young people or social workers are in it',
  access: { admin: 'ALL' },
  audit: null,
  params,
  answer: z.object({ id: Id }),
});

export const listPublicTeams = endpoint({
  method: 'GET',
  path: '/api/app_teams/public/',
  summary: 'Names of one organisation’s teams, if it is in the public form',
  access: { public: 'OPTIONS' },
  audit: null,
  query: z.strictObject({ client_id: Id }),
  answer: z.array(Ref),
});

export const listTeamsOfClient = endpoint({
  method: 'GET',
  path: '/api/app_teams/app_clients/{id}',
  summary: 'One organisation’s teams',
  access: readers,
  audit: null,
  params,
  answer: z.array(Team),
});

export const listTeamsOfSocialWorker = endpoint({
  method: 'GET',
  path: '/api/app_teams/app_social_worker/{id}',
  summary: 'The teams that a social worker is in or leads',
  access: readers,
  audit: null,
  params,
  answer: z.array(Team),
});

const association = z.strictObject({
  associate: z.array(Id).max(200),
  disassociate: z.array(Id).max(200),
});

export const associateSocialWorkers = endpoint({
  method: 'PUT',
  path: '/api/app_teams/{id}/social_workers/',
  summary: 'Add social workers to a team or remove them, all or none; same organisation only',
  access: { admin: 'ALL' },
  audit: null,
  params,
  body: association,
  answer: TeamDetail,
});

export const associateYoungPersons = endpoint({
  method: 'PUT',
  path: '/api/app_teams/{id}/young_persons/',
  summary: 'Add young people to a team or remove them, all or none; same organisation only',
  access: { admin: 'ALL' },
  audit: null,
  params,
  body: association,
  answer: TeamDetail,
});
