import { createFileRoute } from '@tanstack/react-router';
import { PriceListListPage } from '#web/features/money/price-lists/PriceListListPage.tsx';
import { PriceListSearch } from '#web/features/money/price-lists/price-list-words.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/price-lists/')({
  validateSearch: PriceListSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/price-lists.ts').then((calls) => [calls.listPriceLists])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <PriceListListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
