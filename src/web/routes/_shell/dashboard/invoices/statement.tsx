import { createFileRoute } from '@tanstack/react-router';
import { StatementPage } from '#web/features/money/statements/StatementPage.tsx';
import { StatementSearch } from '#web/features/money/statements/statement-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/invoices/statement')({
  validateSearch: StatementSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/statements.ts').then((calls) => [calls.getStatement])),
  component: OneStatement,
});

function OneStatement() {
  const navigate = Route.useNavigate();
  return (
    <StatementPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
