import { expect, it } from 'vitest';
import { findNeighbours } from '#web/features/reports/neighbours.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));

it('[REP-08] a report leads to the ones before and after it, and from either end to one', () => {
  expect(findNeighbours(rows, 'b')).toEqual({ before: { id: 'a' }, after: { id: 'c' } });
  expect(findNeighbours(rows, 'a')).toEqual({ before: undefined, after: { id: 'b' } });
  expect(findNeighbours(rows, 'c')).toEqual({ before: { id: 'b' }, after: undefined });
  expect(findNeighbours(rows, 'x')).toEqual({ before: undefined, after: undefined });
});
