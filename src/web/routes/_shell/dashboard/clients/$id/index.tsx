import { createFileRoute } from '@tanstack/react-router';
import { ClientPage } from '#web/features/clients/ClientPage.tsx';
import { ClientTabSearch } from '#web/features/clients/client-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/clients/$id/')({
  validateSearch: ClientTabSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/clients.ts').then((calls) => [calls.listInvoicingContacts])),
  component: Single,
});

function Single() {
  return <ClientPage id={Route.useParams().id} tab={Route.useSearch().tab} />;
}
