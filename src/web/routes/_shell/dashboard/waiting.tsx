import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { WaitingPage } from '#web/pages/WaitingPage.tsx';
import { mustBeCarer } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/waiting')({
  /** The id of an incident report that says someone is still missing. */
  validateSearch: z.object({ still_missing: Id.optional().catch(undefined) }),
  beforeLoad: mustBeCarer,
  component: Waiting,
});

function Waiting() {
  return <WaitingPage still_missing={Route.useSearch().still_missing} />;
}
