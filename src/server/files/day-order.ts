import { findDayOrders } from '#contract/core/read-day.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface DayCell {
  line: number;
  cell: string;
}

/**
 * Detects the order of day and month in a file from all its rows. Throws `file.month_first` if it proves month first
 * and nobody has said so, and `input.invalid` if it proves both, or the opposite of what was said.
 */
export function judgeDayOrder(cells: readonly DayCell[], is_month_first: boolean): void {
  const { day_first, month_first } = findDayOrders(cells.map(({ cell }) => cell));
  const [uk, american] = [day_first, month_first].map((at) => (at === undefined ? undefined : cells[at]));
  if (uk && american)
    throw invalid(
      'csv',
      `Line ${uk.line} has the day first (${uk.cell.trim()}). Line ${american.line} has the month first (${american.cell.trim()}). Write all dates as 24/11/2026.`,
    );
  if (uk && is_month_first)
    throw invalid('is_month_first', `Line ${uk.line} has the day first (${uk.cell.trim()}).`);
  if (american && !is_month_first)
    throw new AppError('file.month_first', {
      detail: `Line ${american.line} has ${american.cell.trim()}, so this file seems to put the month first. Should we read every date like that?`,
    });
}
