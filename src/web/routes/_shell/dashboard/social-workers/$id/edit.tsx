import { createFileRoute } from '@tanstack/react-router';
import { SocialWorkerFormPage } from '#web/features/organisations/social-workers/SocialWorkerFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/social-workers/$id/edit')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/organisations/social-workers.ts').then((calls) => [calls.updateSocialWorker]),
    ),
  component: Single,
});

function Single() {
  return <SocialWorkerFormPage id={Route.useParams().id} />;
}
