import { findClients } from '#server/features/organisations/clients/clients.queries.ts';
import { findSocialWorkers } from '#server/features/organisations/social-workers/social-workers.queries.ts';
import { findTeams } from '#server/features/organisations/teams/teams.queries.ts';
import { findUsers } from '#server/features/organisations/users/users.queries.ts';
import type { MeasuredList } from '#test/load/lists.ts';

const page = { page: 1, page_size: 20 };
const email = 'admin@placewell.test';

/** The lists of organisations and the people in them, as the office opens and searches them. */
export function organisationLists(): MeasuredList[] {
  return [
    {
      ...{ name: 'client organisations', email, path: '/api/app_clients/' },
      bareSql: (owner) => findClients(owner, 'admin', page),
    },
    {
      ...{ name: 'teams', email, path: '/api/app_teams/' },
      bareSql: (owner) => findTeams(owner, page),
    },
    {
      ...{ name: 'social workers', email, path: '/api/app_social_workers/' },
      bareSql: (owner) => findSocialWorkers(owner, page),
    },
    {
      ...{ name: 'social workers by name', email, path: '/api/app_social_workers/?name=amara' },
      bareSql: (owner) => findSocialWorkers(owner, { ...page, name: 'amara' }),
    },
    {
      ...{ name: 'users', email, path: '/api/users/' },
      bareSql: (owner) => findUsers(owner, page),
    },
  ];
}
