import { expect, it } from 'vitest';
import { listOutdated, listPlaceless } from '#web/features/young-persons/profile/outdated-places.ts';

const address = (line_1: string, from_date: string | null = null, to_date: string | null = null) => ({
  ...{ line_1, line_2: null as string | null, postcode: 'CR0 1AB', from_date, to_date },
});
const visit = (start_date: string, place: string | null) => ({ start_date, place });

it('[YPN-03] [APT-06] visits that were booked before a move with the old address are found, and no others', () => {
  const moved = [address('3 Elm Road', null, '2026-11-30'), address('9 Oak Lane', '2026-12-01')];
  const late = visit('2026-12-02', '3 Elm road, Croydon CR0 1AB');
  const visits = [
    visit('2026-11-30', '3 Elm Road, Croydon'),
    late,
    visit('2026-12-03', '9 Oak Lane'),
    visit('2026-12-04', 'Croydon library'),
    visit('2026-12-05', '13 Elm Road'),
    visit('2026-12-06', null),
  ];
  expect(listOutdated(visits, moved)).toEqual([late]);
});

it('[YPN-03] [APT-06] an address that was overwritten is recognised from its earlier version', () => {
  const old = visit('2026-12-02', '3 Elm Road');
  expect(listOutdated([old], [address('77 New Lane')])).toEqual([]);
  expect(listOutdated([old], [address('77 New Lane')], [address('3 Elm Road')])).toEqual([old]);
});

it('[YPN-03] [APT-06] visits without a place are found on the days on which the address is confidential', () => {
  const addresses = [
    { ...address('3 Elm Road', null, '2026-11-30'), is_confidential: false },
    { ...address('9 Oak Lane', '2026-12-01'), is_confidential: true },
  ];
  const late = visit('2026-12-01', null);
  const visits = [visit('2026-11-30', null), late, visit('2026-12-02', 'Croydon library')];
  expect(listPlaceless(visits, addresses)).toEqual([late]);
});

it('[YPN-03] [APT-06] a flat is recognised by its street, and not by a number alone', () => {
  const flats = [
    { ...address('Flat 2', null, '2026-11-30'), line_2: '3 Elm Road' },
    { ...address('Flat 2', '2026-12-01'), line_2: '9 Oak Lane', postcode: 'CR0 9ZZ' },
  ];
  const old = visit('2026-12-05', 'Flat 2, 3 Elm Road, Croydon');
  expect(listOutdated([old, visit('2026-12-05', 'Flat 2, 9 Oak Lane')], flats)).toEqual([old]);
  const number = [{ ...address('7', null, '2026-11-30'), line_2: 'Oak Lane' }];
  expect(listOutdated([visit('2026-12-05', 'Croydon library, room 7')], number)).toEqual([]);
  expect(listOutdated([visit('2026-12-05', '7 Oak Lane')], number)).toHaveLength(1);
});
