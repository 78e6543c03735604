import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { Bell } from '#web/features/contact/notifications/Bell.tsx';
import { AlertBanner } from '#web/features/safety/alerts/AlertBanner.tsx';
import { OwnAlertLine } from '#web/features/safety/alerts/OwnAlertLine.tsx';
import { SosButton } from '#web/features/safety/alerts/SosButton.tsx';
import { SosDialog } from '#web/features/safety/alerts/SosDialog.tsx';
import { useWaitingNumbers } from '#web/pages/waiting-numbers.ts';
import { mustBeSignedIn } from '#web/shell/guard.ts';
import { PageWait } from '#web/shell/PageWait.tsx';
import { loadPart } from '#web/shell/part-error.ts';
import { Shell } from '#web/shell/Shell.tsx';

// Only carers work without signal.
const CarerDuty = lazy(() =>
  loadPart(async () => ({ default: (await import('#web/pages/CarerDuty.tsx')).CarerDuty })),
);
// Loaded with the frame, so that they work without signal.
const sos = { Button: SosButton, Dialog: SosDialog, Line: OwnAlertLine };
const fetchSearchDialog = async () =>
  (await import('#web/features/oversight/search/SearchDialog.tsx')).SearchDialog;

export const Route = createFileRoute('/_shell')({
  beforeLoad: ({ location }) => mustBeSignedIn(location.href),
  pendingMs: 0,
  pendingComponent: PageWait,
  component: () => (
    <Shell
      useWaitingNumbers={useWaitingNumbers}
      fetchSearchDialog={fetchSearchDialog}
      CarerDuty={CarerDuty}
      Bell={Bell}
      Sos={sos}
      AlertBanner={AlertBanner}
    />
  ),
});
