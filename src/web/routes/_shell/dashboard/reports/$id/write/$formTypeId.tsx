import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Occurrence } from '#contract/reports/occurrences.ts';
import { WriteReportPage } from '#web/features/reports/WriteReportPage.tsx';
import { StillMissing } from '#web/features/safety/missing-episodes/StillMissing.tsx';
import { useFormOnDevice } from '#web/features/visits/visit-forms.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/reports/$id/write/$formTypeId')({
  validateSearch: z.object({
    occurrence: z.coerce.number().pipe(Occurrence).optional().catch(undefined),
    step: z.literal('check').optional().catch(undefined),
  }),
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/reports/app-reports.ts').then((calls) => [calls.createAppReport])),
  component: WriteForm,
});

function WriteForm() {
  const { id, formTypeId } = Route.useParams();
  const { step, occurrence } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onDevice = useFormOnDevice({ id, form_type_id: formTypeId, occurrence });
  return (
    <WriteReportPage
      // another form is another page, and keeps nothing of the one before
      key={`${id}/${formTypeId}/${occurrence ?? ''}`}
      id={id}
      form_type_id={formTypeId}
      occurrence={occurrence}
      step={step}
      kept={onDevice}
      StillMissing={StillMissing}
      onStep={(next) =>
        void navigate({ search: { ...(occurrence && { occurrence }), ...(next && { step: next }) } })
      }
    />
  );
}
