import { createFileRoute } from '@tanstack/react-router';
import { CalculatorPage } from '#web/features/money/quotations/CalculatorPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/quotations/new')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/money/quotations.ts').then((calls) => [calls.calculateServiceCosts]),
    ),
  component: New,
});

function New() {
  const navigate = Route.useNavigate();
  return (
    <CalculatorPage onSent={(id) => void navigate({ to: '/dashboard/quotations/$id', params: { id } })} />
  );
}
