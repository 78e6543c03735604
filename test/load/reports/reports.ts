import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import type { Db } from '#server/db/pools.ts';
import { reportPage } from '#server/features/reports/reports.queries.ts';
import type { MeasuredList } from '#test/load/lists.ts';

const page = { page: 1, page_size: 20, sort: 'date_due' };

/** Reports as the office sees them, by month and by tab, and what one carer owes. */
export function reportLists(): MeasuredList[] {
  const month = readWindow(DEFAULT_WINDOWS.reports, {}, todayInLondon());
  const asAdmin = (filter: object) => (owner: Db) =>
    Promise.all(reportPage(owner, { role: 'admin' }, { ...page, ...filter }));
  return [
    {
      name: 'a month of all reports, as an administrator',
      email: 'admin@placewell.test',
      path: '/api/reports/',
      bareSql: asAdmin(month),
    },
    {
      name: 'what is missing or was returned, as an administrator',
      email: 'admin@placewell.test',
      path: '/api/reports/missing_not_approved_reports/',
      bareSql: asAdmin({ tab: 'missing_not_approved' }),
    },
    {
      name: 'what waits for approval, as an administrator',
      email: 'admin@placewell.test',
      path: '/api/reports/needs_approval_reports/',
      bareSql: asAdmin({ tab: 'needs_approval', sort: 'urgency' }),
    },
    {
      name: 'what one carer owes',
      email: 'carer@placewell.test',
      path: '/api/reports/missing_not_approved_reports/',
      bareSql: (owner, carer_id) =>
        Promise.all(reportPage(owner, { role: 'carer' }, { ...page, tab: 'missing_not_approved', carer_id })),
    },
  ];
}
