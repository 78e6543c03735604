import { z } from 'zod';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { addDays, findMonday } from '#contract/core/dates.ts';
import { type DateWindow, readWindow } from '#contract/core/list-windows.ts';
import { Id } from '#contract/core/shapes.ts';
import { type SignedInRole, TimesheetStatus } from '#contract/core/statuses.ts';
import { TIMESHEET_SORTS } from '#contract/visits/timesheet-lists.ts';
import { searchChoice, searchDay } from '#web/lists/search-shapes.ts';

const sorts = TIMESHEET_SORTS.flatMap((field) => [field, `-${field}` as const]);
const WEEK_SORTS = ['carer', '-carer', 'hours', '-hours', 'outstanding', '-outstanding'] as const;
const words = z.string().trim().max(200).min(1).optional().catch(undefined);

/** The address of the list and of the weeks (SHL-08). An invalid parameter is ignored rather than refused. */
export const TimesheetSearch = z.object({
  tab: searchChoice(['list', 'weeks']),
  start_date: searchDay,
  end_date: searchDay,
  client_id: Id.optional().catch(undefined),
  carer: words,
  status: searchChoice(TimesheetStatus.options),
  differs: z.literal('true').optional().catch(undefined),
  /** Any day of the week shown. */
  week: searchDay,
  warnings: z.literal('true').optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  sort: z
    .enum([...sorts, ...WEEK_SORTS])
    .optional()
    .catch(undefined),
});
export type TimesheetSearch = z.infer<typeof TimesheetSearch>;

/** The days shown: the chosen ones, or a month back to 15 days ahead (DAT-05). */
export const shownWindow = (search: TimesheetSearch, today: string): DateWindow =>
  readWindow(DEFAULT_WINDOWS.timesheets, search, today);

/** The query of the list's call. A carer's timesheets are all their own. */
export function buildListFilter(search: TimesheetSearch, role: SignedInRole, today: string) {
  const { client_id, carer, status, differs, page } = search;
  // A carer reads what they worked, not what they are booked for.
  const sort = sorts.find((each) => each === search.sort) ?? (role === 'carer' ? 'recent' : undefined);
  return {
    ...shownWindow(search, today),
    ...(status ? { status } : {}),
    ...(differs ? { differs } : {}),
    ...(sort ? { sort } : {}),
    ...(page ? { page } : {}),
    ...(role === 'admin' && client_id ? { client_id } : {}),
    ...(role === 'admin' && carer ? { carer } : {}),
  };
}

export function buildWeekFilter(search: TimesheetSearch, role: SignedInRole, today: string) {
  const { carer, warnings, page } = search;
  const sort = WEEK_SORTS.find((each) => each === search.sort);
  return {
    date: findWeek(search, today),
    ...(warnings ? { warnings } : {}),
    ...(sort ? { sort } : {}),
    ...(page ? { page } : {}),
    ...(role === 'admin' && carer ? { carer } : {}),
  };
}

/** The Monday of the week shown. */
export const findWeek = ({ week }: TimesheetSearch, today: string) => findMonday(week ?? today);

export function datePresets(today: string) {
  const monday = findMonday(today);
  const usual = shownWindow({}, today);
  return [
    { label: 'This week', from: monday, to: addDays(monday, 6) },
    { label: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { label: 'A month back', from: usual.start_date, to: usual.end_date },
  ];
}
