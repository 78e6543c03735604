import { createFileRoute } from '@tanstack/react-router';
import { DocumentViewerPage } from '#web/features/reports/document-viewer/DocumentViewerPage.tsx';
import { parseDocumentAddress } from '#web/features/reports/document-viewer/document-address.ts';
import { ViewerShell } from '#web/features/reports/document-viewer/ViewerShell.tsx';
import { SosAround } from '#web/features/safety/alerts/SosAround.tsx';
import { mustBeAllowed, mustBeSignedIn, mustName } from '#web/shell/guard.ts';

/** SHL-04: a single report leads back to the list. */
const back = { label: 'Reports', href: '/dashboard/reports' };

export const Route = createFileRoute('/dashboard/reports/pdf/$')({
  beforeLoad: async ({ params, location }) => {
    await mustBeSignedIn(location.href);
    await mustBeAllowed(() =>
      import('#contract/reports/report-documents.ts').then((calls) => [calls.getReportDocument]),
    );
    return { url: mustName(parseDocumentAddress(params._splat ?? '', window.location)) };
  },
  component: ReportDocument,
});

function ReportDocument() {
  const { url } = Route.useRouteContext();
  return (
    <ViewerShell>
      <SosAround>
        <DocumentViewerPage url={url} back={back} />
      </SosAround>
    </ViewerShell>
  );
}
