import { describe, expect, it } from 'vitest';
import { findDays, findEndDay } from '#web/features/visits/timesheets/over-midnight.ts';

const night = { start_at: '2026-11-19T21:00:00Z', end_at: '2026-11-20T00:30:00Z' };
const day = { start_at: '2026-11-19T09:00:00Z', end_at: '2026-11-19T17:00:00Z' };
const long = { start_at: '2026-11-19T20:00:00Z', end_at: '2026-11-20T22:00:00Z' };
const findStartDay = (planned: typeof night, start_time: string) => {
  const [start_day, end_day] = [planned.start_at.slice(0, 10), planned.end_at.slice(0, 10)];
  return findDays(planned, { start_day, end_day, end_time: '23:00' }, start_time).start_day;
};
const start = { day: '2026-11-19', time: '21:00' };

describe('[TIM-02] times of a visit over midnight', () => {
  it('end on the day that makes them shorter than a day', () => {
    expect(findEndDay(night, start, '23:50')).toBe('2026-11-19');
    expect(findEndDay(night, start, '00:10')).toBe('2026-11-20');
    expect(findEndDay(night, start, '21:00')).toBe('2026-11-20');
  });

  it('start on the day that is nearer to the plan', () => {
    expect(findStartDay(night, '20:45')).toBeUndefined();
    expect(findStartDay(night, '00:05')).toBe('2026-11-20');
    const early = { start_at: '2026-11-20T00:15:00Z', end_at: '2026-11-20T02:15:00Z' };
    expect(findStartDay(early, '23:55')).toBe('2026-11-19');
  });

  it('both move to the next day if a visit that was planned before midnight started after it, and back', () => {
    const evening = { start_at: '2026-11-22T21:30:00Z', end_at: '2026-11-22T23:00:00Z' };
    const sunday = { start_day: '2026-11-22', end_day: '2026-11-22', end_time: '23:00' };
    const moved = findDays(evening, sunday, '00:10');
    expect(moved).toEqual({ start_day: '2026-11-23', end_day: '2026-11-23' });
    expect(findEndDay(evening, { day: '2026-11-23', time: '00:10' }, '01:40')).toBe('2026-11-23');
    expect(findDays(evening, { ...sunday, ...moved }, '21:40')).toEqual({
      start_day: '2026-11-22',
      end_day: '2026-11-22',
    });
  });

  it('do not change while a time is being typed, by day, or if more than a day is planned', () => {
    for (const found of [
      findEndDay(night, start, '23:5'),
      findEndDay(day, { day: '2026-11-19', time: '09:00' }, '08:00'),
      findEndDay(long, { day: '2026-11-19', time: '20:00' }, '21:30'),
      findStartDay(day, '18:00'),
    ])
      expect(found).toBeUndefined();
  });
});
