import { describe, expect, it } from 'vitest';
import type { BankOutcome, BankRow, OwedInvoice } from '#contract/money/bank-files.ts';
import { listTicked, startChoices } from '#web/features/money/payments/bank-choices.ts';

const anInvoice = (id: string, outstanding: string): OwedInvoice => ({
  ...{ id, invoice_number: `INV-2026-000${id}`, client: { id: 'c', name: 'Croydon' } },
  ...{ due: '2026-12-01', outstanding },
});

const aRow = (line: number, outcome: BankOutcome, invoice_id: string, amount: string): BankRow => ({
  ...{ line, date: '2026-11-20', amount, words: 'BACS', outcome, problem: null },
  ...{ parts: [{ invoice_id, amount }], candidate_ids: [invoice_id] },
});

describe('the choices of a bank’s file', () => {
  it('[INV-03] a second preview unticks rows whose outstanding amount has changed, and no others', () => {
    const before = [anInvoice('1', '100.00'), anInvoice('2', '50.00')];
    const rows = [aRow(2, 'matched', '1', '100.00'), aRow(3, 'matched', '2', '50.00')];
    const choices = startChoices(rows, before);
    expect([...choices.values()].map(({ isTicked }) => isTicked)).toEqual([true, true]);
    const now = [anInvoice('1', '0.00'), anInvoice('2', '50.00')];
    const again = startChoices([aRow(2, 'over', '1', '100.00'), ...rows.slice(1)], now, {
      choices,
      invoices: before,
    });
    expect([...again.values()].map(({ isTicked }) => isTicked)).toEqual([false, true]);
  });

  it('[INV-03] a second preview shares a row again if the outstanding amount has changed', () => {
    const before = [anInvoice('1', '100.00'), anInvoice('2', '50.00')];
    const parts = [
      { invoice_id: '1', amount: '100.00' },
      { invoice_id: '2', amount: '20.00' },
    ];
    const choices = new Map([[2, { isTicked: true, parts }]]);
    const row = aRow(2, 'over', '2', '120.00');
    const now = [anInvoice('1', '0.00'), anInvoice('2', '50.00')];
    expect(startChoices([row], now, { choices, invoices: before }).get(2)).toEqual({
      isTicked: false,
      parts: row.parts,
    });
    expect(startChoices([row], before, { choices, invoices: before }).get(2)?.parts).toEqual(parts);
  });

  it('[INV-03] a ticked row that pays more than is outstanding says that this is intended; the amounts shown are sent with it', () => {
    const invoices = [anInvoice('1', '100.00'), anInvoice('2', '50.00')];
    const choices = new Map([
      [2, { isTicked: true, parts: [{ invoice_id: '1', amount: '100.00' }] }],
      [3, { isTicked: true, parts: [{ invoice_id: '1', amount: '0.01' }] }],
      [4, { isTicked: false, parts: [{ invoice_id: '2', amount: '60.00' }] }],
    ]);
    const { rows, shown, surplus } = listTicked(choices, invoices);
    expect(rows.map(({ line, ...row }) => [line, 'is_surplus_meant' in row])).toEqual([
      [2, false],
      [3, true],
    ]);
    expect(shown).toEqual([{ invoice_id: '1', outstanding: '100.00' }]);
    expect(surplus).toBe(1);
  });
});
