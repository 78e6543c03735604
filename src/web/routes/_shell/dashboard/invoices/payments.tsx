import { createFileRoute } from '@tanstack/react-router';
import { BankFilePage } from '#web/features/money/payments/BankFilePage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/invoices/payments')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/bank-files.ts').then((calls) => [calls.previewBankFile])),
  component: BankFilePage,
});
