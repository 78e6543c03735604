import { describe, expect, it } from 'vitest';
import { chipsFor, type ListFilter, personalIn } from '#web/lists/record-filters.ts';

interface Search {
  name?: string;
  dob?: string;
  team?: string;
  status?: string;
  uncovered?: string;
  series_id?: string;
}

const filters: ListFilter<Search>[] = [
  { name: 'name', label: 'Name' },
  { name: 'dob', label: 'Date of birth', kind: 'date' },
  { name: 'team', label: 'Team', is_impersonal: true },
  { name: 'status', label: 'Status', options: [{ value: 'ACTIVE', label: 'Active' }] },
  { name: 'uncovered', label: 'Uncovered only', kind: 'tick' },
  { name: 'series_id', label: 'One series', kind: 'fixed', is_impersonal: true },
];
const days = {
  label: 'Due',
  chip: 'Due',
  shown: { start_date: '2026-11-01', end_date: '2026-11-30' },
  presets: [],
};
const labels = (search: Record<string, unknown>) =>
  chipsFor({ search, filters, days, change: () => {} }).map(({ label }) => label);

describe('filters of a list', () => {
  it('[AUT-09] typed text and dates of birth are personal, unless a list says otherwise', () => {
    expect(personalIn(filters)).toEqual(['name', 'dob']);
  });

  it('[SHL-08] show what is filtered as text, the days first', () => {
    expect(labels({ name: 'Amara', dob: '2012-03-04', status: 'ACTIVE', uncovered: 'true' })).toEqual([
      'Name: Amara',
      'Date of birth: 04/03/2012',
      'Status: Active',
      'Uncovered only',
    ]);
    expect(labels({ end_date: '2026-11-30', series_id: '7' })).toEqual([
      'Due 01/11/2026 to 30/11/2026',
      'One series',
    ]);
    expect(labels({ page: 3, sort: 'name' })).toEqual([]);
  });

  it('[SHL-08] are removed one by one, both ends of the days together', () => {
    const gone: object[] = [];
    for (const chip of chipsFor({
      search: { start_date: '2026-11-01', team: 'North' },
      filters,
      days,
      change: (part) => gone.push(part),
    }))
      chip.onRemove();
    expect(gone).toEqual([{ start_date: undefined, end_date: undefined }, { team: undefined }]);
  });
});
