import { addDays, findMonday } from '#contract/core/dates.ts';

/** Six weeks from the Monday on or before the first: always the same height, so that nothing jumps. */
export function weeksOfMonth(month: string): string[][] {
  const start = findMonday(`${month}-01`);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );
}

/** The day that a key moves to. Undefined if the calendar does not use the key. */
export function dayAfterKey(day: string, key: string, withShift: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return findMonday(day);
    case 'End':
      return addDays(findMonday(day), 6);
    case 'PageUp':
      return moveMonths(day, withShift ? -12 : -1);
    case 'PageDown':
      return moveMonths(day, withShift ? 12 : 1);
    default:
      return undefined;
  }
}

/** The same day of another month, or that month's last. */
export function moveMonths(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + by + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
