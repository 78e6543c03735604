import { createFileRoute } from '@tanstack/react-router';
import { mustBeSignedIn } from '#web/shell/guard.ts';
import { PageWait } from '#web/shell/PageWait.tsx';
import { Shell } from '#web/shell/Shell.tsx';

export const Route = createFileRoute('/_shell')({
  beforeLoad: ({ location }) => mustBeSignedIn(location.href),
  pendingMs: 0,
  pendingComponent: PageWait,
  component: Shell,
});
