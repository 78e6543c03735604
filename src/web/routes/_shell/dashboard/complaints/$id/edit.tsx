import { createFileRoute } from '@tanstack/react-router';
import { ComplaintFormPage } from '#web/features/safety/complaints/ComplaintFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/complaints/$id/edit')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/complaints.ts').then((calls) => [calls.updateComplaint])),
  component: Single,
});

function Single() {
  return <ComplaintFormPage id={Route.useParams().id} />;
}
