import { createFileRoute } from '@tanstack/react-router';
import { PayPage } from '#web/features/money/pay/PayPage.tsx';
import { PaySearch } from '#web/features/money/pay/pay-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/pay')({
  validateSearch: PaySearch,
  beforeLoad: () => mustBeAllowed(() => import('#contract/money/my-pay.ts').then((calls) => [calls.listPay])),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <PayPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
