import { describe, expect, it } from 'vitest';
import { MAX_BANK_BYTES } from '#contract/core/file-limits.ts';
import { MAX_BANK_ROWS } from '#contract/money/bank-files.ts';
import { openBankFiles } from '#test/kit/money/bank-files.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { anOrganisation, anInvoice, pay } = openInvoices(app);
const { COLUMNS, writeCsv, makeRow, preview, look, send } = openBankFiles(app);

const HEADING = 'Date,Reference,Amount';

describe('a preview', () => {
  it('[INV-03] says for each row which invoice it seems to pay, by its number and its amount', async () => {
    const named = (await anInvoice()).invoice;
    const over = (await anInvoice()).invoice;
    const lonely = (await anInvoice(3)).invoice;
    const twin = [(await anInvoice(4)).invoice, (await anInvoice(4)).invoice];
    const settled = (await anInvoice(2)).invoice;
    await pay(settled, settled.total);
    const [, number = ''] = named.invoice_number?.split('INV-') ?? [];
    const rows = await look(
      writeCsv(
        `20/11/2026,"Pay inv ${number.replace('-', '')}",10.00`,
        makeRow(over, '1000.00'),
        `20/11/2026,Thank you,${lonely.total}`,
        `20/11/2026,Thank you,${twin[0]?.total}`,
        `20/11/2026,Thank you,0.77`,
        makeRow(settled),
        `20/11/2026,Wages,-512.00`,
        `31/02/2026,No day,1.00`,
        `20/11/2026,No amount,twelve`,
        `25/11/2026,To come,1.00`,
      ),
    );
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'matched'],
      [3, 'over'],
      [4, 'likely'],
      [5, 'ambiguous'],
      [6, 'unmatched'],
      [7, 'alike'],
      [8, 'outgoing'],
      [9, 'wrong'],
      [10, 'wrong'],
      [11, 'wrong'],
    ]);
    expect(rows[0]?.parts).toEqual([{ invoice_id: named.id, amount: '10.00' }]);
    expect(rows[2]?.parts).toEqual([{ invoice_id: lonely.id, amount: lonely.total }]);
    expect(rows[3]?.candidate_ids.toSorted()).toEqual(twin.map(({ id }) => id).toSorted());
    expect(rows.at(-1)?.problem).toBe('This date is in the future.');
  });

  it('[INV-03] a row that names several invoices, or equals all that a client owes, is shared among them', async () => {
    const organisation = await anOrganisation();
    const one = (await anInvoice(1, organisation)).invoice;
    const other = (await anInvoice(6, organisation)).invoice;
    const sum = (Number(one.total) + Number(other.total)).toFixed(2);
    const parts = [one, other].map(({ id, total }) => ({ invoice_id: id, amount: total }));
    const [named] = await look(
      writeCsv(`20/11/2026,${one.invoice_number} and ${other.invoice_number},${sum}`),
    );
    expect([named?.outcome, named?.parts]).toEqual(['matched', parts]);
    const [whole] = await look(writeCsv(`20/11/2026,Monthly payment,${sum}`));
    expect([whole?.outcome, whole?.parts]).toEqual(['likely', parts]);
  });

  it('[INV-03] money from an earlier row is no longer outstanding for a later one', async () => {
    const { invoice } = await anInvoice(5);
    const rows = await look(
      writeCsv(makeRow(invoice, '100.00'), makeRow(invoice), makeRow(invoice, '220.00')),
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['matched', 'over', 'matched']);
  });

  it.each([
    [
      'day, description, paid in and paid out',
      'Date,Description,Paid in,Paid out',
      (n: string) => `20/11/2026,${n},"£1.50",`,
    ],
    [
      'debit and credit amounts',
      'Transaction Date,Transaction Type,Sort Code,Transaction Description,Debit Amount,Credit Amount,Balance',
      (n: string) => `20/11/2026,FPI,'20-11-43,${n},,1.50,900.00`,
    ],
    [
      'value with a type in front',
      'Date, Type, Description, Value, Balance',
      (n: string) => `20 Nov 2026,BAC,${n},1.50,900.00`,
    ],
    [
      'counter party and reference',
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)',
      (n: string) => `2026-11-20,LB,${n},FASTER PAYMENT,1.50,9`,
    ],
    ['semicolons and an order mark', '\uFEFFDate;Reference;Amount', (n: string) => `2026-11-20;${n};1,50`],
    [
      'lines about the account first',
      'Account name:,Current\nBalance:,£900.00\n\nDate,Memo,Amount',
      (n: string) => `20/11/2026,${n},1.50`,
    ],
    ['no heading', '', (n: string) => `20/11/2026,${n},1.50`],
  ])('[INV-03] a bank’s file is read with %s', async (_, heading, row) => {
    const { invoice } = await anInvoice();
    const csv = [heading, row(invoice.invoice_number ?? '')].filter(Boolean).join('\r\n');
    const [read_row] = await look(csv);
    expect(read_row).toMatchObject({
      date: '2026-11-20',
      amount: '1.50',
      outcome: 'matched',
      words: expect.stringContaining(invoice.invoice_number ?? 'none'),
    });
  });

  it('[INV-03] the user may say which column is which', async () => {
    const csv = 'When,What,How much\n20/11/2026,Thanks,1.50';
    expect((await preview(csv)).body.columns).toEqual(COLUMNS);
    const { body } = await preview(csv, { columns: { ...COLUMNS, words: [] } });
    expect([body.headings, body.rows[0]?.amount, body.rows[0]?.words]).toEqual([
      ['When', 'What', 'How much'],
      '1.50',
      '',
    ]);
    const beyond = await preview(csv, { columns: { ...COLUMNS, date: 7 } });
    expect(beyond.problem.errors?.[0]?.path).toBe('columns');
  });

  it('[INV-03] chosen columns are saved for every file with the same headings', async () => {
    const { invoice } = await anInvoice(7);
    const heading = 'Posted,What,Left,Arrived';
    const csv = (amount: string) =>
      `${heading}\n20/11/2026,${invoice.invoice_number},,${amount}\n20/11/2026,Wages,512.00,`;
    const first = (await preview(csv('1.50'))).body;
    expect([first.needs_columns, first.rows, first.columns.money_in]).toEqual([true, [], null]);
    expect(first.sample[1]).toEqual(['20/11/2026', 'Wages', '512.00', '']);
    const columns = { date: 0, money_in: 3, money_out: 2, words: [1] };
    const chosen = (await preview(csv('1.50'), { columns })).body;
    expect(chosen.rows.map(({ outcome }) => outcome)).toEqual(['matched', 'outgoing']);
    const later = (await preview(csv('2.50'))).body;
    expect([later.needs_columns, later.columns, later.rows[0]?.amount]).toEqual([false, columns, '2.50']);
    // A file of another bank is still asked about.
    expect((await preview(csv('2.50').replace('Arrived', 'Came'))).body.needs_columns).toBe(true);
    const other = { ...columns, words: [0] };
    await Promise.all(Array.from({ length: 3 }, () => preview(csv('1.50'), { columns: other })));
    expect((await preview(csv('3.50'))).body.columns).toEqual(other);
  });

  it('[INV-03] a file with the month first is asked about', async () => {
    const csv = `${HEADING}\n11/05/2026,x,103.50\n11/20/2026,y,426.03`;
    const asked = await preview(csv);
    expect([asked.status, asked.problem.code]).toEqual([409, 'file.month_first']);
    const { body } = await preview(csv, { is_month_first: true });
    expect(body.rows.map(({ date }) => date)).toEqual(['2026-11-05', '2026-11-20']);
    const { columns } = body;
    const parts = [{ invoice_id: (await anInvoice()).invoice.id, amount: '103.50' }];
    const rows = [{ line: 2, parts, is_surplus_meant: true }];
    expect((await send(csv, rows, { columns })).status).toBe(201);
    expect((await look(csv.replace(/\n11.20.*/, ''))).length).toBe(1);
  });

  it('[INV-03] columns chosen for a file without headings are not saved: the next may be from any bank', async () => {
    const csv = '20/11/2026,x,1.50,\n20/11/2026,y,,2.50';
    const columns = { date: 0, money_in: 2, money_out: 3, words: [1] };
    expect((await preview(csv, { columns })).body.rows.map(({ amount }) => amount)).toEqual([
      '1.50',
      '-2.50',
    ]);
    expect((await preview(csv)).body.needs_columns).toBe(true);
  });

  it('[INV-03] columns chosen for a month-first file read a later one that is day first', async () => {
    const csv = (day: string) => `Posted,Who,Gone,Here\n${day},x,,1.50`;
    const columns = { date: 0, money_in: 3, money_out: 2, words: [1], is_month_first: true };
    expect((await preview(csv('11/20/2026'), { columns })).body.rows[0]?.date).toBe('2026-11-20');
    const later = (await preview(csv('20/11/2026'))).body;
    expect([later.columns.money_in, later.rows[0]?.date]).toEqual([3, '2026-11-20']);
  });

  it('[INV-03] a row with a NUL in its text is recorded without it', async () => {
    const { invoice } = await anInvoice(9);
    const ofx = `OFXHEADER:100\n<OFX><CURDEF>GBP<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>1.50<NAME>${invoice.invoice_number}&#0;</STMTTRN></OFX>`;
    const row = { line: 1, parts: [{ invoice_id: invoice.id, amount: '1.50' }] };
    expect((await send(ofx, [row])).status).toBe(201);
    expect((await look(ofx))[0]?.outcome).toBe('recorded');
  });

  it('[INV-03] an OFX file is previewed like a CSV file', async () => {
    const { invoice } = await anInvoice(8);
    const [row] = await look(
      `OFXHEADER:100\n<OFX><CURDEF>GBP<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>1.50<NAME>${invoice.invoice_number}</STMTTRN></OFX>`,
    );
    expect([row?.line, row?.date, row?.outcome]).toEqual([1, '2026-11-20', 'matched']);
  });

  it.each<[string, string]>([
    ['is empty', ''],
    ['has a heading only', HEADING],
    ['has headings and no days', `${HEADING.replace('Date', 'Who')}\nx,y,1`],
    ['is no table', 'Dear Sir or Madam'],
    ['has no column for money', 'Date,Reference\n20/11/2026,INV'],
    ['was UTF-16', [...writeCsv('20/11/2026,x,1')].join('\0')],
    ['has an open quotation mark', `${HEADING}\n20/11/2026,"x,1\n${'y'.repeat(30_000)}`],
    [
      'has more rows than are read',
      writeCsv(...Array.from({ length: MAX_BANK_ROWS + 1 }, () => '20/11/2026,x,1')),
    ],
    ['has a row of a million columns', writeCsv(`${'x,'.repeat(900_000)}`)],
    ['is larger than 2 MB', 'x'.repeat(MAX_BANK_BYTES + 1)],
  ])('[INV-03] a file that %s is refused with a sentence', async (_, csv) => {
    const { status, problem } = await preview(csv);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'csv']);
  });

  it.each<[string, string]>([
    ['a formula', '=HYPERLINK("x")'],
    ['markup', '<script>alert(1)</script>'],
    ['a number of an invoice beyond any', 'INV-2026-9999999'],
    ['a number longer than any', `INV-2026-${'9'.repeat(400)}`],
    ['control characters', 'a\u0007b'],
    ['ten thousand characters', 'INV '.repeat(2_500)],
  ])('[INV-03] a row with %s is a row like others', async (_, words) => {
    const { status, body } = await preview(
      writeCsv(`20/11/2026,${words.startsWith(',') ? words : `"${words.replaceAll('"', '""')}"`},1.50`),
    );
    expect([status, body.rows.length]).toEqual([200, 1]);
  });

  it.each(['1e9', '0x10', 'NaN', '1.2.3', '--5', '99999999999999999', '1.005', '£', '(5'])(
    '[INV-03] %s is not an amount, and its row says so',
    async (amount) => {
      const [row] = await look(writeCsv(`20/11/2026,x,"${amount}"`));
      expect([row?.outcome, row?.amount]).toEqual(['wrong', null]);
    },
  );
});
