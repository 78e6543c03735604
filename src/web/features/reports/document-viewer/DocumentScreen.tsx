import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { saveFile } from '#web/api/save-file.ts';
import type { LoadedDocument } from '#web/features/reports/document-viewer/load-document.ts';
import {
  drawPage,
  type PdfView,
  showPdf,
  type ViewState,
} from '#web/features/reports/document-viewer/pdf-view.ts';
import { printDocument } from '#web/features/reports/document-viewer/print-document.ts';
import { useViewerKeys } from '#web/features/reports/document-viewer/use-viewer-keys.ts';
import { ViewerFrame } from '#web/features/reports/document-viewer/ViewerFrame.tsx';
import { ViewerTools } from '#web/features/reports/document-viewer/ViewerTools.tsx';
import { cx } from '#web/ui/cx.ts';
import { places } from '#web/ui/feedback/States.tsx';
import { IconButton } from '#web/ui/field/Button.tsx';
import { SearchField } from '#web/ui/field/TextField.tsx';
import type { BackLink } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMedia } from '#web/ui/use-media.ts';

type DocumentScreenProps = { pdf: PDFDocumentProxy; file: LoadedDocument; title: string; back: BackLink };

/** An opened document with all its tools. */
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
    // The library renders into it: remove what an earlier document left there.
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

type SearchBarProps = { view: PdfView; matches: ViewState['matches']; onClose: () => void };

/** Searches the document as the user types. Enter goes to the next match, Shift+Enter to the previous one. */
function SearchBar({ view, matches, onClose }: SearchBarProps) {
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const search = (text: string) => {
    setWords(text);
    view.find(text);
  };
  const step = (direction: 'next' | 'previous') => words && view.find(words, direction);
  return (
    <search className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1.5 lg:justify-end lg:px-4">
      <SearchField
        label="Search in this document"
        hideLabel
        ref={field}
        value={words}
        onChange={search}
        placeholder="Search in this document"
        className="min-w-0 flex-1 lg:max-w-sm"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') step(event.shiftKey ? 'previous' : 'next');
        }}
      />
      <p role="status" className="min-w-16 px-1 text-center text-sm text-ink-soft tabular-nums">
        {words && matches && countText(matches)}
      </p>
      <IconButton label="Previous match" icon={ChevronUp} onClick={() => step('previous')} />
      <IconButton label="Next match" icon={ChevronDown} onClick={() => step('next')} />
      <IconButton label="Close search" icon={X} onClick={onClose} />
    </search>
  );
}

function countText({ current, total }: { current: number; total: number }): string {
  return total === 0 ? 'Not found' : `${current} of ${total}`;
}

type ThumbnailsProps = { pdf: PDFDocumentProxy; current: number; onChoose: (page: number) => void };

const WIDTH = 104;

/** Every page as a thumbnail, drawn when it is scrolled into view. */
function Thumbnails({ pdf, current, onChoose }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[current - 1]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav
      aria-label="Page pictures"
      className="w-36 shrink-0 overflow-y-auto border-r border-line bg-surface max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:z-10 max-lg:shadow-card"
    >
      <ol ref={list} className="space-y-2 p-2">
        {places(pdf.numPages).map((place) => (
          <li key={place}>
            <button
              type="button"
              aria-label={`Page ${place + 1}`}
              aria-current={current === place + 1 ? 'page' : undefined}
              onClick={() => onChoose(place + 1)}
              className={cx(
                'flex w-full flex-col items-center gap-1 rounded-md border-2 p-1.5 text-sm tabular-nums hover:bg-sunken',
                current === place + 1 ? 'border-accent bg-accent-tint font-semibold' : 'border-transparent',
              )}
            >
              <PagePicture pdf={pdf} page={place + 1} />
              <span aria-hidden>{place + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PagePicture({ pdf, page }: { pdf: PDFDocumentProxy; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawing = canvas.current;
    if (!drawing) return;
    const watching = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watching.disconnect();
      // Drawing fails if the document was closed first, which is harmless.
      drawPage(pdf, page, drawing, WIDTH * Math.min(window.devicePixelRatio, 2)).catch(() => undefined);
    });
    watching.observe(drawing);
    return () => watching.disconnect();
  }, [pdf, page]);
  return <canvas ref={canvas} aria-hidden width={WIDTH} height={147} className="w-26 bg-white shadow-card" />;
}
