import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/field/Button.tsx';
import { BOTTOM_BAR } from '#web/ui/overlay/bottom-bars.ts';
import type { Noun } from './Pagination.tsx';

type BulkBarProps = { count: number; noun: Noun; onClear: () => void; children: ReactNode };

/** Appears when rows are ticked and stays in view: how many, the actions, and a button to clear them. */
export function BulkBar({ count, noun, onClear, children }: BulkBarProps) {
  return (
    <section
      {...BOTTOM_BAR}
      aria-label="Selected rows"
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 rounded-md border border-accent bg-surface px-4 py-2 shadow-raised lg:bottom-4"
    >
      <p role="status" className="mr-2 text-sm font-semibold tabular-nums">
        {count} {count === 1 ? noun.one : noun.many} selected
      </p>
      {children}
      <Button variant="ghost" size="sm" icon={X} className="ml-auto" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
