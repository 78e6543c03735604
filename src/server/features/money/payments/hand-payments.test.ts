import { describe, expect, it } from 'vitest';
import { openBankFiles } from '#test/kit/money/bank-files.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { anInvoice, pay, read } = openInvoices(app);
const { writeCsv, makeRow, preview, look, send, record } = openBankFiles(app);

describe('money in a bank’s file that somebody recorded by hand', () => {
  it('[INV-03] is recognised before the preview, each such payment for one row', async () => {
    const { invoice } = await anInvoice(6);
    await pay(invoice, '100', { date: '2026-11-23' });
    await pay(invoice, '50', { date: '2026-11-01' });
    const csv = writeCsv(
      makeRow(invoice, '100.00'),
      makeRow(invoice, '100.00', '21/11/2026'),
      makeRow(invoice, '50.00'),
    );
    const outcomes = (rows: { outcome: string }[]) => rows.map(({ outcome }) => outcome);
    expect(outcomes(await look(csv))).toEqual(['alike', 'matched', 'matched']);
    expect((await record(csv)).body.payments).toBe(2);
    expect(outcomes(await look(csv))).toEqual(['alike', 'recorded', 'recorded']);
  });

  it('[INV-03] that is recorded after the preview is not recorded again unless confirmed', async () => {
    const { invoice } = await anInvoice();
    const csv = writeCsv(makeRow(invoice));
    const [row] = await look(csv);
    expect(row?.outcome).toBe('matched');
    await pay(invoice, invoice.total);
    const seen = { line: 2, parts: row?.parts };
    const refused = await send(csv, [seen]);
    expect([refused.status, refused.problem.code, refused.problem.errors?.[0]]).toEqual([
      409,
      'payment.above_owed',
      { path: 'rows.0', message: 'Line 2 pays more than is owed.' },
    ]);
    expect((await read(invoice)).paid).toBe(invoice.total);
    const [again] = await look(csv);
    expect(again?.outcome).toBe('alike');
    expect((await send(csv, [{ ...seen, is_surplus_meant: true }])).status).toBe(201);
    expect((await read(invoice)).outstanding).toBe(`-${invoice.total}`);
  });

  it('[INV-03] that is only a part is noticed by the outstanding amount, and nothing is recorded', async () => {
    const { invoice } = await anInvoice();
    const { invoice: other } = await anInvoice(2);
    const csv = writeCsv(makeRow(invoice, '10.00'), makeRow(other));
    const { rows: found, invoices } = (await preview(csv)).body;
    const rows = found.map(({ line, parts }) => ({ line, parts }));
    const shown = invoices.map(({ id, outstanding }) => ({ invoice_id: id, outstanding }));
    await pay(invoice, '10.00', { date: '2026-11-23' });
    const refused = await send(csv, rows, { shown });
    expect([refused.status, refused.problem.code]).toEqual([409, 'payment.owed_changed']);
    expect((await read(other)).paid).toBe('0.00');
    const now = (await preview(csv)).body.invoices;
    const anew = now.map(({ id, outstanding }) => ({ invoice_id: id, outstanding }));
    expect((await send(csv, rows, { shown: anew })).status).toBe(201);
  });
});
