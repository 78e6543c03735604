import { createFileRoute } from '@tanstack/react-router';
import { QuotationPage } from '#web/features/money/quotations/QuotationPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/quotations/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/quotation-records.ts').then((calls) => [calls.getQuotation])),
  component: Single,
});

function Single() {
  return <QuotationPage id={Route.useParams().id} />;
}
