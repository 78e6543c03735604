import { describe, expect, it } from 'vitest';
import { expenseErrors, journeyErrors, timesErrors } from '#web/features/visits/part-contents.ts';

const NOW = new Date('2026-11-24T23:30:00Z');
const NOT_YET = '25/12/2226 is in the future. Enter today’s date or an earlier one.';

describe('a day in the future', () => {
  it('[MIL-01] [EXP-01] is reported, in any year', () => {
    const journey = {
      from_place: 'A',
      to_place: 'B',
      miles: '4',
      vehicle: 'CAR_OR_VAN',
      purpose: '',
    } as const;
    expect(journeyErrors({ ...journey, date: '2226-12-25' }, NOW)).toEqual([
      { path: 'date', message: NOT_YET },
    ]);
    expect(journeyErrors({ ...journey, date: '25 Dec' }, NOW)[0]?.message).toMatch(/such as 24\/11\/2026/);
    const reason_id = '019b82c6-6a00-7401-aca9-168e402af632';
    const expense = { reason_id, amount: '4', note: '', photos: [], remove_image_ids: [] };
    expect(expenseErrors({ ...expense, date: '2226-12-25' }, [], 0, NOW)).toEqual([
      { path: 'date', message: NOT_YET },
    ]);
    expect(expenseErrors({ ...expense, date: '' }, [], 0, NOW)).toEqual([
      { path: 'date', message: 'Enter the date, like 24/11/2026.' },
    ]);
  });

  it('[TIM-02] is reported if somebody started or finished then', () => {
    const times = { start_time: '10:00', end_time: '12:00', break_minutes: '', sleep_in: false, notes: '' };
    const on = (start_date: string, end_date: string) => timesErrors({ ...times, start_date, end_date }, NOW);
    expect(on('2226-12-25', '2226-12-25')).toEqual([{ path: 'start_time', message: NOT_YET }]);
    expect(on('2026-11-24', '2226-12-25')).toEqual([{ path: 'end_date', message: NOT_YET }]);
    expect(on('2026-11-24', '')).toEqual([
      { path: 'end_time', message: 'Enter when you finished, like 20:00.' },
    ]);
  });
});
