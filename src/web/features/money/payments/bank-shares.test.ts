import { describe, expect, it } from 'vitest';
import type { BankOutcome, BankRow, OwedInvoice } from '#contract/money/bank-files.ts';
import { shareOut } from '#contract/money/bank-shares.ts';
import {
  chooseShares,
  describeShares,
  findLeft,
  findOutcome,
} from '#web/features/money/payments/bank-shares.ts';

const anInvoice = (id: string, outstanding: string): OwedInvoice => ({
  ...{ id, invoice_number: `INV-2026-000${id}`, client: { id: 'c', name: 'Croydon' } },
  ...{ due: '2026-12-01', outstanding },
});

const invoices = [anInvoice('5', '80.00'), anInvoice('6', '288.00'), anInvoice('7', '64.10')];

describe('a shared row of a bank’s file', () => {
  it('[INV-03] pays its invoices in order, and leaves the rest with the last', () => {
    const share = (pence: number, ids = ['5', '6']) =>
      shareOut(
        pence,
        ids.map((id) => ({ id, pence: findLeft(new Map(), invoices, 2).get(id) ?? 0 })),
      ).map(({ invoice_id, amount }) => `${invoice_id} ${amount}`);
    expect(share(36_800)).toEqual(['5 80.00', '6 288.00']);
    expect(share(40_000)).toEqual(['5 80.00', '6 320.00']);
    expect(share(8_001)).toEqual(['5 80.00', '6 0.01']);
    expect(share(8_000)).toEqual(['5 80.00']);
    expect(share(40_000, ['6'])).toEqual(['6 400.00']);
    expect(share(100, ['none'])).toEqual(['none 1.00']);
    expect(share(100, [])).toEqual([]);
  });

  it('[INV-03] gives in pounds the amount shared and the rest, less what other ticked rows pay', () => {
    const other = { isTicked: true, parts: [{ invoice_id: '6', amount: '100.00' }] };
    const say = (amount: string, ids: string[], choices = new Map([[3, { ...other, isTicked: false }]])) => {
      const left = findLeft(choices, invoices, 2);
      return describeShares(amount, chooseShares(amount, ids, left), left);
    };
    expect(say('400.00', ['6', '5'])).toBe('£288.00 + £80.00 = £368.00 of £400.00; £32.00 left.');
    expect(say('432.10', ['6', '5', '7'])).toBe('£288.00 + £80.00 + £64.10 = £432.10; nothing left.');
    expect(say('100.00', ['5'])).toBe('£80.00 of £100.00; £20.00 left.');
    expect(say('300.00', ['6', '5'], new Map([[3, other]]))).toBe(
      '£188.00 + £80.00 = £268.00 of £300.00; £32.00 left.',
    );
    expect(say('300.00', ['6', '5'], new Map([[2, other]]))).toBe(
      '£288.00 + £12.00 = £300.00; nothing left.',
    );
  });

  it('[INV-03] says that money is left, ticked or not, until another invoice takes it', () => {
    const left = findLeft(new Map(), invoices, 2);
    const stand = (outcome: BankOutcome, amount: string, of: string[], chosen: string[]) => {
      const row: BankRow = {
        ...{ line: 2, date: '2026-11-20', amount, words: 'BACS', outcome, problem: null },
        ...{ parts: chooseShares(amount, of, left), candidate_ids: of },
      };
      return findOutcome(row, { isTicked: false, parts: chooseShares(amount, chosen, left) }, left, false);
    };
    expect(stand('matched', '368.00', ['5', '6'], ['5', '6'])).toBe('matched');
    expect(stand('matched', '368.00', ['5', '6'], ['6'])).toBe('over');
    expect(stand('over', '400.00', ['5', '6'], ['5', '6', '7'])).toBe('shared');
    expect(stand('over', '100.00', ['5'], ['5'])).toBe('over');
    expect(stand('over', '100.00', ['5'], ['5', '6'])).toBe('shared');
    expect(stand('unmatched', '100.00', [], [])).toBe('unmatched');
  });
});
