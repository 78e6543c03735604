import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { CLOSED_INVOICES, type Statement, type StatementItem } from '#contract/money/statements.ts';

export const entryWords: Record<StatementItem['kind'], string> = {
  invoice: 'Invoice',
  'credit note': 'Credit note',
  payment: 'Payment for',
  refund: 'Paid back for',
  correction: 'Payment recorded in error for',
  'write-off': 'Written off of',
};

/** A negative amount has its minus sign before the pound sign. */
export const saySigned = (amount: string) =>
  amount.startsWith('-') ? `−${sayAmount(amount.slice(1))}` : sayAmount(amount);

/** The amount on invoices that are closed to the reader. Undefined if there is none. */
export const findClosedSum = (amount: string) => (amount === '0.00' ? undefined : amount);

export const listCsvRows = ({
  start_date,
  brought_forward,
  items,
  closed_within,
  end_date,
  carried_forward,
}: Statement) => [
  ['Date', 'What', 'Number', 'Amount', 'Owed'],
  [formatDate(start_date), 'Brought forward', '', '', brought_forward],
  ...items.map(({ date, kind, invoice, amount, balance }) => [
    formatDate(date),
    entryWords[kind],
    invoice.name,
    amount,
    balance,
  ]),
  ...(findClosedSum(closed_within)
    ? [[formatDate(end_date), CLOSED_INVOICES, '', closed_within, carried_forward]]
    : []),
  [formatDate(end_date), 'Owed at the end', '', '', carried_forward],
];
