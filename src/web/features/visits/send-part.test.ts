import { expect, it } from 'vitest';
import type { Mileage } from '#contract/visits/mileages.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { readJourney } from '#web/features/visits/part-contents.ts';
import { findTheirs, isAsAttempted } from '#web/features/visits/send-part.ts';
import { attempted, newPart } from '#web/features/visits/visit-work.ts';

const journey = (last: number): Mileage => ({
  id: `0198f0f0-0000-7000-8000-00000000000${last}`,
  appointment_carer_id: aVisit().appointment_carer_id,
  carer: { id: '0198f0f0-0000-7000-8000-000000000009', name: 'Callum Osei' },
  date: '2026-11-24',
  from_place: 'Home',
  to_place: 'School',
  miles: '4.00',
  vehicle: 'CAR_OR_VAN',
  purpose: null,
  rate_pence: 45,
  is_by_office: false,
  status: 'submitted',
  decided_by: null,
  decided_at: null,
  return_reason: null,
  amount: '1.80',
  explanation: '4 miles at 45p',
  version: 1,
  updated_at: '2026-11-24T21:00:00Z',
});
const visit = (...mileages: Mileage[]) => ({ ...aVisit(), mileages });
const attempt = (miles: string, known_ids: string[]) =>
  attempted(newPart('journey', { ...readJourney(journey(1)), miles }, null), new Date(), 'key', known_ids);

it('[MIL-01] [REP-10] the second of two equal journeys is not taken for the first', () => {
  const second = attempt('4.00', [journey(1).id]);
  expect(findTheirs(visit(journey(1)), second)).toBeUndefined();
  expect(findTheirs(visit(journey(1), journey(2)), second)).toMatchObject({ base: { id: journey(2).id } });
});

it('[MIL-01] [REP-10] a journey that was saved is recognised, however its miles were typed', () => {
  const sent = attempt('4', []);
  const theirs = findTheirs(visit(journey(1)), sent);
  expect(theirs).toMatchObject({ base: { id: journey(1).id } });
  expect(theirs && isAsAttempted(sent, theirs.content)).toBe(true);
  expect(findTheirs(visit(journey(1)), attempt('5', []))).toBeUndefined();
});
