import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { MissingAtVisit } from '#web/features/safety/missing-episodes/MissingButton.tsx';
import { STEPS } from '#web/features/visits/step-names.ts';
import { VisitPage } from '#web/features/visits/VisitPage.tsx';
import { mustBeCarer } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/visits/$id')({
  validateSearch: z.object({
    step: z.enum(STEPS).optional().catch(undefined),
    /** Show what is missing as soon as the step opens. */
    missing: z.literal('true').optional().catch(undefined),
  }),
  beforeLoad: mustBeCarer,
  component: Visit,
});

function Visit() {
  const { id } = Route.useParams();
  const { step, missing } = Route.useSearch();
  return (
    <VisitPage
      key={id}
      id={id}
      step={step}
      showsMissing={missing === 'true'}
      MissingAtVisit={MissingAtVisit}
    />
  );
}
