import type { Area } from '#server/area.ts';
import { teamSearch } from '#server/features/organisations/teams/search.queries.ts';
import { teamRoutes } from '#server/features/organisations/teams/teams.routes.ts';

export const teamArea: Area = {
  routes: teamRoutes,
  constraints: {
    team_name_unique: ['duplicate', 'team', 'This organisation already has a team with this name.'],
    allocation_team_in_use: ['input.invalid', 'team_id', 'This organisation has no such team.'],
  },
  names: { team_id: 'team' },
  search: teamSearch,
};
