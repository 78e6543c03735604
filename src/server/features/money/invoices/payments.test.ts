import { describe, expect, it } from 'vitest';
import { previewInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice, getInvoice } from '#contract/money/invoices.ts';
import { addPayment } from '#contract/money/payments.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { anInvoice, pay } = openInvoices(app);
const office = app.as.admin();

describe('received money', () => {
  it('[INV-01] the paid status follows from payments, refunds and write-offs', async () => {
    const { invoice } = await anInvoice();
    const status = async () => (await office.get(getInvoice, { params: { id: invoice.id } })).paid_status;
    expect(await status()).toBe('UNPAID');
    await pay(invoice, '10');
    expect(await status()).toBe('PART_PAID');
    await pay(invoice, invoice.total);
    expect(await status()).toBe('PAID');
    await pay(invoice, '10', { kind: 'refund', reason: 'Came twice' });
    expect(await status()).toBe('PAID');
    await pay(invoice, invoice.total, { kind: 'refund', reason: 'Sent to the wrong account' });
    expect(await status()).toBe('UNPAID');
    await pay(invoice, invoice.total, { kind: 'write-off', reason: 'Agreed with the client' });
    expect(await status()).toBe('PAID');
  });

  it('[INV-03] a payment that is sent again, or many times at once, is recorded once', async () => {
    const { invoice } = await anInvoice();
    const body = { key: crypto.randomUUID(), amount: '5', date: '2026-11-24' };
    const send = () => office.call(addPayment, { params: { id: invoice.id }, body });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    expect((await office.get(getInvoice, { params: { id: invoice.id } })).paid).toBe('5.00');
  });

  it('[INV-03] a payment above the outstanding amount is recorded once the user confirms it', async () => {
    const { invoice } = await anInvoice();
    const asked = await pay(invoice, '64.01', { is_surplus_meant: undefined });
    expect([asked.status, asked.problem.code, asked.problem.detail]).toEqual([
      409,
      'payment.above_owed',
      'Only £64.00 is owed. Check the amount: the client would be credited with the extra.',
    ]);
    expect((await pay(invoice, '64.00', { is_surplus_meant: undefined })).status).toBe(201);
    expect((await pay(invoice, '0.01', { is_surplus_meant: undefined })).problem.code).toBe(
      'payment.above_owed',
    );
    expect((await pay(invoice, '0.01')).status).toBe(201);
    const { outstanding } = await office.get(getInvoice, { params: { id: invoice.id } });
    expect(outstanding).toBe('-0.01');
  });

  it('[INV-03] the same amount recorded a few days apart is recorded once the user confirms that it is more money', async () => {
    const { invoice } = await anInvoice();
    const once = { is_repeat_meant: undefined };
    const answers = await Promise.all([pay(invoice, '20', once), pay(invoice, '20.00', once)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const asked = await pay(invoice, '20', { ...once, date: '2026-11-18' });
    expect([asked.problem.code, asked.problem.detail]).toEqual([
      'payment.alike',
      '£20.00 on 24/11/2026 is already recorded on this invoice. Record this only if it is another payment.',
    ]);
    const back = { kind: 'refund', reason: 'Paid to us by mistake', ...once };
    for (const [amount, more] of [
      ['20', { ...once, date: '2026-11-17' }],
      ['20', { is_repeat_meant: true }],
      ['20', back],
      ['1', once],
    ] as const)
      expect((await pay(invoice, amount, more)).status).toBe(201);
    expect((await pay(invoice, '20', back)).problem.code).toBe('payment.alike');
  });

  it.each([
    ['a day to come', '1', { date: '2026-11-25' }],
    ['a day long before the invoice', '1', { date: '2016-11-24' }],
    ['more back than came', '1', { kind: 'refund', reason: 'Why not' }],
    ['more recorded in error than was', '1', { kind: 'correction', reason: 'Why not' }],
    ['recorded in error without a reason', '1', { kind: 'correction' }],
    ['more given up than is owed', '100000', { kind: 'write-off', reason: 'Why not' }],
    ['a refund without a reason', '1', { kind: 'refund' }],
    ['nothing', '0', {}],
    ['parts of a penny', '1.005', {}],
  ])('[INV-03] %s is refused', async (_, amount, more) => {
    const { invoice } = await anInvoice();
    expect((await pay(invoice, amount, more)).status).toBe(400);
  });

  it('[INV-03] nothing is refunded before anything was received', async () => {
    const { invoice } = await anInvoice();
    await pay(invoice, '10', { date: '2026-11-20' });
    const back = { kind: 'refund', reason: 'Came twice' };
    const early = await pay(invoice, '5', { ...back, date: '2026-11-19' });
    expect([early.status, early.problem.errors?.[0]?.message]).toEqual([
      400,
      'No payment had arrived by then: the first was on 20/11/2026.',
    ]);
    expect((await pay(invoice, '5', { ...back, date: '2026-11-20' })).status).toBe(201);
  });
});

describe('credit notes', () => {
  it('[INV-03] a line is credited once, by a note with its own number, and its visit is released', async () => {
    const { invoice, client } = await anInvoice(2);
    const [first] = invoice.lines;
    const take = (line_ids: string[]) =>
      office.call(creditInvoice, { params: { id: invoice.id }, body: { line_ids, reason: 'Not ordered' } });
    const note = (await take([first?.id ?? ''])).body;
    expect(note).toMatchObject({
      kind: 'credit note',
      status: 'issued',
      invoice_number: expect.stringMatching(/^CRN-2026-\d{4}$/),
      total: first?.amount,
      credits: { id: invoice.id, name: invoice.invoice_number },
    });
    expect((await take([first?.id ?? ''])).status).toBe(400);
    const seen = await office.get(getInvoice, { params: { id: invoice.id } });
    expect([seen.credited, seen.paid_status, seen.credit_notes]).toEqual([
      first?.amount,
      'UNPAID',
      [{ id: note.id, name: note.invoice_number }],
    ]);
    const run = await office.get(previewInvoices, { query: { ...NOVEMBER, client_id: client.id } });
    expect(run.drafts.map(({ visits }) => visits)).toEqual([1]);
  });

  it('[INV-03] a line of another invoice is not credited', async () => {
    const [one, other] = [await anInvoice(), await anInvoice()];
    const { status } = await office.call(creditInvoice, {
      params: { id: one.invoice.id },
      body: { line_ids: [other.invoice.lines[0]?.id ?? ''], reason: 'A mistake' },
    });
    expect(status).toBe(400);
  });
});
