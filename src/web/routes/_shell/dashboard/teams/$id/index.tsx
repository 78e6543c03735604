import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '#web/features/organisations/teams/TeamPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/teams/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/teams.ts').then((calls) => [calls.getTeam])),
  component: Single,
});

function Single() {
  return <TeamPage id={Route.useParams().id} />;
}
