import { describe, expect, it } from 'vitest';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { askedDays, DaysSearch } from '#web/pages/young-person/days-shown.ts';

const TODAY = '2026-11-24';
const ask = (list: 'appointments' | 'reports', search: Record<string, string> = {}) =>
  askedDays(DaysSearch.parse({ tab: list, ...search }), DEFAULT_WINDOWS[list], TODAY);

describe('a young person’s tabs', () => {
  it('[DAT-05] [YPN-04] Appointments are from one week back to one week ahead', () => {
    expect(ask('appointments')).toEqual({ start_date: '2026-11-17', end_date: '2026-12-01', page: 1 });
  });

  it('[DAT-05] [YPN-04] Reports are from one month back to one day ahead', () => {
    expect(ask('reports')).toEqual({ start_date: '2026-10-24', end_date: '2026-11-25', page: 1 });
  });

  it('[SHL-08] [YPN-04] The user can widen the days and change the page, and the address says so', () => {
    const search = { start_date: '2025-11-24', end_date: '2026-11-24', page: '2' };
    expect(ask('reports', search)).toEqual({ ...search, page: 2 });
    expect(ask('appointments', { start_date: '2026-01-01' })).toMatchObject({ end_date: '2026-12-01' });
    expect(ask('reports', { start_date: 'soon', page: '0' })).toEqual(ask('reports'));
  });
});
