import { describe, expect, it } from 'vitest';
import { openFile, tell, tellRefusal, UNKNOWN } from '#test/kit/money/read-bank-files.ts';

const LEFT_BY_TYPE = (type: string) => `The bank calls it “${type}”: it seems to have left the account.`;

describe('the direction of a row', () => {
  const rows = (heading: string, ...cells: string[]) =>
    [`Date,Details,${heading}`, ...cells.map((each) => `20/11/2026,x INV-2026-0061,${each}`)].join('\n');

  it.each<[string, string[], (number | string)[]]>([
    ['Credit,Debit', ['1.00,', ',2.00'], [100, -200]],
    ['Debit (£),Credit (£)', [',1.00', '2.00,'], [100, -200]],
    ['DR,CR', [',1.00', '2.00,'], [100, -200]],
    ['Withdrawals,Deposits', [',1.00', '2.00,'], [100, -200]],
    ['Amount Paid Out,Amount Paid In', [',1.00', '2.00,'], [100, -200]],
    ['Receipts,Payments', ['1.00,', ',2.00'], [100, -200]],
    ['Amount,CR/DR', ['1.00,CR', '2.00,DR'], [100, -200]],
    ['Amount,D/C', ['1.00,C', '2.00,D'], [100, -200]],
    ['Amount,Type', ['1.00,Credit', '2.00,Debit'], [100, -200]],
    ['Amount,Whatever', ['1.00,IN', '2.00,OUT'], [100, -200]],
    [
      'Amount',
      ['1.00', '-2.00', '(3.00)', '4.00-', '5.00 DR', '6.00CR', '£-7.00', '8.00+'],
      [100, -200, -300, -400, -500, 600, -700, 800],
    ],
    [
      'Amount',
      ['−2.00', '–3.00', '-£4.00', 'DR 5.00', '£(6.00)', '7.00 D'],
      [-200, -300, -400, -500, -600, -700],
    ],
    [
      'Amount',
      ['--2', '-2-', '2-2', '(2', '2.00 XR'],
      Array(5).fill('The amount cannot be read. Write it as 1250.50.'),
    ],
    ['Paid in,Paid out', ['1.00,2.00'], ['It has money in and money out.']],
    [
      'Amount,Type',
      ['1.00,FPI', '2.00,Direct Debit', '3.00,Card payment'],
      [100, LEFT_BY_TYPE('Direct Debit'), LEFT_BY_TYPE('Card payment')],
    ],
    // The newest first, by the balances: of the oldest nothing is known.
    ['Amount,Balance', ['2.00,8.00', '1.00,10.00', '3.00,9.00'], [-200, 100, UNKNOWN]],
  ])('[INV-03] under %s', (heading, cells, told) => {
    expect(tell(rows(heading, ...cells))).toEqual(told);
  });

  it('[INV-03] is asked about where only what went has a column', () => {
    expect(tell(rows('Money out', '1.00'))).toBe('asks');
  });
});

describe('a file without a heading', () => {
  it.each<[string, string, unknown]>([
    [
      'numbers before the amount',
      '20/11/2026,100245,SURREY CC,426.03\n19/11/2026,100246,SURREY CC INV-2026-0061,103.50',
      [42603, 10350],
    ],
    ['a sort code', '20/11/26,301234,12345678,FPI,SURREY CC INV-2026-0061,103.50', [10350]],
    ['slashes', '2026/11/20,x,301234-12345678,,,,SURREY CC INV-2026-0061,103.50,', [10350]],
    [
      'an amount from which the balance follows',
      '20/11/2026,SURREY CC,103.50,900.00\n19/11/2026,WAGES,-26.00,796.50',
      [10350, -2600],
    ],
    [
      'a balance that says what went',
      '20/11/2026,RENT,103.50,796.50\n19/11/2026,SURREY CC,26.00,900.00',
      [-10350, UNKNOWN],
    ],
    ['an amount and a balance in one row', '20/11/2026,SURREY CC,103.50,900.00', 'asks'],
    [
      'two columns of which each row has one',
      '20/11/2026,SURREY CC,103.50,\n19/11/2026,WAGES,,26.00',
      'asks',
    ],
    ['whole pounds, which may be any number', '20/11/2026,SURREY CC,100\n19/11/2026,WAGES,26', 'asks'],
    [
      'a first row with an empty amount',
      '20/11/2026,100245,OPENING,\n19/11/2026,100246,SURREY CC,103.50',
      ['There is no amount.', 10350],
    ],
  ])('[INV-03] with %s', (_, csv, told) => {
    expect(tell(csv)).toEqual(told);
  });

  it('[INV-03] is read by the columns that somebody chose', () => {
    const csv = '20/11/2026,SURREY CC,103.50,\n19/11/2026,WAGES,,26.00';
    const { sample, headings, columns } = openFile(csv);
    expect([sample.length, headings[2], columns]).toEqual([
      2,
      'Column 3',
      { date: 0, money_in: null, money_out: null, words: [1] },
    ]);
    const { rows } = openFile(csv, { date: 0, money_in: 2, money_out: 3, words: [1] });
    expect(rows.map(({ pence }) => pence)).toEqual([10350, -2600]);
  });
});

describe('days of a bank’s file', () => {
  const day = (cell: string) => openFile(`Date,Description,Amount\n${cell},x,1.00`).rows[0]?.date;
  it.each([
    '2026/11/20',
    '20261120',
    '20 Nov 2026',
    'Fri 20/11/2026',
    '20-Nov-26',
    '20/11/2026 10:11',
    '20.11.26',
  ])('[INV-03] [DAT-01] are read from %s', (cell) => {
    expect(day(cell)).toBe('2026-11-20');
  });

  const american = 'Date,Description,Amount\n11/05/2026,x,103.50\n11/20/2026,y,426.03';
  it('[INV-03] that are month first are asked about, and read so once that is said', () => {
    expect(tellRefusal(american)).toMatch(
      /^Line 3 has 11\/20\/2026: this file seems to write the month first/,
    );
    const { rows, columns } = openFile(american, undefined, true);
    expect([rows.map(({ date }) => date), columns.is_month_first]).toEqual([
      ['2026-11-05', '2026-11-20'],
      true,
    ]);
    expect(tellRefusal(`${american}\n20/11/2026,z,1.00`)).toMatch(
      /^Line 4 has 20\/11\/2026, which is day first, and line 3/,
    );
  });
});
