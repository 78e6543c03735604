import { createFileRoute } from '@tanstack/react-router';
import { createSocialWorker } from '#contract/social-workers.ts';
import { SocialWorkerFormPage } from '#web/features/social-workers/SocialWorkerFormPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/social-workers/new')({
  beforeLoad: () => mustBeAllowed(createSocialWorker),
  component: () => <SocialWorkerFormPage />,
});
