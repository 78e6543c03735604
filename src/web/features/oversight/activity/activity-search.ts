import { z } from 'zod';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { addDays, monthBefore } from '#contract/core/dates.ts';
import { type DateWindow, readWindow } from '#contract/core/list-windows.ts';
import { ActivityAction, ActivityCategory } from '#contract/oversight/activity.ts';
import { searchChoice, searchDay, searchPage, searchWords } from '#web/lists/search-shapes.ts';

/** All categories, instead of the default one. */
export const ALL_CATEGORIES = 'all';

/** The log's part of the address, on its own page or on a young person's (SHL-08). */
export const ActivitySearch = z.object({
  /** Views instead of changes. */
  view: searchChoice(['looks']),
  dateFrom: searchDay,
  dateTo: searchDay,
  category: searchChoice([...ActivityCategory.options, ALL_CATEGORIES]),
  action: searchChoice(ActivityAction.options),
  performedBy: searchWords,
  page: searchPage,
});
export type ActivitySearch = z.infer<typeof ActivitySearch>;

/** The parameters that are filters. */
export const FILTERS = ['dateFrom', 'dateTo', 'category', 'action', 'performedBy'] as const;

/** The query of the calls. */
export function buildFilter({ category, action, dateFrom, dateTo, performedBy }: ActivitySearch) {
  return {
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(performedBy ? { performedBy } : {}),
    ...(action ? { action: [action] } : {}),
    ...(category ? { category: category === ALL_CATEGORIES ? ActivityCategory.options : [category] } : {}),
  };
}

/** The days of everybody's log: the chosen ones, or a month back. */
export const shownWindow = ({ dateFrom, dateTo }: ActivitySearch, today: string): DateWindow =>
  readWindow(DEFAULT_WINDOWS.activity, { start_date: dateFrom, end_date: dateTo }, today);

export const datePresets = (today: string) => [
  { label: 'Today', from: today, to: today },
  { label: 'Last 7 days', from: addDays(today, -6), to: today },
  { label: 'Last month', ...monthBefore(today) },
];
