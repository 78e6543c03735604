import { createFileRoute } from '@tanstack/react-router';
import { InvoiceListPage } from '#web/features/money/invoices/InvoiceListPage.tsx';
import { InvoiceSearch } from '#web/features/money/invoices/invoice-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/invoices/')({
  validateSearch: InvoiceSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/invoices.ts').then((calls) => [calls.listInvoices])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <InvoiceListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
