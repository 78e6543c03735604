import { describe, expect, it } from 'vitest';
import {
  chooseCarers,
  describeCarers,
  listSkippedChoices,
} from '#web/features/appointments/repeat-values.ts';

const [ann, ben, cara] = ['Ann', 'Ben', 'Cara'].map((name) => ({ id: name.toLowerCase(), name })) as [
  { id: string; name: string },
  { id: string; name: string },
  { id: string; name: string },
];
const date = '2026-12-25';

describe('one date of a series', () => {
  it('[APT-06] leaves out one of several usual carers, and is like the others once all of them come again', () => {
    expect(chooseCarers(date, [ann, ben], [ben])).toEqual({ date, is_left_out: false, carers: [ben] });
    expect(chooseCarers(date, [ann, ben], [ben, cara])).toEqual({
      ...{ date, is_left_out: false },
      carers: [ben, cara],
    });
    expect(chooseCarers(date, [ann, ben], [])).toEqual({ date, is_left_out: false, carers: [] });
    expect(chooseCarers(date, [ann, ben], [ben, ann])).toBeUndefined();
  });

  it('[APT-06] is reported as skipped with its choice', () => {
    const chosen = { date, is_left_out: false, carers: [ben, cara] };
    const other = { ...chosen, date: '2026-12-18' };
    const dates = [
      { start_date: '2026-12-18', left_out: null },
      { start_date: date, left_out: 'bank_holiday' as const },
      { start_date: '2027-01-01', left_out: 'bank_holiday' as const },
    ];
    expect(listSkippedChoices(dates, [chosen, other])).toEqual([chosen]);
    // Leaving it out is what the user chose.
    expect(listSkippedChoices(dates, [{ date, is_left_out: true }])).toEqual([]);
    expect(describeCarers(chosen.carers)).toBe('Ben, Cara');
    expect(describeCarers([])).toBe('no carer yet');
  });
});
