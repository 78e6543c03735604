import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { mustBeSignedIn } from '#web/shell/guard.ts';
import { PageWait } from '#web/shell/PageWait.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { Shell } from '#web/shell/Shell.tsx';

// Carers alone work where there is no signal.
const CarerDuty = lazy(() =>
  loadPart(async () => ({ default: (await import('#web/pages/CarerDuty.tsx')).CarerDuty })),
);
const Bell = lazy(() =>
  loadPart(async () => ({ default: (await import('#web/features/office/notifications/Bell.tsx')).Bell })),
);
const fetchSearchDialog = async () =>
  (await import('#web/features/office/search/SearchDialog.tsx')).SearchDialog;

export const Route = createFileRoute('/_shell')({
  beforeLoad: ({ location }) => mustBeSignedIn(location.href),
  pendingMs: 0,
  pendingComponent: PageWait,
  component: () => <Shell fetchSearchDialog={fetchSearchDialog} CarerDuty={CarerDuty} Bell={Bell} />,
});
