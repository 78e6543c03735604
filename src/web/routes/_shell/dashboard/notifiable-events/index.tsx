import { createFileRoute } from '@tanstack/react-router';
import { EventSearch } from '#web/features/safety/notifiable-events/event-search.ts';
import { NotifiableEventListPage } from '#web/features/safety/notifiable-events/NotifiableEventListPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/notifiable-events/')({
  validateSearch: EventSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/notifiable-events.ts').then((calls) => [calls.listEvents])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <NotifiableEventListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
