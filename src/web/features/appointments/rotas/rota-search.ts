import { z } from 'zod';
import { addDays, addMonths, findMonday, formatDate, formatDay, nameOfMonth } from '#contract/core/dates.ts';
import { Id, LAST_DATE } from '#contract/core/shapes.ts';
import { searchChoice, searchDay, searchWords } from '#web/lists/search-shapes.ts';

/** How many days are shown at once. */
const ROTA_VIEWS = ['day', 'week', 'fortnight', 'month'] as const;
export type RotaView = (typeof ROTA_VIEWS)[number];

/** What waits beside the board, folded into one line above it. */
const ROTA_PANELS = ['filters', 'uncovered', 'away', 'requests'] as const;
export type RotaPanel = (typeof ROTA_PANELS)[number];

/** The board's address: the view, any day of it, its filters, and the panel that is open. */
export const RotaSearch = z.object({
  date: searchDay,
  view: searchChoice(ROTA_VIEWS),
  /** Words of the name. */
  carer: searchWords,
  /** An area or postcode district, as in the carers' records. */
  area: searchWords,
  check_kind_id: Id.optional().catch(undefined),
  client_id: Id.optional().catch(undefined),
  panel: searchChoice(ROTA_PANELS),
});
export type RotaSearch = z.infer<typeof RotaSearch>;

export interface RotaProps {
  search: RotaSearch;
  onSearch: (search: RotaSearch) => void;
}

const listFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** The days of the week that contains the date, from Monday. */
export const listWeek = (date: string): string[] => listFrom(findMonday(date), 7);

/**
 * The days that a view shows around a date, within the range that can be fetched. Weeks start on Monday; a month is a
 * calendar month.
 */
export const listViewDays = (view: RotaView, date: string): string[] =>
  listWholeView(view, date).filter((day) => day <= LAST_DATE);

function listWholeView(view: RotaView, date: string): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return listWeek(date);
  if (view === 'fortnight') return listFrom(findMonday(date), 14);
  const first = `${date.slice(0, 7)}-01`;
  return listFrom(first, 31).filter((day) => day.startsWith(date.slice(0, 7)));
}

/** The Mondays of the weeks that contain the days. */
export const listMondays = (days: readonly string[]): string[] => [...new Set(days.map(findMonday))];

/** A day of the next view, or of the previous one. */
export function stepView(view: RotaView, date: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(`${date.slice(0, 7)}-01`, by);
  return addDays(date, by * { day: 1, week: 7, fortnight: 14 }[view]);
}

/** `05/10/2026 to 11/10/2026`, `October 2026`, `Mon 05/10/2026`. */
export function describeDays(view: RotaView, days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (view === 'day') return formatDay(first);
  if (view === 'month') return nameOfMonth(first, last) ?? first;
  return `${formatDate(first)} to ${formatDate(last)}`;
}
