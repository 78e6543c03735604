import { createFileRoute } from '@tanstack/react-router';
import { ComplaintPage } from '#web/features/safety/complaints/ComplaintPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/complaints/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/complaints.ts').then((calls) => [calls.getComplaint])),
  component: Single,
});

function Single() {
  return <ComplaintPage id={Route.useParams().id} />;
}
