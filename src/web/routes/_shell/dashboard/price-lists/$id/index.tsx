import { createFileRoute } from '@tanstack/react-router';
import { PriceListPage } from '#web/features/money/price-lists/PriceListPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/price-lists/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/price-lists.ts').then((calls) => [calls.getPriceList])),
  component: Single,
});

function Single() {
  return <PriceListPage id={Route.useParams().id} />;
}
