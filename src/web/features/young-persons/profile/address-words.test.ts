import { describe, expect, it } from 'vitest';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';
import { findHomes } from '#web/features/young-persons/profile/address-words.ts';

const anAddress = (line_1: string, rest: Partial<Address> = {}): Address => ({
  id: line_1,
  kind: 'Home',
  line_1,
  line_2: null,
  town: 'Croydon',
  county: null,
  postcode: 'CR0 1AB',
  access_notes: null,
  from_date: null,
  to_date: null,
  is_confidential: false,
  version: 1,
  ...rest,
});
const find = (addresses: Address[], day: string) =>
  findHomes(addresses, day).homes.map(({ line_1 }) => line_1);

describe('[APT-06] the address that a carer is sent to', () => {
  const before = anAddress('6 Larch House', { to_date: '2026-11-30' });
  const after = anAddress('14 Sackville Road', { from_date: '2026-12-01' });

  it('[APT-06] is that on the day of the visit, before or after a move', () => {
    expect(find([before, after], '2026-11-30')).toEqual(['6 Larch House']);
    expect(find([before, after], '2026-12-01')).toEqual(['14 Sackville Road']);
  });

  it('[APT-06] is chosen if there are several', () => {
    expect(find([anAddress('1 Old Road'), after], '2026-12-02')).toEqual(['1 Old Road', '14 Sackville Road']);
  });

  it('[APT-06] is none while one is confidential, whatever else is on record for that day', () => {
    const secret = { ...after, is_confidential: true };
    const found = findHomes([anAddress('1 Old Road'), secret], '2026-12-02');
    expect(found).toMatchObject({ homes: [], problem: expect.stringContaining('confidential') });
    expect(find([anAddress('1 Old Road'), secret], '2026-11-30')).toEqual(['1 Old Road']);
    expect(findHomes([], '2026-12-02').problem).toContain('no address');
  });
});
