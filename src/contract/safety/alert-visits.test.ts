import { describe, expect, it } from 'vitest';
import { describeNearVisit } from '#contract/safety/alert-visits.ts';

const PRESSED = '2026-11-24T23:38:00Z';
const visit = (start_at: string, end_at: string, place: string | null = 'The Crescent') => ({
  start_at: `2026-11-${start_at}:00Z`,
  end_at: `2026-11-${end_at}:00Z`,
  place,
});

describe('describeNearVisit', () => {
  it.each([
    [visit('24T22:00', '24T23:55'), 'On a visit until 23:55: The Crescent'],
    [visit('24T22:00', '25T07:00'), 'On a visit until Wed 25/11/2026 07:00: The Crescent'],
    [visit('24T16:00', '24T18:30'), 'Last visit ended 18:30: The Crescent'],
    [visit('24T23:40', '25T07:00'), 'Next visit 23:40: The Crescent'],
    [visit('25T00:40', '25T07:00', null), 'Next visit Wed 25/11/2026 00:40'],
    // It starts with its first minute, and ends with its last.
    [visit('24T23:38', '24T23:55'), 'On a visit until 23:55: The Crescent'],
    [visit('24T22:00', '24T23:38'), 'Last visit ended 23:38: The Crescent'],
  ])('[SOS-04] describes %o as: %s', (near, words) => {
    expect(describeNearVisit(near, PRESSED)).toBe(words);
  });
});
