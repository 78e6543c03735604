import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { OwnAlertLine } from '#web/features/office/alerts/OwnAlertLine.tsx';
import { SosButton } from '#web/features/office/alerts/SosButton.tsx';
import { SosDialog } from '#web/features/office/alerts/SosDialog.tsx';
import { useWaitingNumbers } from '#web/pages/waiting-numbers.ts';
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
const AlertBanner = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/features/office/alerts/AlertBanner.tsx')).AlertBanner,
  })),
);
// Loaded with the frame, so that they are there without signal.
const sos = { Button: SosButton, Dialog: SosDialog, Line: OwnAlertLine };
const fetchSearchDialog = async () =>
  (await import('#web/features/office/search/SearchDialog.tsx')).SearchDialog;

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
