import { createFileRoute } from '@tanstack/react-router';
import { TeamListPage } from '#web/features/teams/TeamListPage.tsx';
import { TeamSearch } from '#web/features/teams/team-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/teams/')({
  validateSearch: TeamSearch,
  beforeLoad: () => mustBeAllowed(() => import('#contract/teams.ts').then((calls) => [calls.listTeams])),
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
