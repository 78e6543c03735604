import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { drawPage } from '#web/features/reports/document-viewer/pdf-view.ts';
import { cx } from '#web/ui/cx.ts';
import { places } from '#web/ui/feedback/States.tsx';

type ThumbnailsProps = { pdf: PDFDocumentProxy; current: number; onChoose: (page: number) => void };

const WIDTH = 104;

/** Every page as a small picture, drawn when it comes into sight. */
export function Thumbnails({ pdf, current, onChoose }: ThumbnailsProps) {
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
      // Drawn only when nobody needs it any more: then it fails, and nothing is lost.
      drawPage(pdf, page, drawing, WIDTH * Math.min(window.devicePixelRatio, 2)).catch(() => undefined);
    });
    watching.observe(drawing);
    return () => watching.disconnect();
  }, [pdf, page]);
  return <canvas ref={canvas} aria-hidden width={WIDTH} height={147} className="w-26 bg-white shadow-card" />;
}
