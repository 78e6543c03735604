import { expect, it } from 'vitest';
import { csvTable } from '#contract/core/csv.ts';
import { listCsvRows } from '#web/features/money/statements/statement-words.ts';

const statement = {
  client: { id: 'c', name: 'Croydon' },
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  brought_forward: '10.00',
  closed_before: '0.00',
  items: [],
  closed_within: '92.98',
  carried_forward: '102.98',
};

it('[INV-03] the CSV of a statement has the closed invoices as one row, so that its rows add up to its end', () => {
  const rows = listCsvRows(statement);
  expect(rows.slice(2)).toEqual([
    ['30/11/2026', 'Invoices you cannot open', '', '92.98', '102.98'],
    ['30/11/2026', 'Owed at the end', '', '', '102.98'],
  ]);
  expect(listCsvRows({ ...statement, closed_within: '0.00', carried_forward: '10.00' })).toHaveLength(3);
});

it('[INV-03] amounts have their pence in the CSV, and negative ones are still numbers for a spreadsheet', () => {
  const text = csvTable(listCsvRows({ ...statement, brought_forward: '-761.80' }));
  expect(text).toContain('Brought forward,,,-761.80\r\n');
});
