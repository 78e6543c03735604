import { createFileRoute } from '@tanstack/react-router';
import { AgeingPage } from '#web/features/money/statements/AgeingPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/invoices/ageing')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/ageing.ts').then((calls) => [calls.getAgeing])),
  component: AgeingPage,
});
