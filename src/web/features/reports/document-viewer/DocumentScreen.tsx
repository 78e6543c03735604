import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { saveFile } from '#web/api/save-file.ts';
import type { LoadedDocument } from '#web/features/reports/document-viewer/load-document.ts';
import { type PdfView, showPdf, type ViewState } from '#web/features/reports/document-viewer/pdf-view.ts';
import { printDocument } from '#web/features/reports/document-viewer/print-document.ts';
import { SearchBar } from '#web/features/reports/document-viewer/SearchBar.tsx';
import { Thumbnails } from '#web/features/reports/document-viewer/Thumbnails.tsx';
import { useViewerKeys } from '#web/features/reports/document-viewer/use-viewer-keys.ts';
import { ViewerFrame } from '#web/features/reports/document-viewer/ViewerFrame.tsx';
import { ViewerTools } from '#web/features/reports/document-viewer/ViewerTools.tsx';
import type { BackLink } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMedia } from '#web/ui/use-media.ts';

type DocumentScreenProps = { pdf: PDFDocumentProxy; file: LoadedDocument; title: string; back: BackLink };

/** An opened document with everything one can do with it. */
export function DocumentScreen({ pdf, file, title, back }: DocumentScreenProps) {
  const container = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PdfView>();
  const isWide = useMedia('(min-width: 1024px)');
  const [showsPages, setShowsPages] = useState<boolean>();
  const [isSearching, setIsSearching] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const [crash, setCrash] = useState<unknown>();
  if (crash) throw crash;

  useEffect(() => {
    const ending = new AbortController();
    if (!container.current || !pages.current) return;
    // The library draws into it on its own; what an earlier showing left there is not for this one.
    pages.current.replaceChildren();
    showPdf(pdf, container.current, pages.current, ending.signal).then((shown) => {
      if (ending.signal.aborted) return;
      setView(shown);
    }, setCrash);
    return () => ending.abort();
  }, [pdf]);

  const state = useViewState(view, pdf.numPages);
  const print = async () => {
    setIsPrinting(true);
    try {
      await printDocument(pdf);
    } catch {
      toast.error('We could not print the document. Download it and print the file.');
    }
    setIsPrinting(false);
  };
  const stopSearching = () => {
    if (!isSearching) return;
    setIsSearching(false);
    view?.stopFinding();
    container.current?.focus({ preventScroll: true });
  };
  useViewerKeys({
    view,
    state,
    onSearch: () => setIsSearching(true),
    onPrint: () => void print(),
    onEscape: stopSearching,
  });

  const showsThumbnails = showsPages ?? (isWide && pdf.numPages > 1);
  return (
    <ViewerFrame
      title={title}
      back={back}
      tools={
        view && (
          <ViewerTools
            view={view}
            state={state}
            showsThumbnails={showsThumbnails}
            onThumbnails={() => setShowsPages(!showsThumbnails)}
            onSearch={() => (isSearching ? stopSearching() : setIsSearching(true))}
            isSearching={isSearching}
            onPrint={() => void print()}
            isPrinting={isPrinting}
            onDownload={() => saveFile(file.name, new Blob([file.bytes], { type: 'application/pdf' }))}
          />
        )
      }
    >
      {isSearching && view && <SearchBar view={view} matches={state.matches} onClose={stopSearching} />}
      <div className="flex min-h-0 flex-1">
        {showsThumbnails && view && (
          <Thumbnails
            pdf={pdf}
            current={state.page}
            onChoose={(page) => {
              view.goTo(page);
              if (!isWide) setShowsPages(false);
            }}
          />
        )}
        <section aria-label={`Pages of ${title}`} className="relative min-w-0 flex-1">
          <div
            ref={container}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            tabIndex={0}
            className="absolute inset-0 overflow-auto outline-offset-[-3px]"
          >
            <div ref={pages} className="pw-document py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]" />
          </div>
        </section>
      </div>
    </ViewerFrame>
  );
}

const nothing = () => () => {};

function useViewState(view: PdfView | undefined, pages: number): ViewState {
  const [before] = useState<ViewState>({ page: 1, pages, scale: 1, fit: 'auto', matches: null });
  return useSyncExternalStore(view?.subscribe ?? nothing, view?.state ?? (() => before));
}
