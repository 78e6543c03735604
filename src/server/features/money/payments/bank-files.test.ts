import { describe, expect, it } from 'vitest';
import { MAX_BANK_BYTES } from '#contract/core/file-limits.ts';
import { MAX_BANK_ROWS, previewBankFile, recordBankRows } from '#contract/money/bank-files.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { openInvoices } from '#test/kit/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { anOrganisation, aDraft, anInvoice, pay, read } = openInvoices(app);
const office = as.admin();

const COLUMNS = { date: 0, money_in: 2, money_out: null, words: [1] };
const HEADING = 'Date,Reference,Amount';
const writeCsv = (...rows: string[]) => [HEADING, ...rows].join('\n');
const preview = (csv: string, more: object = {}) =>
  office.call(previewBankFile, { body: { csv, ...more } as never });
const look = async (csv: string) => (await preview(csv)).body.rows;

/** Records every row of the file that is matched, as the screen does. */
async function record(csv: string) {
  const rows = (await look(csv)).filter(({ outcome }) => outcome === 'matched');
  return office.call(recordBankRows, {
    body: { csv, columns: COLUMNS, rows: rows.map(({ line, parts }) => ({ line, parts })) },
  });
}

const rowOf = ({ invoice_number, outstanding }: Invoice, amount = outstanding, date = '20/11/2026') =>
  `${date},BACS ${invoice_number},${amount}`;

describe('a preview', () => {
  it('[INV-03] tells of each row which invoice it seems to pay, by its number and its amount', async () => {
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
        rowOf(over, '1000.00'),
        `20/11/2026,Thank you,${lonely.total}`,
        `20/11/2026,Thank you,${twin[0]?.total}`,
        `20/11/2026,Thank you,0.77`,
        rowOf(settled),
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
      [7, 'by_hand'],
      [8, 'outgoing'],
      [9, 'wrong'],
      [10, 'wrong'],
      [11, 'wrong'],
    ]);
    expect(rows[0]?.parts).toEqual([{ invoice_id: named.id, amount: '10.00' }]);
    expect(rows[2]?.parts).toEqual([{ invoice_id: lonely.id, amount: lonely.total }]);
    expect(rows[3]?.candidate_ids.toSorted()).toEqual(twin.map(({ id }) => id).toSorted());
    expect(rows.at(-1)?.problem).toBe('This day is still to come.');
  });

  it('[INV-03] one row that names several invoices, or comes to all that a client owes, is divided among them', async () => {
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

  it('[INV-03] money that an earlier row pays is no longer owed for a later one', async () => {
    const { invoice } = await anInvoice(5);
    const rows = await look(writeCsv(rowOf(invoice, '100.00'), rowOf(invoice), rowOf(invoice, '220.00')));
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

  it('[INV-03] a person may say which column is which', async () => {
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
    ['a million columns', `${','.repeat(1_000_000)}`],
    ['ten thousand characters', 'INV '.repeat(2_500)],
  ])('[INV-03] a row with %s is a row like others', async (_, words) => {
    const { status, body } = await preview(
      writeCsv(`20/11/2026,${words.startsWith(',') ? words : `"${words.replaceAll('"', '""')}"`},1.50`),
    );
    expect([status, body.rows.length]).toEqual([200, 1]);
  });

  it.each(['1e9', '0x10', 'NaN', '1.2.3', '--5', '99999999999999999', '1.005', '£', '(5'])(
    '[INV-03] %s is no amount, and its row says so',
    async (amount) => {
      const [row] = await look(writeCsv(`20/11/2026,x,"${amount}"`));
      expect([row?.outcome, row?.amount]).toEqual(['wrong', null]);
    },
  );
});

describe('recording', () => {
  it('[INV-03] half an invoice is paid from a file, and the same file again records nothing', async () => {
    const { invoice } = await anInvoice();
    const csv = writeCsv(rowOf(invoice, '32.00'));
    const done = await record(csv);
    expect([done.status, done.body]).toEqual([201, { rows: 1, payments: 1, invoices: 1, total: '32.00' }]);
    const paid = await read(invoice);
    expect([paid.paid, paid.paid_status, paid.payments[0]?.reference]).toEqual([
      '32.00',
      'PART_PAID',
      `BACS ${invoice.invoice_number}`,
    ]);
    expect((await look(csv))[0]?.outcome).toBe('recorded');
    const again = await office.call(recordBankRows, {
      body: {
        csv,
        columns: COLUMNS,
        rows: [{ line: 2, parts: [{ invoice_id: invoice.id, amount: '32' }] }],
      },
    });
    expect([again.status, again.problem.code]).toEqual([409, 'payment.recorded']);
  });

  it('[INV-03] a row that stands in a file twice is two payments, and a later file with both records neither', async () => {
    const { invoice } = await anInvoice();
    const csv = writeCsv(rowOf(invoice, '16.00'), rowOf(invoice, '16.00'));
    await record(csv);
    expect((await read(invoice)).paid).toBe('32.00');
    // As a spreadsheet saves it again, with a row more.
    const later = [
      'Date,Reference,Amount,Balance',
      `2026-11-20,BACS ${invoice.invoice_number},£16,1`,
      `2026-11-20,BACS ${invoice.invoice_number},16,2`,
      `2026-11-21,BACS ${invoice.invoice_number},16,3`,
    ].join('\n');
    expect((await look(later)).map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded', 'matched']);
  });

  it('[INV-03] the same file sent many times at once is recorded once', async () => {
    const invoices = await Promise.all([anInvoice(), anInvoice(2), anInvoice(3)]);
    const csv = writeCsv(...invoices.map(({ invoice }) => rowOf(invoice)));
    const backwards = writeCsv(...invoices.map(({ invoice }) => rowOf(invoice)).toReversed());
    const rows = async (of: string) => (await look(of)).map(({ line, parts }) => ({ line, parts }));
    const [one, other] = [await rows(csv), await rows(backwards)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        office.call(recordBankRows, {
          body: { csv: at % 2 ? csv : backwards, columns: COLUMNS, rows: at % 2 ? one : other },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { invoice } of invoices) expect((await read(invoice)).paid).toBe(invoice.total);
  });

  it('[INV-03] the database takes one bank row once, whatever the program thinks', async () => {
    const { invoice } = await anInvoice();
    await record(writeCsv(rowOf(invoice, '5.00')));
    await expect(
      owner`insert into invoice_payment (invoice_id, kind, amount_pence, date, key, created_by, bank_row, bank_part)
        select invoice_id, kind, amount_pence, date, uuidv7(), created_by, bank_row, bank_part from invoice_payment
        where invoice_id = ${invoice.id}`,
    ).rejects.toMatchObject({ constraint_name: 'invoice_payment_bank_once' });
  });

  const send = (csv: string, rows: object[], more: object = {}) =>
    office.call(recordBankRows, { body: { csv, columns: COLUMNS, rows, ...more } as never });

  it('[INV-03] two rows that are more than is owed together are refused at the second', async () => {
    const { invoice } = await anInvoice();
    const csv = writeCsv(rowOf(invoice), rowOf(invoice, '1.00'));
    const part = (amount: string) => ({ invoice_id: invoice.id, amount });
    const { problem } = await send(csv, [
      { line: 2, parts: [part(invoice.total)] },
      { line: 3, parts: [part('1.00')] },
    ]);
    expect([problem.code, problem.errors?.map(({ path }) => path)]).toEqual([
      'payment.above_owed',
      ['rows.1'],
    ]);
  });

  it('[INV-03] two files with the same money, and a hand-made payment, at once are one payment', async () => {
    const { invoice } = await anInvoice();
    const csvs = ['BACS', 'FPI', 'CHAPS'].map((words) =>
      writeCsv(`20/11/2026,${words} ${invoice.invoice_number},${invoice.total}`),
    );
    const parts = [{ invoice_id: invoice.id, amount: invoice.total }];
    const answers = await Promise.all([
      ...csvs.map((csv) => send(csv, [{ line: 2, parts }])),
      pay(invoice, invoice.total, { is_surplus_meant: undefined }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect((await read(invoice)).paid).toBe(invoice.total);
  });

  it('[INV-03] all rows are recorded or none, and the wrong one is named', async () => {
    const { invoice } = await anInvoice();
    const { invoice: draft } = await aDraft();
    const csv = writeCsv(rowOf(invoice, '5.00'), '20/11/2026,Wages,-9.00', '20/11/2026,Thanks,7.00');
    const part = (amount: string, invoice_id = invoice.id) => ({ invoice_id, amount });
    const good = { line: 2, parts: [part('5')] };
    for (const [bad, at] of [
      [{ line: 3, parts: [part('9')] }, 'rows.1'],
      [{ line: 4, parts: [part('6')] }, 'rows.1'],
      [{ line: 4, parts: [part('3'), part('4')] }, 'rows.1'],
      [{ line: 2, parts: [part('5')] }, 'rows.1'],
      [{ line: 99, parts: [part('5')] }, 'rows.1'],
    ] as const) {
      const { status, problem } = await send(csv, [good, bad]);
      expect([status, problem.errors?.[0]?.path]).toEqual([400, at]);
    }
    expect((await send(csv, [good, { line: 4, parts: [part('7', draft.id)] }])).status).toBe(409);
    expect((await send(csv, [good, { line: 4, parts: [part('7', crypto.randomUUID())] }])).status).toBe(404);
    expect((await read(invoice)).paid).toBe('0.00');
  });

  it('[INV-03] carers and clients read no bank file and record none', async () => {
    const { reader } = await anOrganisation();
    for (const who of [reader, as.carer()])
      expect((await who.call(previewBankFile, { body: { csv: HEADING } })).status).toBe(403);
  });

  it('[INV-03] an invoice for a restricted young person is not offered, and its row is known as recorded', async () => {
    const { invoice, young_person } = await anInvoice();
    const csv = writeCsv(rowOf(invoice, '5.00'));
    await record(csv);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    expect((await look(csv))[0]).toMatchObject({ outcome: 'recorded', parts: [], candidate_ids: [] });
    const other = (await preview(writeCsv(rowOf(invoice, '6.00')))).body;
    expect([other.rows[0]?.outcome, other.invoices]).toEqual(['unmatched', []]);
  });
});
