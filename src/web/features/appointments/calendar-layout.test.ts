import { describe, expect, it } from 'vitest';
import { lengthText } from '#web/features/appointments/appointment-words.ts';
import { hoursOfDay, layOutDay } from '#web/features/appointments/calendar-layout.ts';

const at = (id: string, start_at: string, end_at: string) => ({ id, start_at, end_at });

describe('layOutDay', () => {
  it('[APT-04] shows an appointment across midnight on both days', () => {
    const night = at('n', '2026-11-24T22:00:00Z', '2026-11-25T07:00:00Z');
    expect(layOutDay([night], '2026-11-24')).toMatchObject([
      { from: 1320, to: 1440, begins_earlier: false, goes_on: true },
    ]);
    expect(layOutDay([night], '2026-11-25')).toMatchObject([
      { from: 0, to: 420, begins_earlier: true, goes_on: false },
    ]);
    expect(layOutDay([night], '2026-11-26')).toEqual([]);
  });

  it('[APT-04] ends at midnight without touching the next day', () => {
    const evening = at('e', '2026-11-24T20:00:00Z', '2026-11-25T00:00:00Z');
    expect(layOutDay([evening], '2026-11-24')).toMatchObject([{ from: 1200, to: 1440, goes_on: false }]);
    expect(layOutDay([evening], '2026-11-25')).toEqual([]);
  });

  it('[APT-04] places overlapping appointments side by side, and only those', () => {
    const blocks = layOutDay(
      [
        at('a', '2026-11-24T09:00:00Z', '2026-11-24T12:00:00Z'),
        at('b', '2026-11-24T10:00:00Z', '2026-11-24T11:00:00Z'),
        at('c', '2026-11-24T11:00:00Z', '2026-11-24T13:00:00Z'),
        at('d', '2026-11-24T14:00:00Z', '2026-11-24T15:00:00Z'),
      ],
      '2026-11-24',
    );
    expect(blocks.map(({ item, column, columns }) => [item.id, column, columns])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 1, 2],
      ['d', 0, 1],
    ]);
  });

  it('[DAT-06] knows the days of 23 and 25 hours, and gives elapsed hours on them', () => {
    expect([hoursOfDay('2026-03-29'), hoursOfDay('2026-10-25'), hoursOfDay('2026-11-24')]).toEqual([
      23, 25, 24,
    ]);
    expect(lengthText(at('m', '2026-03-28T23:00:00Z', '2026-03-29T06:00:00Z'))).toBe(
      '7 h, clocks go forward',
    );
    const autumn = at('o', '2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z');
    expect(lengthText(autumn)).toBe('45 min, clocks go back');
    // 01:30 summer time to 01:15 winter time: drawn with a positive height.
    expect(layOutDay([autumn], '2026-10-25')).toMatchObject([{ from: 90, to: 120 }]);
  });
});
