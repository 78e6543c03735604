import { createFileRoute } from '@tanstack/react-router';
import { MONEY_DOCUMENTS } from '#web/features/money/invoices/own-documents.ts';
import { DocumentViewerPage } from '#web/features/reports/document-viewer/DocumentViewerPage.tsx';
import { parseDocumentAddress } from '#web/features/reports/document-viewer/document-address.ts';
import { ViewerShell } from '#web/features/reports/document-viewer/ViewerShell.tsx';
import { SosAround } from '#web/features/safety/alerts/SosAround.tsx';
import { mustBeSignedIn, mustName } from '#web/shell/guard.ts';

const back = { label: 'Invoices', href: '/dashboard/invoices' };

export const Route = createFileRoute('/dashboard/invoices/pdf/$')({
  beforeLoad: async ({ params, location }) => {
    await mustBeSignedIn(location.href);
    return { url: mustName(parseDocumentAddress(params._splat ?? '', window.location)) };
  },
  component: InvoiceDocument,
});

function InvoiceDocument() {
  const { url } = Route.useRouteContext();
  return (
    <ViewerShell>
      <SosAround>
        <DocumentViewerPage url={url} back={back} documents={MONEY_DOCUMENTS} />
      </SosAround>
    </ViewerShell>
  );
}
