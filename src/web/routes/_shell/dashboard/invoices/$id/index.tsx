import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '#web/features/money/invoices/InvoicePage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/invoices/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/invoices.ts').then((calls) => [calls.getInvoice])),
  component: Single,
});

function Single() {
  const navigate = Route.useNavigate();
  return (
    <InvoicePage
      id={Route.useParams().id}
      onDeleted={() => void navigate({ to: '/dashboard/invoices', search: { status: 'draft' } })}
    />
  );
}
