import { expect, it } from 'vitest';
import {
  findStayingLines,
  findTakenBefore,
  takesVisitsWhole,
  toggleLine,
} from '#web/features/money/invoices/credit-choice.ts';

const line = (id: string, visit: string, carer: string, is_credited = false) => ({
  ...{ id, appointment: { id: visit, name: visit }, carer: { id: carer, name: carer }, is_credited },
});
const lines = [
  line('hours', 'monday', 'Cara'),
  line('miles', 'monday', 'Cara'),
  line('hours of another', 'monday', 'Cole'),
  line('taken before', 'monday', 'Cara', true),
];

it('[INV-03] a line is ticked with the other lines of its visit, which is released only with all of them', () => {
  const taking = toggleLine(lines, new Set(), 'hours');
  expect([...taking]).toEqual(['hours', 'miles']);
  expect(findStayingLines(lines, taking)).toEqual([]);
});

it('[INV-03] a line that is left out of a credited visit is named, because its visit stays invoiced', () => {
  const taking = toggleLine(lines, toggleLine(lines, new Set(), 'hours'), 'miles');
  expect([...taking]).toEqual(['hours']);
  expect(findStayingLines(lines, taking).map(({ id }) => id)).toEqual(['miles']);
});

it('[INV-03] charging a visit again is asked about once its last line is credited, including lines credited earlier', () => {
  expect(takesVisitsWhole(lines, new Set(['hours']))).toBe(false);
  expect(takesVisitsWhole(lines, new Set(['hours', 'miles']))).toBe(true);
  expect(takesVisitsWhole(lines, new Set(['hours', 'hours of another']))).toBe(true);
  expect(findTakenBefore(lines, new Set(['hours', 'miles'])).map(({ id }) => id)).toEqual(['taken before']);
  expect(findTakenBefore(lines, new Set(['hours of another']))).toEqual([]);
});
