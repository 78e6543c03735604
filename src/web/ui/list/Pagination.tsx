import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Total } from '#contract/core/list-totals.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { countWords, formatCount } from './format-count.ts';
import { countPages, pageButtons } from './page-numbers.ts';

export type Paging = Total & {
  page: number;
  pageSize: number;
  /** Rows on this page. */
  shown: number;
  onPage: (page: number) => void;
};

/**
 * Page controls. Renders nothing if one page holds everything. Pages count from 1; the last is shown if it is known.
 */
export function Pagination(paging: Paging) {
  const { page, onPage } = paging;
  const pages = countPages(paging);
  if (pages.count <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center gap-1 print:hidden">
      <Button
        variant="outline"
        size="sm"
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <ol className="hidden items-center gap-1 lg:flex">
        {pageButtons(page, pages).map((item) =>
          item.gap ? (
            <li key={item.key} aria-hidden className="px-1 text-ink-soft">
              …
            </li>
          ) : (
            <li key={item.key}>
              <Button
                variant={item.page === page ? 'secondary' : 'ghost'}
                size="sm"
                className="min-w-9 tabular-nums"
                aria-current={item.page === page ? 'page' : undefined}
                aria-label={`Page ${item.page}`}
                onClick={() => onPage(item.page)}
              >
                {item.page}
              </Button>
            </li>
          ),
        )}
      </ol>
      <span className="px-2 text-sm whitespace-nowrap text-ink-soft tabular-nums lg:hidden">
        {pages.isLastKnown ? `${page} of ${pages.count}` : `Page ${page}`}
      </span>
      <Button variant="outline" size="sm" disabled={page >= pages.count} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden size={18} />
      </Button>
    </nav>
  );
}

export type Noun = { one: string; many: string };

/** "Showing 21 to 40 of 134 reports", "Showing 21 to 40 of 1,000+ reports". */
export function ResultCount({ paging, noun }: { paging: Omit<Paging, 'onPage'>; noun: Noun }) {
  const { page, pageSize, shown, total } = paging;
  const before = (page - 1) * pageSize;
  const all = countWords(paging, noun);
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {total > pageSize && shown > 0
        ? `Showing ${formatCount(before + 1)} to ${formatCount(before + shown)} of ${all}`
        : all}
    </p>
  );
}

/** If the previous page was full, or rows have been removed since the address was written. */
export function BeyondLastPage({ onPage }: Pick<Paging, 'onPage'>) {
  return (
    <EmptyState
      title="No more results"
      text="This page is past the end of the list."
      action={
        <Button variant="outline" onClick={() => onPage(1)}>
          First page
        </Button>
      }
    />
  );
}
