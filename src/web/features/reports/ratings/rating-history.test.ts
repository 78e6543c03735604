import { describe, expect, it } from 'vitest';
import type { PastRating } from '#contract/reports/ratings.ts';
import {
  describeChange,
  groupByForm,
  listAreaChanges,
  placeOnPlot,
  sayDifference,
} from '#web/features/reports/ratings/rating-history.ts';

const rated = (date: string, mean: number, more: Partial<PastRating> = {}): PastRating => ({
  ...{ id: date, report_id: date, form: { id: 'scale', name: 'Scale' }, date, mean, min: 1, max: 10 },
  ...{ level: 'yellow', words: 'Mixed', areas: [] },
  ...more,
});
const [may, june, july] = [rated('2027-05-05', 3), rated('2027-06-02', 5.5), rated('2027-07-01', 5.5)];

describe('[REP-03] a young person’s ratings', () => {
  it('[REP-03] are compared with the last time and the first', () => {
    expect(describeChange([may])).toBe('3.0 of 10 on 05/05/2027, the only rating here.');
    expect(describeChange([may, june])).toBe('5.5 of 10 on 02/06/2027: 2.5 more than the last time.');
    expect(describeChange([rated('2027-04-01', 6.1), june, july])).toBe(
      '5.5 of 10 on 01/07/2027: the same as the last time, 0.6 less than on 01/04/2027.',
    );
    expect(describeChange([])).toBe('');
    const short = rated('2027-08-01', 5, { max: 5 });
    expect(describeChange([may, june, short])).toBe(
      '5.0 of 5 on 01/08/2027: the last rating used a different scale.',
    );
  });

  it('[REP-03] are grouped by form, the latest rating first', () => {
    const other = rated('2027-08-01', 2, { form: { id: 'other', name: 'Other' } });
    expect(groupByForm([may, other, june]).map(({ form, ratings }) => [form.id, ratings.length])).toEqual([
      ['scale', 2],
      ['other', 1],
    ]);
    expect(groupByForm([may, june, other])[0]?.form.id).toBe('other');
  });

  it('[REP-03] are given by area, with a gap for what was not asked', () => {
    const areas = (safe: number, more: PastRating['areas'] = []) => ({
      areas: [{ id: 'safe', label: 'Feeling safe', min: 1, max: 10, value: safe }, ...more],
    });
    const home = { id: 'home', label: 'At home', min: 1, max: 10, value: 4 };
    const ratings = [rated('2027-05-05', 3, areas(3)), rated('2027-06-02', 5, areas(5, [home]))];
    expect(listAreaChanges(ratings)).toEqual([
      { id: 'safe', label: 'Feeling safe', first: 3, before: 3, latest: 5 },
      { id: 'home', label: 'At home', first: null, before: null, latest: 4 },
    ]);
    const narrow = { ...home, max: 5 };
    const [changed] = listAreaChanges([
      rated('2027-05-05', 4, { areas: [home] }),
      rated('2027-06-02', 4, { areas: [narrow] }),
    ]);
    expect([changed?.first, changed?.latest]).toEqual([null, 4]);
    expect([sayDifference(5, 3), sayDifference(3, 5), sayDifference(3, 3), sayDifference(4, null)]).toEqual([
      ...['+2', '−2', '0', '–'],
    ]);
  });

  it('[REP-03] are placed on the plot by day, within the band of their text', () => {
    const top = rated('2027-05-25', 10, { level: 'darkGreen' });
    const low = { level: 'red' } as const;
    expect(
      placeOnPlot([rated('2027-05-05', 3, { level: 'orange' }), top, rated('2027-06-14', 1, low)]).map(
        ({ x, y }) => [x, y],
      ),
    ).toEqual([
      [0, 0.75],
      [0.5, expect.closeTo(0.05)],
      [1, 0.95],
    ]);
    // Ends that cannot be divided into five bands, and a mean far beyond them.
    const odd = [rated('2027-05-05', 2, { ...low, min: 0 }), rated('2027-05-06', 50, { level: 'darkGreen' })];
    expect(placeOnPlot(odd).map(({ y }) => y)).toEqual([expect.closeTo(0.8), 0]);
    expect(placeOnPlot([may, rated('2027-05-05', 4)]).map(({ x }) => x)).toEqual([0, 1]);
  });
});
