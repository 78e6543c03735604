import { createFileRoute } from '@tanstack/react-router';
import { AlertListPage } from '#web/features/safety/alerts/AlertListPage.tsx';
import { AlertSearch } from '#web/features/safety/alerts/alert-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/alerts/')({
  validateSearch: AlertSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/alerts.ts').then((calls) => [calls.listAlerts])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <AlertListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
