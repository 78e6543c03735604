import type { BankTable } from '#server/features/money/payments/bank-columns.ts';

/** A row of a statement in a form that says itself what is what: OFX and CAMT.053. */
export interface Entry {
  date: string;
  amount: string;
  /** `CR` or `DR`. */
  side: string;
  name: string;
  reference: string;
  details: string;
  type: string;
  currency: string;
  status: string;
  id: string;
}

const HEADINGS: [keyof Entry, string][] = [
  ...([
    ['date', 'Date'],
    ['amount', 'Amount'],
    ['side', 'Credit or debit'],
    ['reference', 'Reference'],
    ['details', 'Details'],
    ['name', 'Name'],
    ['type', 'Type'],
    ['currency', 'Currency'],
    ['status', 'Status'],
    ['id', 'ID'],
  ] satisfies [keyof Entry, string][]),
];
const COLUMNS = { date: 0, money_in: 1, money_out: null, direction: 2, words: [3, 4, 5] };

/** As a table of a CSV file, whose columns nobody has to recognise. A row has the number of its entry. */
export const toTable = (entries: readonly Entry[]): BankTable => ({
  headings: HEADINGS.map(([, heading]) => heading),
  has_heading: true,
  columns: COLUMNS,
  recognised: COLUMNS,
  balance: undefined,
  records: entries.map((entry, at) => ({ line: at + 1, cells: HEADINGS.map(([name]) => entry[name]) })),
});
