import { createFileRoute } from '@tanstack/react-router';
import { WaitingPage } from '#web/pages/WaitingPage.tsx';
import { mustBeCarer } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/waiting')({
  beforeLoad: mustBeCarer,
  component: WaitingPage,
});
