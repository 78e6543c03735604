import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { CalculatorPage } from '#web/features/money/quotations/CalculatorPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

/** The referral it starts from. */
const Search = z.object({ referral_id: Id.optional().catch(undefined) });

export const Route = createFileRoute('/_shell/dashboard/quotations/new')({
  validateSearch: Search,
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/money/quotations.ts').then((calls) => [calls.calculateServiceCosts]),
    ),
  component: New,
});

function New() {
  const navigate = Route.useNavigate();
  const { referral_id } = Route.useSearch();
  return (
    <CalculatorPage
      key={referral_id}
      referral_id={referral_id}
      onSent={(id) => void navigate({ to: '/dashboard/quotations/$id', params: { id } })}
    />
  );
}
