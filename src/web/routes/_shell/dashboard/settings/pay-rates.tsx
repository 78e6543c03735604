import { createFileRoute } from '@tanstack/react-router';
import { PayRatesPage } from '#web/features/money/pay/PayRatesPage.tsx';
import { PayRateSearch } from '#web/features/money/pay/pay-rate-words.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/settings/pay-rates')({
  validateSearch: PayRateSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/pay-rates.ts').then((calls) => [calls.listPayRates])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <PayRatesPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
