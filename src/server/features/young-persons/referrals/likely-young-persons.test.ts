import { describe, expect, it } from 'vitest';
import { listLikelyYoungPersons } from '#contract/young-persons/referral-decisions.ts';
import {
  judgeLikeness,
  LEAST_LIKENESS,
  listDates,
} from '#server/features/young-persons/referrals/likely-young-persons.ts';
import { findDueAt } from '#server/features/young-persons/referrals/referral-due.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given } = await startTestApp();

const robert = {
  first_name: 'Robert',
  middle_names: null,
  last_name: 'Núñez-Okafor',
  preferred_name: null,
  dob: '2012-03-09',
};
const wanted = { first_name: 'Robert', last_name: 'Núñez-Okafor', preferred_name: '', dob: '2012-03-09' };

describe('a likely match', () => {
  it.each([
    ['the same', {}, 100],
    ['a nickname', { first_name: 'Bobby' }, 95],
    ['no accents', { last_name: 'Nunez Okafor' }, 100],
    ['names the other way round', { first_name: 'Núñez-Okafor', last_name: 'Robert' }, 100],
    ['two letters swapped', { first_name: 'Robret' }, 90],
    ['day and month swapped', { dob: '2012-09-03' }, 95],
    ['a digit of the date off', { dob: '2012-03-19' }, 90],
  ])('[REF-04] is found despite %s', (_, slip, least) => {
    expect(judgeLikeness({ ...wanted, ...slip }, robert).likeness).toBeGreaterThanOrEqual(least);
  });

  it('[REF-04] is not found by surname or birthday alone', () => {
    for (const other of [
      { ...wanted, first_name: 'Maryam', dob: '2015-11-30' },
      { ...wanted, first_name: 'Ivy', last_name: 'Chen' },
    ])
      expect(judgeLikeness(other, robert).likeness).toBeLessThan(LEAST_LIKENESS);
  });

  it('[REF-04] considers real dates only', () => {
    expect(listDates('2012-02-29')).toContain('2012-02-28');
    expect(listDates('2012-02-29')).not.toContain('2012-02-39');
    expect(listDates('2012-03-09')).toContain('2012-09-03');
  });
});

it('[REF-04] is found within the same organisation only', async () => {
  const client = await given.client();
  const facts = { first_name: 'Robert', last_name: 'Núñez-Okafor', dob: '2012-03-09' };
  const [same] = [await given.youngPerson({ ...facts, client }), await given.youngPerson(facts)];
  await given.youngPerson({ client, first_name: 'Maryam', last_name: 'Okafor', dob: '2015-11-30' });
  const answers = answerReferral({
    'rf-first-name': 'Bob',
    'rf-last-name': 'Nunes Okafor',
    'rf-dob': '2012-09-03',
  });
  const { id } = await given.referral({ client, answers });
  const found = await as.admin().get(listLikelyYoungPersons, { params: { id } });
  expect(found.map((each) => each.id)).toEqual([same?.id]);
  expect(found[0]).toMatchObject({
    client: { id: client.id },
    why: expect.stringContaining('day and month'),
  });
});

describe('a due time', () => {
  const due = (
    now: string,
    urgency: 'today' | 'week',
    region: 'Scotland' | 'England and Wales' = 'England and Wales',
  ) => findDueAt(new Date(now), urgency, region);

  it('[REF-04] is two hours for today, at any hour, and otherwise the end of the next working day', () => {
    expect(due('2026-11-28T22:30:00Z', 'today')).toBe('2026-11-29T00:30:00.000Z');
    // A Friday.
    expect(due('2026-11-27T15:00:00Z', 'week')).toBe('2026-12-01T00:00:00Z');
    expect(due('2026-12-24T10:00:00Z', 'week')).toBe('2026-12-30T00:00:00Z');
    expect(due('2026-12-31T10:00:00Z', 'week')).toBe('2027-01-05T00:00:00Z');
    expect(due('2026-12-31T10:00:00Z', 'week', 'Scotland')).toBe('2027-01-06T00:00:00Z');
  });

  it('[REF-04] ends with London’s day, also when clocks change', () => {
    expect(due('2026-03-27T10:00:00Z', 'week')).toBe('2026-03-30T23:00:00Z');
  });
});
