import { addDays, addMonths } from '#contract/core/dates.ts';

interface Span {
  days?: number;
  months?: number;
}

/** How far back and ahead a list goes when no dates are given (DAT-05). */
export interface DefaultWindow {
  back: Span;
  ahead: Span;
}

export interface DateWindow {
  start_date: string;
  /** Included. */
  end_date: string;
}

/**
 * The dates of a request, with defaults for missing ones. If the start is after the default end, the list goes as far
 * ahead from the start.
 */
export function readWindow(
  fallback: DefaultWindow,
  asked: { start_date?: string | undefined; end_date?: string | undefined },
  today: string,
): DateWindow {
  const start_date = asked.start_date ?? shift(earlier(asked.end_date, today), fallback.back, -1);
  const end_date =
    asked.end_date ?? later(shift(today, fallback.ahead, 1), shift(start_date, fallback.ahead, 1));
  return { start_date, end_date };
}

function shift(day: string, span: Span, direction: 1 | -1): string {
  return addDays(addMonths(day, direction * (span.months ?? 0)), direction * (span.days ?? 0));
}

const earlier = (a: string | undefined, b: string) => (a && a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
