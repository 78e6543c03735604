import type { PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { PDFViewerOptions } from 'pdfjs-dist/types/web/pdf_viewer.js';

/** The state of the document as the reader sees it. */
export interface ViewState {
  page: number;
  pages: number;
  /** 1 is the printed size. */
  scale: number;
  /** How the zoom was chosen: by a fit, or by hand. */
  fit: Fit | null;
  /** Of the search. Null without one. */
  matches: { current: number; total: number } | null;
}

type Fit = 'auto' | 'page-width' | 'page-fit';

/** The library, loaded with the first document. Its parts find each other by a global, so the order matters. */
async function library() {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = worker;
  const parts = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs');
  return { pdfjs, parts };
}

/** Reads a PDF. Throws if it is not one. */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PDFDocumentProxy> {
  const { pdfjs } = await library();
  // A copy, because the worker takes ownership of the bytes and the user may still save them.
  const task = pdfjs.getDocument({ data: bytes.slice(), useWasm: false, useSystemFonts: true, verbosity: 0 });
  return task.promise;
}

export interface PdfView {
  state(): ViewState;
  subscribe(tell: () => void): () => void;
  goTo(page: number): void;
  /** A few lines down or up. */
  scroll(direction: 1 | -1): void;
  /** A window's height forward or back, less a few lines. */
  turnScreen(direction: 1 | -1): void;
  zoom(direction: 1 | -1): void;
  fit(fit: Fit): void;
  find(words: string, direction?: 'next' | 'previous'): void;
  stopFinding(): void;
}

const SCREEN_SHARE = 0.9;

/** Shows a document in `container`, which scrolls, until the signal is aborted. */
export async function showPdf(
  pdf: PDFDocumentProxy,
  container: HTMLDivElement,
  viewer: HTMLDivElement,
  signal: AbortSignal,
): Promise<PdfView> {
  const { parts } = await library();
  const eventBus = new parts.EventBus();
  const linkService = new parts.PDFLinkService({ eventBus });
  const findController = new parts.PDFFindController({ eventBus, linkService });
  const options: PDFViewerOptions & { abortSignal: AbortSignal } = {
    container,
    viewer,
    eventBus,
    linkService,
    findController,
    // Text to select and to read aloud, but nothing to fill in or click.
    textLayerMode: 1,
    annotationMode: 0,
    annotationEditorMode: -1,
    removePageBorders: true,
    supportsPinchToZoom: true,
    // Missing from the library's types.
    abortSignal: signal,
  };
  const pages = new parts.PDFViewer(options);
  linkService.setViewer(pages);

  let now: ViewState = { page: 1, pages: pdf.numPages, scale: 1, fit: 'auto', matches: null };
  const listeners = new Set<() => void>();
  const set = (change: Partial<ViewState>) => {
    now = { ...now, ...change };
    for (const tell of listeners) tell();
  };
  let sought = '';
  const matched = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    set({ matches: sought ? { current: matchesCount.current, total: matchesCount.total } : null });
  eventBus.on('pagesinit', () => {
    pages.currentScaleValue = 'auto';
  });
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => set({ page: pageNumber }));
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: Fit }) =>
    set({ scale, fit: presetValue ?? null }),
  );
  eventBus.on('updatefindmatchescount', matched);
  eventBus.on('updatefindcontrolstate', matched);
  const refit = () => {
    if (now.fit) pages.currentScaleValue = now.fit;
  };
  window.addEventListener('resize', refit, { signal });
  signal.addEventListener('abort', () => {
    // The library accepts null for "nothing", whatever its types say.
    pages.setDocument(null as never);
    linkService.setDocument(null);
  });

  pages.setDocument(pdf);
  linkService.setDocument(pdf, null);

  return {
    state: () => now,
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    goTo: (page) => {
      if (page >= 1 && page <= pdf.numPages) pages.currentPageNumber = page;
    },
    scroll: (direction) => container.scrollBy({ top: direction * 80 }),
    turnScreen: (direction) => container.scrollBy({ top: direction * container.clientHeight * SCREEN_SHARE }),
    zoom: (direction) => keepMiddle(container, viewer, () => pages.updateScale({ steps: direction })),
    fit: (fit) =>
      keepMiddle(container, viewer, () => {
        pages.currentScaleValue = fit;
      }),
    find: (words, direction) => {
      const again = words === sought && direction !== undefined;
      sought = words;
      eventBus.dispatch('find', {
        source: pages,
        type: again ? 'again' : '',
        query: words,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: direction === 'previous',
        matchDiacritics: false,
      });
      if (!words) set({ matches: null });
    },
    stopFinding: () => {
      sought = '';
      eventBus.dispatch('findbarclose', { source: pages });
      set({ matches: null });
    },
  };
}

/**
 * Keeps the content in the middle of the window when it is resized: the library would keep the end of the previous
 * page.
 */
function keepMiddle(container: HTMLElement, viewer: HTMLElement, resize: () => void): void {
  const box = container.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const page = [...viewer.children].find((each) => each.getBoundingClientRect().bottom >= middle.y);
  const before = page?.getBoundingClientRect();
  resize();
  if (!page || !before) return;
  // The library resizes its pages the next time it draws them.
  const watch = new ResizeObserver(() => {
    const after = page.getBoundingClientRect();
    if (after.width === before.width) return;
    watch.disconnect();
    const [across, down] = [(middle.x - before.left) / before.width, (middle.y - before.top) / before.height];
    container.scrollBy({
      left: after.left + across * after.width - middle.x,
      top: after.top + down * after.height - middle.y,
      behavior: 'instant',
    });
  });
  watch.observe(page);
}

/** Draws a page at the canvas's width in device pixels. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  intent: 'display' | 'print' = 'display',
): Promise<void> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent }).promise;
}
