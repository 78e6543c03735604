import { describe, expect, it } from 'vitest';
import { findNextTime, findQuietEnd } from '#contract/core/quiet-hours.ts';

const NIGHT = { quiet_from: '22:00', quiet_until: '07:00' };
const end = (now: string, hours: Parameters<typeof findQuietEnd>[1] = NIGHT) =>
  findQuietEnd(new Date(now), hours);

describe('quiet hours', () => {
  it.each([
    ['2026-11-24T21:59:59Z', undefined],
    ['2026-11-24T22:00:00Z', '2026-11-25T07:00:00Z'],
    ['2026-11-25T03:00:00Z', '2026-11-25T07:00:00Z'],
    ['2026-11-25T06:59:59Z', '2026-11-25T07:00:00Z'],
    ['2026-11-25T07:00:00Z', undefined],
  ])('[NTF-07] work over midnight, at %s', (now, until) => {
    expect(end(now)).toBe(until);
  });

  it('[NTF-07] work within one day', () => {
    const noon = { quiet_from: '12:00', quiet_until: '14:00' };
    expect(end('2026-11-24T13:00:00Z', noon)).toBe('2026-11-24T14:00:00Z');
    expect(end('2026-11-24T14:00:00Z', noon)).toBeUndefined();
  });

  it('[NTF-07] [DAT-06] end at 07:00 British Summer Time on the night the clocks go forward', () => {
    // 28 March 2027: 22:00 GMT to 07:00 BST, eight elapsed hours.
    expect(end('2027-03-27T22:00:00Z')).toBe('2027-03-28T06:00:00Z');
    expect(end('2027-03-28T05:59:00Z')).toBe('2027-03-28T06:00:00Z');
    expect(end('2027-03-28T06:00:00Z')).toBeUndefined();
  });

  it('[NTF-07] [DAT-06] end at 07:00 GMT on the night the clocks go back, ten elapsed hours later', () => {
    expect(end('2026-10-24T21:00:00Z')).toBe('2026-10-25T07:00:00Z');
    expect(end('2026-10-25T06:30:00Z')).toBe('2026-10-25T07:00:00Z');
  });

  it('[NTF-07] [DAT-06] end at the first of two equal times, and do not start again for the second', () => {
    const early = { quiet_from: '22:00', quiet_until: '01:30' };
    expect(end('2026-10-25T00:15:00Z', early)).toBe('2026-10-25T00:30:00Z');
    expect(end('2026-10-25T00:45:00Z', early)).toBeUndefined();
    expect(end('2026-10-25T01:15:00Z', early)).toBeUndefined();
  });

  it('[NTF-07] do not exist if no times are chosen', () => {
    expect(end('2026-11-24T23:00:00Z', { quiet_from: null, quiet_until: null })).toBeUndefined();
  });
});

describe('the next occurrence of a time', () => {
  it.each([
    ['2026-11-24T16:59:59Z', '17:00', '2026-11-24T17:00:00Z'],
    ['2026-11-24T17:00:00Z', '17:00', '2026-11-25T17:00:00Z'],
    ['2027-03-27T18:00:00Z', '17:00', '2027-03-28T16:00:00Z'],
  ])('[NTF-08] after %s, %s is at %s', (now, time, expected) => {
    expect(findNextTime(new Date(now), time)).toBe(expected);
  });
});
