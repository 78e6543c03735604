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

describe('[REP-03] how a young person was rated', () => {
  it('[REP-03] is told against the time before and the first', () => {
    expect(describeChange([may])).toBe('3.0 of 10 on 05/05/2027, rated for the first time.');
    expect(describeChange([may, june])).toBe('5.5 of 10 on 02/06/2027: 2.5 more than the time before.');
    expect(describeChange([rated('2027-04-01', 6.1), june, july])).toBe(
      '5.5 of 10 on 01/07/2027: the same as the time before, 0.6 less than at first.',
    );
    expect(describeChange([])).toBe('');
  });

  it('[REP-03] stands by form, that of the latest rating first', () => {
    const other = rated('2027-08-01', 2, { form: { id: 'other', name: 'Other' } });
    expect(groupByForm([may, other, june]).map(({ form, ratings }) => [form.id, ratings.length])).toEqual([
      ['scale', 2],
      ['other', 1],
    ]);
    expect(groupByForm([may, june, other])[0]?.form.id).toBe('other');
  });

  it('[REP-03] is told by area, with what was not asked then left open', () => {
    const areas = (safe: number, more: PastRating['areas'] = []) => ({
      areas: [{ id: 'safe', label: 'Feeling safe', value: safe }, ...more],
    });
    const home = { id: 'home', label: 'At home', value: 4 };
    const ratings = [rated('2027-05-05', 3, areas(3)), rated('2027-06-02', 5, areas(5, [home]))];
    expect(listAreaChanges(ratings)).toEqual([
      { id: 'safe', label: 'Feeling safe', first: 3, before: 3, latest: 5 },
      { id: 'home', label: 'At home', first: null, before: null, latest: 4 },
    ]);
    expect([sayDifference(5, 3), sayDifference(3, 5), sayDifference(3, 3), sayDifference(4, null)]).toEqual([
      ...['+2', '−2', '0', '–'],
    ]);
  });

  it('[REP-03] stands on its plot by its day, within the band of its words', () => {
    const top = rated('2027-05-25', 10);
    expect(placeOnPlot([may, top, rated('2027-06-14', 1)]).map(({ x, y }) => [x, y])).toEqual([
      [0, 0.75],
      [0.5, 0.05],
      [1, 0.95],
    ]);
    expect(placeOnPlot([may, rated('2027-05-05', 4)]).map(({ x }) => x)).toEqual([0, 1]);
  });
});
