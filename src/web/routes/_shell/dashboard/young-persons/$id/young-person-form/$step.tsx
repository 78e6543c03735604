import { createFileRoute } from '@tanstack/react-router';
import { useWordsWhileMissing } from '#web/features/safety/missing-episodes/WordsWhileMissing.tsx';
import { StepPage } from '#web/features/young-persons/profile/StepPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

/** For a draft that an administrator fills in. Others are redirected to the plain page (SHL-03). */
export const Route = createFileRoute('/_shell/dashboard/young-persons/$id/young-person-form/$step')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/young-persons.ts').then((calls) => [calls.getYoungPerson]),
    ),
  component: Single,
});

function Single() {
  const { id, step } = Route.useParams();
  return <StepPage id={id} segment={step} way="draft" whileMissing={useWordsWhileMissing(id)} />;
}
