import { createFileRoute } from '@tanstack/react-router';
import { SocialWorkerPage } from '#web/features/organisations/social-workers/SocialWorkerPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/social-workers/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/organisations/social-workers.ts').then((calls) => [calls.getSocialWorker]),
    ),
  component: Single,
});

function Single() {
  return <SocialWorkerPage id={Route.useParams().id} />;
}
