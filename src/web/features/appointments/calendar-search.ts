import { z } from 'zod';
import { addDays, findMonday } from '#contract/core/dates.ts';
import { Id } from '#contract/core/shapes.ts';
import { searchChoice, searchDay } from '#web/lists/search-shapes.ts';

export const CalendarView = z.enum(['day', 'week']);
export type CalendarView = z.infer<typeof CalendarView>;

/** The calendar's address (SHL-08). */
export const CalendarSearch = z.object({
  view: searchChoice(CalendarView.options),
  date: searchDay,
  carer_id: Id.optional().catch(undefined),
  client_id: Id.optional().catch(undefined),
});
export type CalendarSearch = z.infer<typeof CalendarSearch>;

/** The days on screen: one, or a week from Monday. */
export function daysShown(view: CalendarView, date: string): string[] {
  if (view === 'day') return [date];
  const monday = findMonday(date);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export const step = (view: CalendarView, date: string, by: 1 | -1) =>
  addDays(date, by * (view === 'day' ? 1 : 7));
