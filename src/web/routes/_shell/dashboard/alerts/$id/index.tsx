import { createFileRoute } from '@tanstack/react-router';
import { AlertPage } from '#web/features/safety/alerts/AlertPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/alerts/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/alerts.ts').then((calls) => [calls.getAlert])),
  component: Single,
});

function Single() {
  return <AlertPage id={Route.useParams().id} />;
}
