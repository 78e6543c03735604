import { createFileRoute } from '@tanstack/react-router';
import { ExpenseReasonsPage } from '#web/features/visits/expense-reasons/ExpenseReasonsPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/settings/expense-reasons')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/visits/expense-reasons.ts').then((calls) => [calls.listAllExpenseReasons]),
    ),
  component: ExpenseReasonsPage,
});
