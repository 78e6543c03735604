import {
  Download,
  Minus,
  MoveHorizontal,
  MoveVertical,
  PanelLeft,
  Plus,
  Printer,
  Search,
} from 'lucide-react';
import { useState } from 'react';
import { readWhole } from '#contract/core/decimals.ts';
import type { PdfView, ViewState } from '#web/features/reports/document-viewer/pdf-view.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { IconButton } from '#web/ui/field/Button.tsx';

type ViewerToolsProps = {
  view: PdfView;
  state: ViewState;
  showsThumbnails: boolean;
  onThumbnails: () => void;
  isSearching: boolean;
  onSearch: () => void;
  isPrinting: boolean;
  onPrint: () => void;
  onDownload: () => void;
};

const PRESSED = 'aria-pressed:bg-accent-tint aria-pressed:text-accent-text';

/** The viewer's labelled toolbar. On a phone, pages and zoom have a row of their own. */
export function ViewerTools(props: ViewerToolsProps) {
  const {
    view,
    state,
    showsThumbnails,
    onThumbnails,
    isSearching,
    onSearch,
    isPrinting,
    onPrint,
    onDownload,
  } = props;
  return (
    <div role="toolbar" aria-label="Document" className="contents">
      <div className="flex items-center sm:gap-x-1 max-sm:order-last max-sm:w-full max-sm:justify-between">
        <IconButton
          label="Page pictures"
          icon={PanelLeft}
          aria-pressed={showsThumbnails}
          onClick={onThumbnails}
          className={PRESSED}
        />
        <PageNumber view={view} state={state} />
        <IconButton label="Zoom out" icon={Minus} onClick={() => view.zoom(-1)} />
        <span
          className="w-12 text-center text-sm text-ink-soft tabular-nums max-sm:hidden"
          aria-live="polite"
        >
          <span className="sr-only">Zoom </span>
          {Math.round(state.scale * 100)}%
        </span>
        <IconButton label="Zoom in" icon={Plus} onClick={() => view.zoom(1)} />
        <IconButton
          label="Fit width"
          icon={MoveHorizontal}
          aria-pressed={state.fit === 'page-width'}
          onClick={() => view.fit('page-width')}
          className={PRESSED}
        />
        <IconButton
          label="Fit page"
          icon={MoveVertical}
          aria-pressed={state.fit === 'page-fit'}
          onClick={() => view.fit('page-fit')}
          className={PRESSED}
        />
      </div>
      <div className="flex items-center">
        <IconButton label="Search in document" icon={Search} aria-expanded={isSearching} onClick={onSearch} />
        {isPrinting ? (
          <span className="flex size-control items-center justify-center">
            <Spinner />
            <span className="sr-only" role="status">
              Preparing to print
            </span>
          </span>
        ) : (
          <IconButton label="Print" icon={Printer} onClick={onPrint} />
        )}
        <IconButton label="Download" icon={Download} onClick={onDownload} />
      </div>
    </div>
  );
}

/** The current page and the number of pages. Typing another number goes there. */
function PageNumber({ view, state }: { view: PdfView; state: ViewState }) {
  const [typed, setTyped] = useState<string>();
  const go = () => {
    const page = readWhole(typed ?? '');
    if (page !== undefined && page >= 1 && page <= state.pages) view.goTo(page);
    setTyped(undefined);
  };
  return (
    <form
      className="flex items-center gap-1.5 text-sm whitespace-nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        aria-label={`Page, of ${state.pages}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(state.page)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        className="h-control w-11 rounded-md border border-line-strong bg-surface text-center text-control tabular-nums"
      />
      <span aria-hidden className="text-ink-soft">
        of {state.pages}
      </span>
    </form>
  );
}
