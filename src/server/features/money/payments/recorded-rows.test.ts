import { describe, expect, it } from 'vitest';
import { previewBankFile, recordBankRows } from '#contract/money/bank-files.ts';
import { openBankFiles } from '#test/kit/money/bank-files.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { anOrganisation, aDraft, anInvoice, pay, read } = openInvoices(app);
const { COLUMNS, writeCsv, makeRow, preview, look, send, record } = openBankFiles(app);
const office = as.admin();

const HEADING = 'Date,Reference,Amount';

describe('recording rows of a bank’s file', () => {
  it('[INV-03] half an invoice is paid from a file, and the same file again records nothing', async () => {
    const { invoice } = await anInvoice();
    const csv = writeCsv(makeRow(invoice, '32.00'));
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

  it('[INV-03] a row that is in a file twice is two payments, and a later file with both records neither', async () => {
    const { invoice } = await anInvoice();
    const csv = writeCsv(makeRow(invoice, '16.00'), makeRow(invoice, '16.00'));
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
    const csv = writeCsv(...invoices.map(({ invoice }) => makeRow(invoice)));
    const backwards = writeCsv(...invoices.map(({ invoice }) => makeRow(invoice)).toReversed());
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

  it('[INV-03] the database accepts one bank row once, whatever the program does', async () => {
    const { invoice } = await anInvoice();
    await record(writeCsv(makeRow(invoice, '5.00')));
    await expect(
      owner`insert into invoice_payment (invoice_id, kind, amount_pence, date, key, created_by, bank_row, bank_part)
        select invoice_id, kind, amount_pence, date, uuidv7(), created_by, bank_row, bank_part from invoice_payment
        where invoice_id = ${invoice.id}`,
    ).rejects.toMatchObject({ constraint_name: 'invoice_payment_bank_once' });
  });

  it('[INV-03] two rows that together exceed the outstanding amount are refused at the second', async () => {
    const { invoice } = await anInvoice();
    const csv = writeCsv(makeRow(invoice), makeRow(invoice, '1.00'));
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

  it('[INV-03] two files with the same money, and a payment by hand, at once are one payment', async () => {
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
    const csv = writeCsv(makeRow(invoice, '5.00'), '20/11/2026,Wages,-9.00', '20/11/2026,Thanks,7.00');
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

  it('[INV-03] carers and clients can neither read nor record a bank file', async () => {
    const { reader } = await anOrganisation();
    for (const who of [reader, as.carer()])
      expect((await who.call(previewBankFile, { body: { csv: HEADING } })).status).toBe(403);
  });

  it('[INV-03] an invoice for a restricted young person is not offered, and its row is known as recorded', async () => {
    const { invoice, young_person } = await anInvoice();
    const csv = writeCsv(makeRow(invoice, '5.00'));
    await record(csv);
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    expect((await look(csv))[0]).toMatchObject({ outcome: 'recorded', parts: [], candidate_ids: [] });
    const other = (await preview(writeCsv(makeRow(invoice, '6.00')))).body;
    expect([other.rows[0]?.outcome, other.invoices]).toEqual(['unmatched', []]);
  });
});
