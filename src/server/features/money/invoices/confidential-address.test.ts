import { describe, expect, it } from 'vitest';
import { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import { creditInvoice } from '#contract/money/invoices.ts';
import { addPayment } from '#contract/money/payments.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { BESIDE, hideHome, readRefusal, SAID } from '#test/kit/young-persons/secret-home.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner, given } = app;
const { anInvoice } = openInvoices(app);
const office = as.admin();

describe('the text on an invoice', () => {
  it('[INV-03] [EML-01] [YPN-03] contains no confidential address of its young person', async () => {
    const { client, young_person } = await hideHome({ given });
    const email = `accounts-${client.id}@authority.test`;
    await owner`update client set email = ${email} where id = ${client.id}`;
    const reader = as.user(await given.user({ user_type: 'client', client }));
    const { invoice } = await anInvoice(1, { client, young_person, reader });
    const params = { id: invoice.id };
    const credit = (reason: string) =>
      office.call(creditInvoice, {
        params,
        body: { line_ids: invoice.lines.map(({ id }) => id), reason },
      });
    const writeOff = (words: { reason: string; reference?: string }) =>
      office.call(addPayment, {
        params,
        body: {
          ...{ key: crypto.randomUUID(), kind: 'write-off', amount: '1.00', date: '2026-11-24' },
          ...words,
        },
      });
    const letter = (subject: string, body: string) =>
      office.call(sendInvoiceEmail, { body: { ids: [invoice.id], to: [email], cc: [], subject, body } });
    expect(readRefusal(await writeOff({ reason: SAID }))).toBe('reason');
    expect(readRefusal(await writeOff({ reason: BESIDE, reference: SAID }))).toBe('reference');
    expect(readRefusal(await letter('Invoices', SAID))).toBe('body');
    expect(readRefusal(await letter(SAID, 'They are ready.'))).toBe('subject');
    expect(readRefusal(await letter('Invoices', BESIDE))).toBe(201);
    expect(readRefusal(await credit(SAID))).toBe('reason');
    expect(readRefusal(await credit(BESIDE))).toBe(201);
  });
});
