import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatDay, formatMonth } from '#contract/core/dates.ts';
import { cx } from '#web/ui/cx.ts';
import { useToday } from '#web/ui/use-today.ts';
import { Button, IconButton } from './Button.tsx';
import { dayAfterKey, moveMonths, weeksOfMonth } from './calendar-month.ts';

type CalendarProps = {
  value: string | undefined;
  onPick: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
};

const weekdays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const;

/** One month, starting on Monday. One day is in the Tab order; arrows, Home, End, Page Up and Page Down move it. */
export function Calendar({ value, onPick, min, max }: CalendarProps) {
  const today = useToday();
  const [active, setActive] = useState(value ?? today);
  const headingId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const month = active.slice(0, 7);
  const [first, last] = [min, max].map((day) => (day === 'today' ? today : day));
  const outOfRange = (day: string) =>
    (first !== undefined && day < first) || (last !== undefined && day > last);

  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), []);

  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    // the day may belong to a month that is not rendered yet
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };

  return (
    <div className="w-[19rem] p-3">
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          label="Previous month"
          icon={ChevronLeft}
          size="sm"
          onClick={() => setActive(moveMonths(active, -1))}
        />
        <h3 id={headingId} aria-live="polite" className="text-sm font-semibold">
          {formatMonth(month)}
        </h3>
        <IconButton
          label="Next month"
          icon={ChevronRight}
          size="sm"
          onClick={() => setActive(moveMonths(active, 1))}
        />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's date grid; rows and cells come from the table
        role="grid"
        aria-labelledby={headingId}
        className="w-full table-fixed"
        onKeyDown={move}
      >
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={long} abbr={long} scope="col" className="h-8 text-sm font-medium text-ink-soft">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which is selected or not
                <td key={day} aria-selected={day === value} className="p-px text-center">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={formatDay(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={outOfRange(day)}
                    onClick={() => !outOfRange(day) && onPick(day)}
                    className={cx(
                      'h-9 w-full rounded-md text-sm tabular-nums',
                      day === value
                        ? 'bg-accent font-semibold text-accent-ink'
                        : outOfRange(day)
                          ? 'text-ink-soft line-through'
                          : cx('hover:bg-accent-tint', day.startsWith(month) ? 'text-ink' : 'text-ink-soft'),
                      day === today &&
                        day !== value &&
                        'font-semibold text-accent-text ring-1 ring-current ring-inset',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex justify-end">
        <Button variant="ghost" size="sm" disabled={outOfRange(today)} onClick={() => onPick(today)}>
          Today
        </Button>
      </div>
    </div>
  );
}
