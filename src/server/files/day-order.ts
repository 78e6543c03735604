import { findDayOrders } from '#contract/core/read-day.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface DayCell {
  line: number;
  cell: string;
}

/**
 * Judges in which order a file writes day and month, over all its rows. Throws `file.month_first` where it proves month first
 * and nobody has said so, and `input.invalid` where it proves both, or another order than was said.
 */
export function judgeDayOrder(cells: readonly DayCell[], is_month_first: boolean): void {
  const { day_first, month_first } = findDayOrders(cells.map(({ cell }) => cell));
  const [uk, american] = [day_first, month_first].map((at) => (at === undefined ? undefined : cells[at]));
  if (uk && american)
    throw invalid(
      'csv',
      `Line ${uk.line} has ${uk.cell.trim()}, which is day first, and line ${american.line} has ${american.cell.trim()}, which is month first. Write all dates as 24/11/2026.`,
    );
  if (uk && is_month_first)
    throw invalid('is_month_first', `Line ${uk.line} has ${uk.cell.trim()}, which is day first.`);
  if (american && !is_month_first)
    throw new AppError('file.month_first', {
      detail: `Line ${american.line} has ${american.cell.trim()}: this file seems to write the month first. Should every date be read like that?`,
    });
}
