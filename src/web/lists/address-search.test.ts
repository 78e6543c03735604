import { describe, expect, it } from 'vitest';
import { AppointmentSearch } from '#web/features/appointments/appointment-search.ts';
import { parseSearch, stringifySearch } from '#web/lists/address-search.ts';

describe('filters in the address', () => {
  it('[SHL-08] writes plain text and repeats a parameter for several values', () => {
    expect(
      stringifySearch({ status: ['active', 'cancelled'], carer: 'Ann Lee', page: 2, client_id: undefined }),
    ).toBe('?status=active&status=cancelled&carer=Ann+Lee&page=2');
    expect(stringifySearch({})).toBe('');
  });

  it('[SHL-08] reads back what it wrote', () => {
    const search = { status: ['a', 'b'], carer: 'Ann & Lee = 50%' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('[SHL-08] gives the list its types, and leaves out invalid values of an old link', () => {
    const read = (text: string) => AppointmentSearch.parse(parseSearch(text));
    expect(read('?page=3&status=cancelled&sort=-start_at&start_date=2026-11-01')).toEqual({
      page: 3,
      status: 'cancelled',
      sort: '-start_at',
      start_date: '2026-11-01',
    });
    const odd = read('?page=zero&status=gone&sort=shoe_size&start_date=01/11/2026&client_id=7');
    expect(Object.values(odd).filter((value) => value !== undefined)).toEqual([]);
  });
});
