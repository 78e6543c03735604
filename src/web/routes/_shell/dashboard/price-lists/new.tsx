import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { PriceListFormPage } from '#web/features/money/price-lists/PriceListFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/price-lists/new')({
  validateSearch: z.object({ copy: Id.optional().catch(undefined) }),
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/money/price-lists.ts').then((calls) => [calls.createPriceList])),
  component: New,
});

function New() {
  return <PriceListFormPage copy={Route.useSearch().copy} />;
}
