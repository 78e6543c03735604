import { createFileRoute } from '@tanstack/react-router';
import { createTeam } from '#contract/teams.ts';
import { TeamFormPage } from '#web/features/teams/TeamFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/teams/new')({
  beforeLoad: () => mustBeAllowed(createTeam),
  component: () => <TeamFormPage />,
});
