import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { ReportPage } from '#web/features/reports/ReportPage.tsx';
import { StillMissing } from '#web/features/safety/missing-episodes/StillMissing.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/reports/$id/')({
  validateSearch: z.object({ form: Id.optional().catch(undefined) }),
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/reports/reports.ts').then((calls) => [calls.getReport])),
  component: SingleReport,
});

function SingleReport() {
  return <ReportPage id={Route.useParams().id} form={Route.useSearch().form} StillMissing={StillMissing} />;
}
