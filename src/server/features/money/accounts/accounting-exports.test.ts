import { describe, expect, it } from 'vitest';
import { exportForAccounts } from '#contract/money/accounting-exports.ts';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice, getInvoice, type Invoice, issueInvoice } from '#contract/money/invoices.ts';
import { addPayment } from '#contract/money/payments.ts';
import { readHundredths, readPence } from '#contract/money/pence.ts';
import { openApprovedWork } from '#test/kit/money/approved-work.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, given, owner } = app;
const work = openApprovedWork(app);
const office = as.admin();
const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };

/** An issued invoice with visits at three rates of VAT, whose pence have to be rounded. */
async function anInvoice(name = `Client ${crypto.randomUUID()}`) {
  const client = await given.client({ name });
  const young_person = await given.youngPerson({ client, last_name: 'Ashwood' });
  let day = 2;
  for (const [treatment, vat_rate] of [
    ['EXEMPT', 0],
    ['STANDARD', 20],
    ['STANDARD', 5],
  ] as const) {
    const service_type = await given.serviceType();
    await owner`insert into price_list (service_type_id, from_date, unit, rate_pence, vat_treatment, vat_rate)
      values (${service_type.id}, '2026-01-01', 'hour', 3333, ${treatment}, ${vat_rate})`;
    for (const hours of [1, 2.25, 3.25]) {
      const start_at = `2026-11-${String(day++).padStart(2, '0')}T10:00:00Z`;
      await work({ client, young_person, service_type, start_at, hours, is_priced: false });
    }
  }
  const { invoice_ids } = await office.send(draftInvoices, { body: { ...NOVEMBER, client_id: client.id } });
  const params = { id: invoice_ids[0] ?? '' };
  const { version } = await office.get(getInvoice, { params });
  return office.send(issueInvoice, { params, body: { version } });
}

const credit = ({ id, lines }: Invoice, count: number) => {
  const line_ids = lines.slice(0, count).map((line) => line.id);
  return office.send(creditInvoice, { params: { id }, body: { line_ids, reason: 'Not ordered' } });
};

/** The rows of a file as records by its first row. Cells that hold commas are quoted. */
async function read(format: 'xero' | 'sage', period = NOVEMBER): Promise<Record<string, string>[]> {
  const file = await office.call(exportForAccounts, { query: { format, ...period } });
  const [columns = [], ...rows] = String(file.body)
    .trim()
    .split('\r\n')
    .map((row) => [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? ''));
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}

const addUp = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + readPence(row[column] ?? ''), 0);

describe('GET /api/invoice_exports/', () => {
  it('[INV-02] gives Xero the lines of each invoice, which add up to the penny', async () => {
    const invoice = await anInvoice();
    const note = await credit(invoice, 4);
    const rows = await read('xero');
    for (const [{ invoice_number, subtotal, vat }, sign] of [
      [invoice, 1],
      [note, -1],
    ] as const) {
      const own = rows.filter((row) => row['*InvoiceNumber'] === invoice_number);
      const net = own.reduce(
        (sum, row) =>
          sum + (readHundredths(row['*Quantity'] ?? '') * readPence(row['*UnitAmount'] ?? '')) / 100,
        0,
      );
      expect([net, addUp(own, 'TaxAmount')]).toEqual([sign * readPence(subtotal), sign * readPence(vat)]);
    }
    expect(rows[0]).toMatchObject({
      '*InvoiceDate': '24/11/2026',
      '*DueDate': '24/12/2026',
      '*TaxType': 'Exempt Income',
      '*AccountCode': '200',
    });
  });

  it('[INV-02] gives Sage a row for each VAT rate, and credits and payments of the period', async () => {
    const invoice = await anInvoice();
    const note = await credit(invoice, 5);
    const pay = (kind: 'payment' | 'refund' | 'correction', amount: string) =>
      office.send(addPayment, {
        params: { id: invoice.id },
        body: { key: crypto.randomUUID(), kind, amount, date: '2026-11-24', reason: 'Twice' },
      });
    await pay('payment', '100.00');
    await pay('refund', '25.50');
    await pay('correction', '4.50');
    const rows = await read('sage');
    const of = (type: string, number: string | null) =>
      rows.filter((row) => row.Type === type && row.Reference === number);
    for (const [type, { invoice_number, subtotal, vat }] of [
      ['SI', invoice],
      ['SC', note],
    ] as const) {
      const own = of(type, invoice_number);
      expect([addUp(own, 'Net Amount'), addUp(own, 'Tax Amount')]).toEqual([subtotal, vat].map(readPence));
    }
    expect(of('SI', invoice.invoice_number).map((row) => row['Tax Code'])).toEqual(['T1', 'T5', 'T2']);
    expect(of('SA', invoice.invoice_number)).toMatchObject([{ 'Net Amount': '100.00', 'Tax Code': 'T9' }]);
    expect(of('SP', invoice.invoice_number)).toMatchObject([
      { 'Net Amount': '25.50', Details: expect.stringMatching(/^Refund of/) },
      { 'Net Amount': '4.50', Details: expect.stringMatching(/^Recorded in error: INV-/) },
    ]);
  });

  it('[INV-02] contains no formula, no young person’s name, and only the period', async () => {
    const { invoice_number } = await anInvoice('=HYPERLINK("x"), Borough');
    const file = String(
      (await office.call(exportForAccounts, { query: { format: 'xero', ...NOVEMBER } })).body,
    );
    expect(file).toContain(`"'=HYPERLINK(""x""), Borough"`);
    expect(file).toContain(invoice_number ?? '');
    expect(file).not.toContain('Ashwood');
    expect(await read('xero', { start_date: '2026-10-01', end_date: '2026-10-31' })).toEqual([]);
  });

  it('[INV-02] is only for the office', async () => {
    const query = { format: 'xero', ...NOVEMBER } as const;
    const reader = as.user(await given.user({ user_type: 'client', client: await given.client() }));
    for (const who of [reader, as.carer()])
      expect((await who.call(exportForAccounts, { query })).status).toBe(403);
  });
});
