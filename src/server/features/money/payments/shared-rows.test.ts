import { describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import { openBankFiles } from '#test/kit/money/bank-files.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { owner } = app;
const { anOrganisation, anInvoice, anInvoiceDue, pay, read } = openInvoices(app);
const { writeCsv, look, send, record } = openBankFiles(app);

/** Of one client: £64.00 due later, and £128.00 due first. */
async function twoInvoices() {
  const organisation = await anOrganisation();
  const later = (await anInvoice(1, organisation)).invoice;
  const first = (await anInvoiceDue('2026-11-20', 2, organisation)).invoice;
  return { organisation, later, first };
}

const makeRow = (amount: string, ...named: Pick<Invoice, 'invoice_number'>[]) =>
  `20/11/2026,BACS ${named.map(({ invoice_number }) => invoice_number).join(' ')},${amount}`;

const share = ({ id }: Pick<Invoice, 'id'>, amount: string) => ({ invoice_id: id, amount });

describe('one bank row that pays several invoices', () => {
  it('[INV-03] is shared among those it names, the one due first before others, until the money is used up', async () => {
    const { later, first } = await twoInvoices();
    const [less] = await look(writeCsv(makeRow('150.55', later, first)));
    expect([less?.outcome, less?.parts]).toEqual(['shared', [share(first, '128.00'), share(later, '22.55')]]);
    const [little] = await look(writeCsv(makeRow('100.00', later, first)));
    expect([little?.outcome, little?.parts]).toEqual(['shared', [share(first, '100.00')]]);
    const [exact] = await look(writeCsv(makeRow('192.00', later, first)));
    expect([exact?.outcome, exact?.parts]).toEqual([
      'matched',
      [share(first, '128.00'), share(later, '64.00')],
    ]);
  });

  it('[INV-03] that exceeds the outstanding amount leaves the rest with the last, once confirmed', async () => {
    const { later, first } = await twoInvoices();
    const csv = writeCsv(makeRow('200.00', later, first));
    const [row] = await look(csv);
    expect([row?.outcome, row?.parts]).toEqual(['over', [share(first, '128.00'), share(later, '72.00')]]);
    const chosen = { line: 2, parts: row?.parts };
    expect((await send(csv, [chosen])).problem.code).toBe('payment.above_owed');
    expect((await read(first)).paid).toBe('0.00');
    const done = await send(csv, [{ ...chosen, is_surplus_meant: true }]);
    expect(done.body).toEqual({ rows: 1, payments: 2, invoices: 2, total: '200.00' });
    expect([(await read(first)).outstanding, (await read(later)).outstanding]).toEqual(['0.00', '-8.00']);
    expect((await look(csv))[0]?.outcome).toBe('recorded');
  });

  it('[INV-03] leaves out those that are paid, and what an earlier row pays', async () => {
    const { later, first } = await twoInvoices();
    await pay(first, first.total);
    const rows = await look(writeCsv(makeRow('50.00', first, later), makeRow('20.00', first, later)));
    expect(rows.map(({ outcome, parts }) => [outcome, parts])).toEqual([
      ['shared', [share(later, '50.00')]],
      ['over', [share(later, '20.00')]],
    ]);
    await pay(later, later.total);
    const [settled] = await look(writeCsv(makeRow('30.00', first, later)));
    expect([settled?.outcome, settled?.parts]).toEqual(['ambiguous', []]);
  });

  it('[INV-03] is recorded once, however it was shared in two windows', async () => {
    const { later, first } = await twoInvoices();
    const csv = writeCsv(makeRow('100.00', later, first));
    const answers = await Promise.all(
      [
        [share(first, '100')],
        [share(later, '64'), share(first, '36')],
        [share(first, '36'), share(later, '64')],
        [share(later, '50'), share(first, '50')],
      ].map((parts) => send(csv, [{ line: 2, parts }])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const paid = [(await read(first)).paid, (await read(later)).paid].map(Number);
    expect(paid.reduce((sum, each) => sum + each, 0)).toBe(100);
    expect((await look(csv))[0]?.outcome).toBe('recorded');
    expect((await record(csv)).status).toBe(400);
  });

  it('[INV-03] pays invoices of one client: one of another is refused, by the database too', async () => {
    const { later, first } = await twoInvoices();
    const { invoice: strange } = await anInvoice();
    const csv = writeCsv(makeRow('192.00', first, strange), makeRow('1.00', later));
    const [row] = await look(csv);
    expect([row?.outcome, row?.parts, row?.candidate_ids.length]).toEqual(['ambiguous', [], 2]);
    const { status, problem } = await send(csv, [
      { line: 3, parts: [share(later, '1')] },
      { line: 2, parts: [share(first, '128'), share(strange, '64')] },
    ]);
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: 'rows.1', message: 'Line 2: its invoices belong to several clients.' }],
    ]);
    expect([(await read(first)).paid, (await read(later)).paid]).toEqual(['0.00', '0.00']);
    await send(csv, [{ line: 3, parts: [share(later, '1')] }]);
    await expect(
      owner`insert into invoice_payment (invoice_id, kind, amount_pence, date, key, created_by, bank_row, bank_part)
        select ${strange.id}, kind, amount_pence, date, uuidv7(), created_by, bank_row, 2 from invoice_payment
        where invoice_id = ${later.id}`,
    ).rejects.toMatchObject({ constraint_name: 'invoice_payment_bank_client' });
  });

  it('[INV-03] pays neither more nor less than was received', async () => {
    const { later, first } = await twoInvoices();
    const csv = writeCsv(makeRow('150.00', later, first));
    for (const amount of ['22.01', '21.99', '64.00', '0.00']) {
      const parts = [share(first, '128.00'), share(later, amount)];
      expect((await send(csv, [{ line: 2, parts }])).status).toBe(400);
    }
    expect((await read(first)).paid).toBe('0.00');
  });
});
