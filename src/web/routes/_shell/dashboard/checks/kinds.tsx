import { createFileRoute } from '@tanstack/react-router';
import { CheckKindsPage } from '#web/features/organisations/checks/CheckKindsPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/checks/kinds')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/checks.ts').then((calls) => [calls.listCheckKinds])),
  component: CheckKindsPage,
});
