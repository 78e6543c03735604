import { describe, expect, it } from 'vitest';
import { type BankRole, chooseRole, toColumns, toRoles } from '#web/features/money/payments/bank-roles.ts';

describe('the roles of a bank file’s columns', () => {
  it('[INV-03] are those that were recognised, and are unchanged after conversion', () => {
    const headings = ['Date', 'Ref', 'Details', 'In', 'Out', 'Balance'];
    const columns = { date: 0, money_in: 3, money_out: 4, words: [1, 2] };
    const roles = toRoles(headings, columns);
    expect(roles).toEqual(['date', 'reference', 'description', 'money_in', 'money_out', 'ignore']);
    expect(toColumns(roles)).toEqual(columns);
    const signed = { date: 1, money_in: 0, money_out: null, words: [], direction: 2 };
    expect(toColumns(toRoles(['Amount', 'Day', 'CR/DR'], signed))).toEqual(signed);
  });

  it('[INV-03] move from one column to another, except for text roles', () => {
    const roles: BankRole[] = ['date', 'description', 'amount', 'ignore'];
    expect(chooseRole(roles, 3, 'amount')).toEqual(['date', 'description', 'ignore', 'amount']);
    expect(chooseRole(roles, 3, 'description')).toEqual(['date', 'description', 'amount', 'description']);
  });

  it.each<[BankRole[], RegExp]>([
    [['ignore', 'amount'], /with the date/],
    [['date', 'ignore'], /money in/],
    [['date', 'money_out'], /money in/],
    [['date', 'amount', 'money_out'], /either an amount/],
    [['date', 'amount', ...Array<BankRole>(5).fill('description')], /up to 4/],
  ])('[INV-03] %j are not enough', (roles, sentence) => {
    expect(toColumns(roles)).toMatch(sentence);
  });
});
