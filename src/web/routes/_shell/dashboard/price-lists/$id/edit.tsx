import { createFileRoute } from '@tanstack/react-router';
import { PriceListFormPage } from '#web/features/money/price-lists/PriceListFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/price-lists/$id/edit')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/price-lists.ts').then((calls) => [calls.updatePriceList])),
  component: Single,
});

function Single() {
  return <PriceListFormPage id={Route.useParams().id} />;
}
