import { createFileRoute } from '@tanstack/react-router';
import { ClientListPage } from '#web/features/organisations/clients/ClientListPage.tsx';
import { ClientSearch } from '#web/features/organisations/clients/client-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/clients/')({
  validateSearch: ClientSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/organisations/clients.ts').then((calls) => [calls.createClient])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <ClientListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
