import { z } from 'zod';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { addDays, findMonday, formatDate, monthBefore, nameOfMonth } from '#contract/core/dates.ts';
import { type DateWindow, readWindow } from '#contract/core/list-windows.ts';
import { ReportStatus, type SignedInRole } from '#contract/core/statuses.ts';
import { REPORT_SORTS } from '#contract/reports/report-lists.ts';
import { searchChoice, searchDay } from '#web/lists/search-shapes.ts';

export const ReportTab = z.enum(['all', 'needs_approval', 'missing', 'this_week']);
export type ReportTab = z.infer<typeof ReportTab>;

/** The requested tab, otherwise the one last opened, otherwise Missing & N/A (REP-04). */
export function tabShown(asked: string | undefined, remembered?: string): ReportTab {
  const find = (tab: string | undefined) => ReportTab.options.find((one) => one === tab);
  return find(asked) ?? find(remembered) ?? 'missing';
}

const sorts = REPORT_SORTS.flatMap((field) => [field, `-${field}` as const]);
const words = z.string().trim().max(200).min(1).optional().catch(undefined);

/** The list's address (SHL-08). An invalid parameter is ignored rather than refused, because links grow old. */
export const ReportSearch = z.object({
  tab: searchChoice(ReportTab.options),
  start_date: searchDay,
  end_date: searchDay,
  status: searchChoice(ReportStatus.options),
  client: words,
  service_type: words,
  carer: words,
  young_person: words,
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
});
export type ReportSearch = z.infer<typeof ReportSearch>;

/** The days of All Reports: the chosen ones, or three months back to three days ahead (DAT-05). */
export const shownWindow = (search: ReportSearch, today: string): DateWindow =>
  readWindow(DEFAULT_WINDOWS.all_reports, search, today);

/** The newest first on a tab that looks back over months. Reports that are due or wait have an order of their own. */
export function sortShown(search: ReportSearch, tab: ReportTab) {
  return search.sort ?? (tab === 'all' ? '-date_due' : undefined);
}

/** The filters that every tab has. A client's reports are all their own, and so are a carer's. */
export function buildFilter(search: ReportSearch, role: SignedInRole, tab: ReportTab) {
  const { status, client, service_type, carer, young_person, page } = search;
  const sort = sortShown(search, tab);
  return {
    ...(status ? { status: [status] } : {}),
    ...(sort ? { sort } : {}),
    ...(page ? { page } : {}),
    ...(service_type ? { service_type } : {}),
    ...(young_person ? { young_person } : {}),
    ...(role === 'client' || !client ? {} : { client }),
    ...(role === 'carer' || !carer ? {} : { carer }),
  };
}

/** The days that a tab shows. The chosen range applies only to All Reports (REP-05). */
export function readDays(search: ReportSearch, tab: ReportTab, today: string) {
  return tab === 'this_week' ? { this_week: 'true' as const } : shownWindow(search, today);
}

const statusesForStaff = ReportStatus.options.filter((status) => status !== 'numerical_submitted');
/** Statuses whose first word is enough: clients read only that (UIX-06). */
const statusesForClients: readonly ReportStatus[] = ['approved', 'submitted', 'required', 'missing'];

/** The statuses a tab can contain. On the others the filter would never find anything. */
export function listStatuses(tab: ReportTab, role: SignedInRole): readonly ReportStatus[] {
  switch (tab) {
    case 'needs_approval':
      return ['submitted', 'submitted corrected'];
    case 'missing':
      return ['missing', 'not approved'];
    default:
      return role === 'client' ? statusesForClients : statusesForStaff;
  }
}

export function datePresets(today: string) {
  const monday = findMonday(today);
  const usual = shownWindow({}, today);
  return [
    { label: 'Last 7 days', from: addDays(today, -7), to: today },
    { label: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { label: 'Last month', ...monthBefore(today) },
    { label: 'Three months', from: usual.start_date, to: usual.end_date },
  ];
}

/** Names a zip file of a tab's documents, without the day it is made: `Reports October 2026`. */
export function makeZipName(search: ReportSearch, tab: ReportTab, today: string): string {
  if (tab !== 'all') return 'Reports';
  const { start_date, end_date } = shownWindow(search, today);
  const days = [start_date, end_date].map((day) => formatDate(day).replaceAll('/', '-'));
  return `Reports ${nameOfMonth(start_date, end_date) ?? days.join(' to ')}`;
}
