import { createFileRoute } from '@tanstack/react-router';
import { QuotationListPage } from '#web/features/money/quotations/QuotationListPage.tsx';
import { QuotationSearch } from '#web/features/money/quotations/quotation-words.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/quotations/')({
  validateSearch: QuotationSearch,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/money/quotation-records.ts').then((calls) => [calls.listQuotations]),
    ),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <QuotationListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
