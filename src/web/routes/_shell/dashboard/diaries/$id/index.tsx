import { createFileRoute } from '@tanstack/react-router';
import { CaseNotePage } from '#web/features/young-persons/diaries/CaseNotePage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/diaries/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/young-persons/diaries.ts').then((calls) => [calls.getDiary])),
  component: Single,
});

function Single() {
  return <CaseNotePage id={Route.useParams().id} />;
}
