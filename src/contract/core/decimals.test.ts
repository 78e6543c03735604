import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readDecimal,
  readMiles,
  readPounds,
  readWhole,
  sayAmount,
  sayMiles,
} from '#contract/core/decimals.ts';
import { ExpenseAmount } from '#contract/visits/expenses.ts';
import { Miles } from '#contract/visits/mileages.ts';

describe('typed amounts', () => {
  it.each([
    ['4.2', '£4.20'],
    ['4,85', '£4.85'],
    ['5', '£5.00'],
    ['1250.5', '£1,250.50'],
    ['485p', '£4.85'],
    ['four', '£four'],
  ])('[EXP-01] displays %s as %s', (typed, amount) => {
    expect(sayAmount(typed)).toBe(amount);
  });

  it.each([
    ['8.40', '8.4 miles'],
    ['8,4', '8.4 miles'],
    ['1.00', '1 mile'],
    ['1250.5', '1,250.5 miles'],
    ['far', 'far miles'],
  ])('[MIL-01] displays %s miles as %s', (typed, miles) => {
    expect(sayMiles(typed)).toBe(miles);
  });

  it.each([
    ['4,85', '4.85'],
    ['4.85', '4.85'],
    ['£4.85', '4.85'],
    ['£ 4,85', '4.85'],
    ['4.8', '4.8'],
    ['4,8', '4.8'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 12 ', '12'],
    ['485p', '4.85'],
    ['1,250.50', '1250.50'],
    ['1,250', '1250'],
    ['1 250,50', '1250.50'],
    ['1.250,50', '1250.50'],
    ['1,250,000', '1250000'],
    ['007', '7'],
  ])('[EXP-01] reads %s as %s pounds', (typed, pounds) => {
    expect(readPounds(typed)).toBe(pounds);
  });

  it.each([
    '',
    '£',
    'ten',
    '1.250',
    '4,8,5',
    '1,25,000',
    '4.855',
    '4 85',
    '1e3',
    '5-',
    '4.85.',
    '٤',
    '12 miles',
  ])('[EXP-01] does not guess at "%s"', (typed) => {
    expect(readPounds(typed)).toBeUndefined();
  });

  it('[MIL-01] reads miles with or without their unit, and whole numbers without decimals', () => {
    expect(['12.5 miles', '12,5', '1 mile', '7mi'].map(readMiles)).toEqual(['12.5', '12.5', '1', '7']);
    expect(['1,250', '-4', '−4', '4.5', '4,5', '99999999999999999999'].map(readWhole)).toEqual([
      1250,
      -4,
      -4,
      undefined,
      undefined,
      undefined,
    ]);
  });

  const hundredths = fc.integer({ min: 0, max: 99_999_999 });

  it('[EXP-01] [MIL-01] reads every spelling of an amount as the same value', () => {
    fc.assert(
      fc.property(hundredths, (count) => {
        const [whole = '', decimals = ''] = (count / 100).toFixed(2).split('.');
        const grouped = (by: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, by);
        const written = [`${whole}.${decimals}`, `${whole},${decimals}`, `${grouped(',')}.${decimals}`];
        const elsewhere = [`${grouped('.')},${decimals}`, `${grouped(' ')},${decimals}`];
        for (const typed of [...written, ...elsewhere])
          expect(readDecimal(typed)).toBe(`${whole}.${decimals}`);
      }),
    );
  });

  it('[EXP-01] [MIL-01] no digit crosses the decimal point, in any spelling', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789,. £-p'), maxLength: 12 });
    fc.assert(
      fc.property(text, (typed) => {
        const read = readDecimal(typed);
        if (read === undefined) return;
        expect(read).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(readDecimal(read)).toBe(read);
        const digits = (each: string) => each.replaceAll(/\D/g, '').replace(/^0+/, '');
        expect(digits(read)).toBe(digits(typed));
        // One or two digits after the last mark are decimals, whichever mark it is.
        const last = /[.,](\d{1,2})$/.exec(typed.trim())?.[1];
        if (last) expect(read.split('.')[1]).toBe(last);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[EXP-01] [MIL-01] reports the limit, and how an amount beyond it was read', () => {
    const messages = (schema: typeof Miles, typed: string) =>
      schema.safeParse(typed).error?.issues.map(({ message }) => message);
    expect(ExpenseAmount.parse('£4,85')).toBe('4.85');
    expect(Miles.parse('1,000')).toBe('1000');
    expect(messages(ExpenseAmount, '4,855')).toEqual(['Enter £500 or less. You entered £4,855.']);
    expect(messages(ExpenseAmount, '0')).toEqual(['Enter more than £0.']);
    expect(messages(ExpenseAmount, '-4')).toEqual(['Enter pounds and pence, like 12.50.']);
    expect(messages(Miles, '1000.01')).toEqual(['Enter 1,000 miles or less. You entered 1,000.01 miles.']);
    expect(messages(Miles, '1.255')).toEqual(['Enter miles with up to two decimal places, like 12.50.']);
  });
});
