import './viewer.css';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { signInOptions } from '#contract/core/sessions.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { ApiError, describeError } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { DocumentScreen } from '#web/features/reports/document-viewer/DocumentScreen.tsx';
import {
  type DocumentSource,
  type OwnDocuments,
  readSource,
} from '#web/features/reports/document-viewer/document-address.ts';
import { titleDocument } from '#web/features/reports/document-viewer/document-title.ts';
import {
  findDocumentReport,
  type LoadedDocument,
  loadDocument,
  type Progress,
} from '#web/features/reports/document-viewer/load-document.ts';
import { openPdf } from '#web/features/reports/document-viewer/pdf-view.ts';
import { ViewerFrame } from '#web/features/reports/document-viewer/ViewerFrame.tsx';
import { reportHref } from '#web/features/reports/report-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import type { BackLink } from '#web/ui/frame/PageHeader.tsx';

const REFUSED = 'We cannot show this document. Placewell is not set up to open documents from its server.';
const NO_PDF = 'We cannot show this file. It is damaged or is not a PDF.';

type Loading =
  | { state: 'loading'; progress: Progress }
  | { state: 'ready'; pdf: PDFDocumentProxy; file: LoadedDocument; title: string }
  | { state: 'replaced'; report_id: string }
  | { state: 'failed'; sentence: string; canRetry: boolean };

interface Props {
  url: URL;
  back: BackLink;
  /** This server's documents that the page opens. Default: those of reports. */
  documents?: OwnDocuments;
}

/** A document on its own page (DOC-02): fetched and shown, or the reason why it is not. */
export function DocumentViewerPage({ url, back, documents }: Props) {
  const options = useEndpoint(signInOptions, {});
  if (options.data) {
    const source = readSource(url, window.location, options.data.document_hosts, documents);
    return source.kind === 'refused' ? (
      <Failed back={back} sentence={REFUSED} />
    ) : (
      <SourceViewer key={url.href} source={source} back={back} />
    );
  }
  return options.error ? (
    <Failed back={back} sentence={options.error.message} onRetry={() => void options.refetch()} />
  ) : (
    <Wait back={back} progress={undefined} />
  );
}

type SourceProps = { source: Exclude<DocumentSource, { kind: 'refused' }>; back: BackLink };

function SourceViewer({ source, back }: SourceProps) {
  const { role } = useSignedIn();
  const [attempt, setAttempt] = useState(0);
  const [loading, setLoading] = useState<Loading>({ state: 'loading', progress: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is made anew for another source; an attempt asks again
  useEffect(() => {
    const ending = new AbortController();
    setLoading({ state: 'loading', progress: undefined });
    const opening = open(source, role, setLoading, ending.signal);
    return () => {
      ending.abort();
      void opening.then((pdf) => pdf?.loadingTask.destroy());
    };
  }, [attempt]);
  usePage(loading.state === 'ready' ? loading.title : undefined);
  if (loading.state === 'loading') return <Wait back={back} progress={loading.progress} />;
  if (loading.state === 'replaced') return <Replaced back={back} report_id={loading.report_id} />;
  if (loading.state === 'failed') {
    const retry = loading.canRetry ? () => setAttempt((count) => count + 1) : undefined;
    return <Failed back={back} sentence={loading.sentence} onRetry={retry} />;
  }
  return <DocumentScreen pdf={loading.pdf} file={loading.file} title={loading.title} back={back} />;
}

async function open(
  source: SourceProps['source'],
  role: SignedInRole,
  tell: (loading: Loading) => void,
  signal: AbortSignal,
): Promise<PDFDocumentProxy | undefined> {
  let file: LoadedDocument;
  try {
    file = await loadDocument(source, (progress) => tell({ state: 'loading', progress }), signal);
  } catch (error) {
    const canRetry = !(error instanceof ApiError && error.status === 404);
    const report_id = await findDocumentReport(source, role, error, signal);
    if (signal.aborted) return undefined;
    if (report_id) tell({ state: 'replaced', report_id });
    else tell({ state: 'failed', sentence: describeError(error), canRetry });
    return undefined;
  }
  try {
    const pdf = await openPdf(file.bytes);
    const title = await describeTitle(pdf, file.name);
    if (!signal.aborted) tell({ state: 'ready', pdf, file, title });
    return pdf;
  } catch {
    if (!signal.aborted) tell({ state: 'failed', sentence: NO_PDF, canRetry: false });
    return undefined;
  }
}

async function describeTitle(pdf: PDFDocumentProxy, name: string): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title = (info as { Title?: unknown }).Title;
  return titleDocument(typeof title === 'string' ? title : '', name);
}

function Wait({ back, progress }: { back: BackLink; progress: Progress }) {
  return (
    <ViewerFrame title="Document" back={back}>
      <div className="mx-auto w-full max-w-sm px-4 py-16" role="status">
        {progress === undefined ? (
          <p className="text-center text-ink-soft">Opening the document…</p>
        ) : (
          <ProgressBar label="Opening the document" value={Math.round(progress * 100)} max={100} />
        )}
      </div>
    </ViewerFrame>
  );
}

type FailedProps = { back: BackLink; sentence: string; onRetry?: (() => void) | undefined };

function Failed({ back, sentence, onRetry }: FailedProps) {
  usePage('Document');
  return (
    <ViewerFrame title="Document" back={back}>
      <ErrorState message={sentence} onRetry={onRetry} />
    </ViewerFrame>
  );
}

/** A link in an old e-mail leads to a page that says its document was replaced. */
function Replaced({ back, report_id }: { back: BackLink; report_id: string }) {
  usePage('Document');
  return (
    <ViewerFrame title="Document" back={back}>
      <EmptyState
        title="This document was replaced or withdrawn."
        text="Do not rely on an earlier copy."
        action={<TextLink href={reportHref(report_id)}>Open the report</TextLink>}
      />
    </ViewerFrame>
  );
}
