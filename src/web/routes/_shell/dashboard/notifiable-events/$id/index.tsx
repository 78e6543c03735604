import { createFileRoute } from '@tanstack/react-router';
import { NotifiableEventPage } from '#web/features/safety/notifiable-events/NotifiableEventPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/notifiable-events/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/notifiable-events.ts').then((calls) => [calls.getEvent])),
  component: Single,
});

function Single() {
  return <NotifiableEventPage id={Route.useParams().id} />;
}
