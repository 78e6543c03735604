import { Clock } from 'lucide-react';
import type { DueWords } from '#web/lists/due-words.ts';
import { cx } from '#web/ui/cx.ts';

/** When something is due, or how late it is. */
export function DueTime({ due }: { due: DueWords }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums',
        due.is_late && 'font-semibold text-red-ink',
      )}
    >
      <Clock aria-hidden size={16} className="shrink-0" />
      {due.words}
    </span>
  );
}
