import { createFileRoute } from '@tanstack/react-router';
import { ClientPage } from '#web/features/organisations/clients/ClientPage.tsx';
import { ClientTabSearch } from '#web/features/organisations/clients/client-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/clients/$id/')({
  validateSearch: ClientTabSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/organisations/clients.ts').then((calls) => [calls.listInvoicingContacts]),
    ),
  component: Single,
});

function Single() {
  return <ClientPage id={Route.useParams().id} tab={Route.useSearch().tab} />;
}
