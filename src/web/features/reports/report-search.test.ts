import { describe, expect, it } from 'vitest';
import { AppointmentSearch } from '#web/features/appointments/appointment-search.ts';
import { zipParts } from '#web/features/reports/download-zip.ts';
import { reportCells } from '#web/features/reports/report-cells.ts';
import { reportColumns } from '#web/features/reports/report-columns.tsx';
import {
  buildFilter,
  datePresets,
  listStatuses,
  makeZipName,
  ReportSearch,
  readDays,
  tabShown,
} from '#web/features/reports/report-search.ts';
import { sinceText } from '#web/features/reports/report-words.ts';
import { TimesheetSearch } from '#web/features/visits/timesheets/timesheet-search.ts';
import { YoungPersonSearch } from '#web/features/young-persons/profile/young-person-search.ts';

const TODAY = '2026-11-24';

describe('the list of reports', () => {
  it('[REP-04] opens on Missing & N/A, then on the tab last opened', () => {
    expect(tabShown(undefined)).toBe('missing');
    expect(tabShown(undefined, 'this_week')).toBe('this_week');
    expect(tabShown('needs_approval', 'all')).toBe('needs_approval');
    expect(tabShown('gone', 'gone too')).toBe('missing');
  });

  it('[REP-05] [DAT-05] has a range of days only on All Reports, three months back to three days ahead', () => {
    expect(readDays({}, 'all', TODAY)).toEqual({ start_date: '2026-08-24', end_date: '2026-11-27' });
    const asked = { start_date: '2026-11-01', end_date: '2026-11-02' };
    expect(readDays(asked, 'all', TODAY)).toEqual(asked);
    expect(readDays(asked, 'this_week', TODAY)).toEqual({ this_week: 'true' });
    expect(buildFilter(asked, 'admin', 'missing')).toEqual({});
  });

  it('[REP-05] filters by status, client, service and carer; not by what is always the user’s own', () => {
    const search = ReportSearch.parse({
      status: 'missing',
      client: 'croydon',
      service_type: 'Night',
      carer: 'amy',
      young_person: 'kwe',
    });
    const common = { status: ['missing'], service_type: 'Night', young_person: 'kwe' };
    expect(buildFilter(search, 'admin', 'this_week')).toEqual({ ...common, client: 'croydon', carer: 'amy' });
    expect(buildFilter(search, 'carer', 'this_week')).toEqual({ ...common, client: 'croydon' });
    expect(buildFilter(search, 'client', 'this_week')).toEqual({ ...common, carer: 'amy' });
    expect(listStatuses('all', 'client')).toEqual(['approved', 'submitted', 'required', 'missing']);
  });

  it('[REP-04] All Reports starts with the newest, the other tabs have their own order', () => {
    expect(buildFilter({}, 'admin', 'all')).toEqual({ sort: '-date_due' });
    expect(buildFilter({}, 'admin', 'needs_approval')).toEqual({});
    expect(buildFilter({ sort: 'client' }, 'admin', 'all')).toEqual({ sort: 'client' });
  });

  it('[REP-05] filters by the day that a report is due, for every role', () => {
    for (const role of ['admin', 'carer', 'client'] as const) {
      expect(buildFilter({}, role, 'all')).toEqual({ sort: '-date_due' });
      expect(reportColumns(role, 'all', new Date())[0]).toMatchObject({ id: 'date_due', header: 'Due' });
      expect(reportCells(role)[0]?.[0]).toBe('Due');
    }
  });

  it('[REP-05] [SHL-08] reads a status in any case', () => {
    for (const status of ['missing', 'Missing', ' MISSING'])
      expect(ReportSearch.parse({ status })).toMatchObject({ status: 'missing' });
    expect(ReportSearch.parse({ status: 'Not Approved', tab: 'ALL' })).toMatchObject({
      status: 'not approved',
      tab: 'all',
    });
    expect(AppointmentSearch.parse({ status: 'CANCELLED' })).toMatchObject({ status: 'cancelled' });
    expect(TimesheetSearch.parse({ status: 'Not required' })).toMatchObject({ status: 'not required' });
    expect(YoungPersonSearch.parse({ status: 'draft' })).toMatchObject({ status: 'DRAFT' });
  });

  it('[DAT-02] [SHL-08] reads a day with or without a time of day, and ignores an invalid one', () => {
    const days = (start_date: string) => ReportSearch.parse({ start_date }).start_date;
    expect(days('2026-11-24')).toBe('2026-11-24');
    expect(days('2026-11-24T16:00')).toBe('2026-11-24');
    expect(days('2027-06-14T23:30:00Z')).toBe('2027-06-15');
    for (const none of ['24/11/2026', 'tomorrow', '2026-13-01', '', '1026-11-24'])
      expect(days(none), none).toBeUndefined();
  });

  it('[SHL-08] an invalid address shows the list, not an error', () => {
    const search = ReportSearch.parse({ tab: 'archive', status: 'lost', start_date: '31/12', page: '-1' });
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
  });

  it('[REP-04] says how late a report is', () => {
    const now = new Date('2026-11-24T12:00:00Z');
    expect(sinceText('2026-11-24T11:30:00Z', now)).toBe('less than an hour');
    expect(sinceText('2026-11-24T11:00:00Z', now)).toBe('1 hour');
    expect(sinceText('2026-11-21T12:00:00Z', now)).toBe('3 days');
    expect(sinceText('2026-11-24T12:01:00Z', now)).toBe('');
  });

  it('[REP-05] offers the previous calendar month as the last month, also at the ends of months and years', () => {
    const lastMonth = (today: string) => datePresets(today).find(({ label }) => label === 'Last month');
    expect(lastMonth('2026-11-22')).toEqual({ label: 'Last month', from: '2026-10-01', to: '2026-10-31' });
    expect(lastMonth('2027-01-31')).toEqual({ label: 'Last month', from: '2026-12-01', to: '2026-12-31' });
    expect(lastMonth('2027-03-31')).toEqual({ label: 'Last month', from: '2027-02-01', to: '2027-02-28' });
  });

  it('[DOC-01] names a zip file by its month or its days, and by its part if one cannot hold all', () => {
    const october = { start_date: '2026-10-01', end_date: '2026-10-31' };
    expect(makeZipName(october, 'all', TODAY)).toBe('Reports October 2026');
    expect(makeZipName({}, 'all', TODAY)).toBe('Reports 24-08-2026 to 27-11-2026');
    expect(makeZipName(october, 'this_week', TODAY)).toBe('Reports');
    const ids = Array.from({ length: 116 }, (_, index) => String(index));
    const parts = zipParts(ids, 'Reports October 2026');
    expect(parts.map(({ name, report_ids }) => [name, report_ids.length])).toEqual([
      ['Reports October 2026, part 1 of 3', 50],
      ['Reports October 2026, part 2 of 3', 50],
      ['Reports October 2026, part 3 of 3', 16],
    ]);
    expect(parts.flatMap(({ report_ids }) => report_ids)).toEqual(ids);
    expect(zipParts(ids.slice(0, 50), 'Reports')).toEqual([
      { name: 'Reports', report_ids: ids.slice(0, 50) },
    ]);
  });
});
