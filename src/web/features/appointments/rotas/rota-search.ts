import { z } from 'zod';
import { addDays, addMonths, findMonday } from '#contract/core/dates.ts';
import { Id, LAST_DATE } from '#contract/core/shapes.ts';
import { PostcodeDistrict } from '#contract/organisations/users.ts';
import { searchChoice, searchDay, searchWords } from '#web/lists/search-shapes.ts';

const VIEWS = ['day', 'week', 'two-weeks', 'month'] as const;
export type RotaView = (typeof VIEWS)[number];

/** The board's address: any day of what it shows, how much that is, and which carers and work of it. */
export const RotaSearch = z.object({
  date: searchDay,
  view: searchChoice(VIEWS),
  carer: searchWords,
  area: PostcodeDistrict.optional().catch(undefined),
  skill: Id.optional().catch(undefined),
  client_id: Id.optional().catch(undefined),
});
export type RotaSearch = z.infer<typeof RotaSearch>;

export interface RotaProps {
  search: RotaSearch;
  onSearch: (search: RotaSearch) => void;
}

/** A view in words: of its choice, of what is stepped over, and of the one that holds today. */
export const VIEW_WORDS: Record<RotaView, { label: string; span: string; now: string }> = {
  day: { label: 'Day', span: 'day', now: 'Today' },
  week: { label: 'Week', span: 'week', now: 'This week' },
  'two-weeks': { label: '2 weeks', span: 'two weeks', now: 'This week' },
  month: { label: 'Month', span: 'month', now: 'This month' },
};

export const VIEW_OPTIONS = VIEWS.map((value) => ({ value, label: VIEW_WORDS[value].label }));

/** The days of the week, from Monday, that holds the date. */
export const listWeek = (date: string): string[] => listFrom(findMonday(date), 7);

/** The days that a view shows: the date's own, its weeks from Monday, or its calendar month. */
export function listSeenDays(view: RotaView, date: string): string[] {
  return listAll(view, date).filter((day) => day <= LAST_DATE);
}

function listAll(view: RotaView, date: string): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return listWeek(date);
  if (view === 'two-weeks') return listFrom(findMonday(date), 14);
  const first = `${date.slice(0, 8)}01`;
  return listFrom(first, 31).filter((day) => day < addMonths(first, 1));
}

const listFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** The Mondays of the weeks that the days lie in: each is asked for once. */
export const listMondays = (days: readonly string[]): string[] => [...new Set(days.map(findMonday))];

/** The day on which the next view, or the one before, is looked at. */
export function stepView(view: RotaView, date: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(`${date.slice(0, 8)}01`, by);
  return addDays(date, by * { day: 1, week: 7, 'two-weeks': 14 }[view]);
}
