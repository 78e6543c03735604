import { createFileRoute } from '@tanstack/react-router';
import { TeamListPage } from '#web/features/organisations/teams/TeamListPage.tsx';
import { TeamSearch } from '#web/features/organisations/teams/team-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/teams/')({
  validateSearch: TeamSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/teams.ts').then((calls) => [calls.listTeams])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <TeamListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
