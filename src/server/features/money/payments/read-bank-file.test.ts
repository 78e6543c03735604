import { describe, expect, it } from 'vitest';
import { openFile, tell, tellRefusal, UNKNOWN } from '#test/kit/money/read-bank-files.ts';

const NO_DAY = '“Total” is not a date. Write it as 24/11/2026.';
const LEFT_BY_TYPE = (type: string) => `The bank calls this “${type}”: it seems to be money out.`;

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
    ['Paid in,Paid out', ['1.00,2.00'], ['This row has both money in and money out.']],
    [
      'Amount,Type',
      ['1.00,FPI', '2.00,Direct Debit', '3.00,Card payment'],
      [100, LEFT_BY_TYPE('Direct Debit'), LEFT_BY_TYPE('Card payment')],
    ],
    // A credit beside an amount without a sign: the row without a credit went out, or nobody knows.
    ['Credit,Amount', ['1.00,1.00', ',2.00'], [100, 'There is no amount.']],
    [
      'Amount,Type',
      ['1.00,Standing order', '2.00,S/O', '3.00,DPC', '4.00,CHQ', '5.00,BP'],
      ['Standing order', 'S/O', 'DPC', 'CHQ', 'BP'].map(LEFT_BY_TYPE),
    ],
    // The newest first, by the balances: of the oldest nothing is known.
    ['Amount,Balance', ['2.00,8.00', '1.00,10.00', '3.00,9.00'], [-200, 100, UNKNOWN]],
  ])('[INV-03] under %s', (heading, cells, told) => {
    expect(tell(rows(heading, ...cells))).toEqual(told);
  });

  it.each(['Money out', 'Debit amount'])('[INV-03] is asked about if only %s has a column', (heading) => {
    expect(tell(rows(heading, '1.00'))).toBe('asks');
  });

  it('[INV-03] is asked about if an unsigned amount is beside debits, or beside credits that are all blank', () => {
    expect(tell(rows('Amount,Debit', '1.00,1.00', '2.00,'))).toBe('asks');
    expect(tell(rows('Amount,Credit', '1.00,', '2.00,'))).toBe('asks');
    expect(tell(rows('Amount,Payment', '1.00,by post', '2.00,by hand'))).toEqual([100, 200]);
  });
});

describe('an unsigned amount beside a balance', () => {
  const rows = (...cells: string[]) =>
    ['Date,Details,Amount,Balance', ...cells.map((each) => each.replace(',', ',x,'))].join('\n');
  const [DAY_18, DAY_19, DAY_20] = ['18/11/2026', '19/11/2026', '20/11/2026'];

  it.each<[string, string[], (number | string)[]]>([
    [
      'equal amounts, the oldest first',
      [`${DAY_18},500,1000`, `${DAY_19},500,500`, `${DAY_20},500,1000`],
      [UNKNOWN, -50000, 50000],
    ],
    [
      'equal amounts, the newest first',
      [`${DAY_20},500,1000`, `${DAY_19},500,500`, `${DAY_18},500,1000`],
      [50000, -50000, UNKNOWN],
    ],
    [
      'equal amounts of one day, which either order fits',
      [`${DAY_20},500,1000`, `${DAY_20},500,500`, `${DAY_20},500,1000`],
      [UNKNOWN, UNKNOWN, UNKNOWN],
    ],
    [
      'a blank balance among those that fell',
      [`${DAY_18},500,1000`, `${DAY_19},200,800`, `${DAY_19},30,`, `${DAY_20},40,810`, `${DAY_20},5,815`],
      [UNKNOWN, -20000, UNKNOWN, UNKNOWN, 500],
    ],
    [
      'a blank balance beside the only row that went',
      [`${DAY_18},500,1000`, `${DAY_19},200,`, `${DAY_20},300,1100`, `${DAY_20},5,1105`],
      [UNKNOWN, UNKNOWN, UNKNOWN, 500],
    ],
    [
      'a blank balance where all came',
      [`${DAY_18},500,1000`, `${DAY_19},200,`, `${DAY_20},300,1500`],
      [50000, 20000, 30000],
    ],
    [
      'a balance that breaks off',
      [`${DAY_18},500,1000`, `${DAY_19},200,800`, `${DAY_19},30,2000`, `${DAY_20},40,2040`],
      [UNKNOWN, -20000, UNKNOWN, 4000],
    ],
    ['balances that only rose', [`${DAY_18},500,1000`, `${DAY_19},200,1200`], [50000, 20000]],
    ['a total below', [`${DAY_18},500,1000`, `${DAY_19},200,800`, 'Total,700,'], [UNKNOWN, -20000, NO_DAY]],
  ])('[INV-03] of %s', (_, cells, told) => {
    expect(tell(rows(...cells))).toEqual(told);
  });

  it('[INV-03] that was chosen in a file without a heading is read by the balance all the same', () => {
    const csv = `${DAY_18},x,500.00,1000.00,7.00\n${DAY_19},y,200.00,800.00,7.00`;
    expect(tell(csv)).toBe('asks');
    const { rows: found } = openFile(csv, { date: 0, money_in: 2, money_out: null, words: [1] });
    expect(found.map(({ pence, problem }) => problem ?? pence)).toEqual([UNKNOWN, -20000]);
  });
});

describe('the meaning of the same columns in another file', () => {
  it.each([
    ['a heading', 'Date,What,In', true],
    ['no heading', '', false],
    ['a blank heading', ',,', false],
    ['a line about the account alone', 'Account name:,Current', false],
  ])('[INV-03] is known for a file with %s', (_, heading, isKnown) => {
    const { heading_key } = openFile(`${heading}\n20/11/2026,x,1.00`.trim());
    expect(heading_key !== null).toBe(isKnown);
  });
});

describe('the separator of a row', () => {
  it.each(['123D', '000123C', '7-', "'12345678", 'CR 12'])('[INV-03] can contain %s', (id) => {
    const { rows } = openFile(`Date,ID,Amount\n20/11/2026,${id},1.00`);
    expect(rows[0]?.text).toBe(id);
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

  it('[INV-03] is read by the chosen columns', () => {
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
  it('[INV-03] that are month first are asked about, and read that way once confirmed', () => {
    expect(tellRefusal(american)).toMatch(
      /^Line 3 has 11\/20\/2026, so this file seems to put the month first/,
    );
    const { rows, columns } = openFile(american, undefined, true);
    expect([rows.map(({ date }) => date), columns.is_month_first]).toEqual([
      ['2026-11-05', '2026-11-20'],
      true,
    ]);
    expect(tellRefusal(`${american}\n20/11/2026,z,1.00`)).toMatch(
      /^Line 4 has the day first \(20\/11\/2026\). Line 3 has the month first/,
    );
  });
});
