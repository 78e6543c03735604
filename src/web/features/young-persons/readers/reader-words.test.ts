import { describe, expect, it } from 'vitest';
import type { PersonWithAccess, Readers } from '#contract/young-persons/young-person-readers.ts';
import { closesToSomebody, findBusyLosers, ties } from '#web/features/young-persons/readers/reader-words.ts';

const person = (name: string, facts: Partial<PersonWithAccess> = {}): PersonWithAccess => ({
  id: name,
  name,
  user_type: 'user',
  is_social_worker: false,
  appointments_to_come: 0,
  reports_owed: 0,
  ...facts,
});

const booked = person('Cara', { appointments_to_come: 2, reports_owed: 1 });
const over = person('Carl');
const worker = person('Sam', { user_type: 'client', is_social_worker: true });
const colleague = person('Clio', { user_type: 'client' });
const readers: Readers = {
  is_restricted: false,
  readers: [],
  people_with_access: [booked, over, worker, colleague],
  waiting: [],
  version: 1,
};

describe('People who would lose a record', () => {
  it('[YPN-04] are asked about if they have something to do, unless they are named', () => {
    expect(findBusyLosers(readers, [])).toEqual([booked, worker]);
    expect(findBusyLosers(readers, ['Cara'])).toEqual([worker]);
  });

  it('[YPN-04] are not asked about again once it is closed to them', () => {
    const closed: Readers = { ...readers, is_restricted: true, readers: [worker] };
    expect(findBusyLosers(closed, [])).toEqual([worker]);
  });

  it('[MIS-01] [YPN-04] exist if the record was open, or somebody is removed, and not if somebody is added', () => {
    expect(closesToSomebody(readers, ['Cara'])).toBe(true);
    const closed: Readers = { ...readers, is_restricted: true, readers: [worker] };
    expect([['Cara'], ['Sam'], ['Sam', 'Cara']].map((chosen) => closesToSomebody(closed, chosen))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('[YPN-04] are listed with their work for the young person', () => {
    expect([booked, over, worker, colleague].map(ties)).toEqual([
      'Carer, 2 upcoming appointments, 1 report due',
      'Carer',
      'Social worker',
      'Client organisation',
    ]);
  });
});
