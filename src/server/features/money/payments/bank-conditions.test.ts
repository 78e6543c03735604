import { describe, expect, it } from 'vitest';
import type { BankRow } from '#contract/money/bank-files.ts';
import { openBankFiles } from '#test/kit/money/bank-files.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { anInvoice, read } = openInvoices(app);
const { look, preview, send } = openBankFiles(app);

const tell = (rows: readonly BankRow[]) => rows.map(({ outcome, problem }) => [outcome, problem]);
const NOT_IN_POUNDS = 'This is in EUR, but payments must be in pounds.';

describe('rows of a bank’s file that are not money received in pounds', () => {
  it('[INV-03] a row in another currency is left out, and cannot be recorded', async () => {
    const { invoice } = await anInvoice();
    const { invoice_number: number } = invoice;
    const csv = [
      'Date,Reference,Amount,Currency',
      `20/11/2026,BACS ${number},10.00,EUR`,
      `20/11/2026,BACS ${number},11.00,gbp`,
      `20/11/2026,BACS ${number},12.00,`,
      '20/11/2026,Rent,-13.00,EUR',
    ].join('\n');
    expect(tell(await look(csv))).toEqual([
      ['wrong', NOT_IN_POUNDS],
      ['matched', null],
      ['matched', null],
      ['outgoing', null],
    ]);
    const refused = await send(csv, [{ line: 2, parts: [{ invoice_id: invoice.id, amount: '10.00' }] }]);
    expect([refused.status, refused.problem.errors?.[0]?.message]).toEqual([400, `Line 2: ${NOT_IN_POUNDS}`]);
    expect((await read(invoice)).paid).toBe('0.00');
  });

  it('[INV-03] a column of amounts in another currency does not count as pounds if another column does', async () => {
    const { invoice } = await anInvoice();
    const row = `20/11/2026,BACS ${invoice.invoice_number},10.00`;
    expect(tell(await look(`Date,Reference,Amount (EUR)\n${row}`))).toEqual([['wrong', NOT_IN_POUNDS]]);
    expect(tell(await look(`Date,Reference,Amount (GBP)\n${row}`))).toEqual([['matched', null]]);
    const both = (await preview(`Date,Reference,Amount (EUR),Amount (GBP)\n${row},9.00`)).body;
    expect([both.columns.money_in, both.rows[0]?.outcome, both.rows[0]?.amount]).toEqual([
      3,
      'matched',
      '9.00',
    ]);
  });

  it.each(['PENDING', 'Reverted', 'declined', 'Cancelled'])(
    '[INV-03] a row with status %s is left out',
    async (status) => {
      const { invoice } = await anInvoice();
      const csv = `Type,Completed Date,Description,Amount,State\nTRANSFER,20/11/2026,${invoice.invoice_number},4.00,${status}`;
      expect(tell(await look(csv))).toEqual([
        ['wrong', `Its status is “${status}”: this money has not arrived.`],
      ]);
    },
  );

  it.each(['British Pound', 'GBP (pounds)', '826', '£'])(
    '[INV-03] a row whose currency is written %s is in pounds, and a status of the books is none of the money',
    async (currency) => {
      const { invoice } = await anInvoice();
      const csv = `Date,Reference,Amount,Currency,Status\n20/11/2026,${invoice.invoice_number},4.00,${currency},Not reconciled`;
      expect(tell(await look(csv))).toEqual([['matched', null]]);
    },
  );

  it('[INV-03] money that another file had with other text is asked about, and recorded only if it is more', async () => {
    const { invoice } = await anInvoice(6);
    const write = (note: string, day = '20/11/2026') =>
      `Date,Reference,Amount,Status,Notes\n${day},BACS ${invoice.invoice_number},4.00,COMPLETED,${note}`;
    const row = { line: 2, parts: [{ invoice_id: invoice.id, amount: '4.00' }] };
    const [first, sorted, later] = [write(''), write('Rent of the hall'), write('', '27/11/2026')];
    expect(tell(await look(first))).toEqual([['matched', null]]);
    expect(
      (await send(first, [row], { columns: { date: 0, money_in: 2, money_out: null, words: [1] } })).status,
    ).toBe(201);
    expect(tell(await look(first))).toEqual([['recorded', null]]);
    expect(tell(await look(sorted))).toEqual([['alike', null]]);
    expect(tell(await look(later))).toEqual([['wrong', 'This date is in the future.']]);
    // The row that is recorded stands in the file itself: the other one is other money.
    const both = `${first}\n21/11/2026,BACS ${invoice.invoice_number},4.00,COMPLETED,`;
    expect(tell(await look(both))).toEqual([
      ['recorded', null],
      ['matched', null],
    ]);
  });

  it('[INV-03] money recorded with the same text from a more detailed file is asked about, though it names no invoice', async () => {
    const [paid, open] = [(await anInvoice(7)).invoice, (await anInvoice(8)).invoice];
    const write = (amount: string, branch: string, day = '20/11/2026') =>
      `Date,Reference,Amount,Branch\n${day},Thank you,${amount},${branch}`;
    const outcome = async (csv: string) => (await look(csv))[0]?.outcome;
    for (const { id, outstanding } of [paid, open]) {
      const row = { line: 2, parts: [{ invoice_id: id, amount: outstanding }] };
      expect(await outcome(write(outstanding, 'Croydon'))).toBe('likely');
      expect((await send(write(outstanding, 'Croydon'), [row])).status).toBe(201);
      expect(await outcome(write(outstanding, 'Croydon'))).toBe('recorded');
      expect(await outcome(write(outstanding, 'Croydon Central'))).toBe('alike');
      expect(await outcome(write(outstanding, 'Croydon Central', '10/11/2026'))).toBe('unmatched');
    }
    await anInvoice(8);
    expect((await look(write(open.outstanding, 'Croydon Central')))[0]).toMatchObject({
      outcome: 'alike',
      parts: [],
    });
    expect(await outcome(write(open.outstanding, 'Croydon Central', '10/11/2026'))).toBe('likely');
  });
});
