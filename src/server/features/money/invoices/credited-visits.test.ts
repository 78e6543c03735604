import { describe, expect, it } from 'vitest';
import { draftInvoices, previewInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice } from '#contract/money/invoices.ts';
import { NOVEMBER, openInvoices } from '#test/kit/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { anInvoice } = openInvoices(app);
const office = as.admin();

async function aCredited(is_for_good?: boolean) {
  const { id, lines, client } = (await anInvoice()).invoice;
  const body = {
    line_ids: lines.map((line) => line.id),
    reason: 'The carer came late',
    ...(is_for_good === undefined ? {} : { is_for_good }),
  };
  const note = await office.send(creditInvoice, { params: { id }, body });
  const period = { ...NOVEMBER, client_id: client.id };
  return { note, period, run: await office.get(previewInvoices, { query: period }) };
}

describe('a worked visit that a credit note takes back', () => {
  it('[INV-03] is offered again by the next run, which says what took it back and why', async () => {
    const { note, run } = await aCredited();
    expect(run.drafts.flatMap(({ credited }) => credited)).toMatchObject([
      { credit_note: { id: note.id, name: note.invoice_number }, reason: 'The carer came late' },
    ]);
  });

  it('[INV-03] is charged by no later run where it is taken back for good', async () => {
    const { note, period, run } = await aCredited(true);
    expect(run.drafts).toEqual([]);
    const again = await office.call(draftInvoices, { body: period });
    expect(again.problem.code).toBe('invoice.nothing_to_draft');
    await expect(owner`update invoice set is_for_good = false where id = ${note.id}`).rejects.toThrow(
      'It is issued.',
    );
  });
});
