import { createFileRoute } from '@tanstack/react-router';
import { MarginPage } from '#web/features/money/accounts/MarginPage.tsx';
import { MarginSearch } from '#web/features/money/accounts/margin-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/invoices/margin')({
  validateSearch: MarginSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/margins.ts').then((calls) => [calls.listMargins])),
  component: Margins,
});

function Margins() {
  const navigate = Route.useNavigate();
  return (
    <MarginPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
