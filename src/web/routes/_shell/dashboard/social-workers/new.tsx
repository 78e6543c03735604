import { createFileRoute } from '@tanstack/react-router';
import { SocialWorkerFormPage } from '#web/features/organisations/social-workers/SocialWorkerFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/social-workers/new')({
  beforeLoad: () =>
    mustBeAllowed(() =>
      import('#contract/organisations/social-workers.ts').then((calls) => [calls.createSocialWorker]),
    ),
  component: () => <SocialWorkerFormPage />,
});
