import { createFileRoute } from '@tanstack/react-router';
import { InvoiceRunPage } from '#web/features/money/invoices/InvoiceRunPage.tsx';
import { RunSearch } from '#web/features/money/invoices/invoice-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/invoices/run')({
  validateSearch: RunSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/invoice-runs.ts').then((calls) => [calls.previewInvoices])),
  component: Run,
});

function Run() {
  const navigate = Route.useNavigate();
  return (
    <InvoiceRunPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onDrafted={() => void navigate({ to: '/dashboard/invoices', search: { status: 'draft' } })}
    />
  );
}
