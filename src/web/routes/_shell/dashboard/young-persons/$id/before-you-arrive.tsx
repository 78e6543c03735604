import { createFileRoute } from '@tanstack/react-router';
import { BeforeYouArrivePage } from '#web/pages/young-person/BeforeYouArrivePage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/young-persons/$id/before-you-arrive')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/young-persons/before-you-arrive.ts').then((calls) => [calls.getBeforeYouArrive]),
    ),
  component: Single,
});

function Single() {
  return <BeforeYouArrivePage id={Route.useParams().id} />;
}
