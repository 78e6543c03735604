import { expect, it } from 'vitest';
import { listOutdated, listPlaceless } from '#web/features/young-persons/profile/outdated-places.ts';

const address = (line_1: string, from_date: string | null = null, to_date: string | null = null) => ({
  ...{ line_1, from_date, to_date },
});
const visit = (start_date: string, place: string | null) => ({ start_date, place });

it('[YPN-03] [APT-06] visits that were booked before a move and name the old address are found, and no others', () => {
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

it('[YPN-03] [APT-06] an address that was written over is known from before', () => {
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
