import { createFileRoute } from '@tanstack/react-router';
import { ExpenseSearch } from '#web/features/visits/claims/claim-search.ts';
import { ExpenseListPage } from '#web/features/visits/claims/ExpenseListPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/expenses')({
  validateSearch: ExpenseSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/visits/expenses.ts').then((calls) => [calls.listExpenses])),
  component: Expenses,
});

function Expenses() {
  const navigate = Route.useNavigate();
  return (
    <ExpenseListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
