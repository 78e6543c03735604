import { createFileRoute } from '@tanstack/react-router';
import { TeamFormPage } from '#web/features/organisations/teams/TeamFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/teams/new')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/teams.ts').then((calls) => [calls.createTeam])),
  component: () => <TeamFormPage />,
});
