import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/ui/field/Button.tsx';
import { formatCount } from './format-count.ts';
import { pageButtons } from './page-numbers.ts';

export type Paging = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

/** Page controls. Absent when one page holds everything. Pages count from 1. */
export function Pagination({ page, pageSize, total, onPage }: Paging) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
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
        {page} of {pages}
      </span>
      <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden size={18} />
      </Button>
    </nav>
  );
}

export type Noun = { one: string; many: string };

/** "Showing 21 to 40 of 134 reports". */
export function ResultCount({ paging, noun }: { paging: Omit<Paging, 'onPage'>; noun: Noun }) {
  const { page, pageSize, total } = paging;
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  const all = `${formatCount(total)} ${total === 1 ? noun.one : noun.many}`;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {total > pageSize ? `Showing ${first} to ${last} of ${all}` : all}
    </p>
  );
}
