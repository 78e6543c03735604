import { createFileRoute } from '@tanstack/react-router';
import { TeamFormPage } from '#web/features/organisations/teams/TeamFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/teams/$id/edit')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/teams.ts').then((calls) => [calls.updateTeam])),
  component: Single,
});

function Single() {
  return <TeamFormPage id={Route.useParams().id} />;
}
