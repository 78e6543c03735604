import { describe, expect, it } from 'vitest';
import { getInvoice } from '#contract/money/invoices.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { owner } = app;
const { aDraft, issue, read, anInvoice } = openInvoices(app);

type Draft = Awaited<ReturnType<typeof aDraft>>;
const findWithdrawn = async ({ invoice }: Draft) =>
  (await read(invoice)).lines.map(({ withdrawn }) => withdrawn);
const setReport = (id: string, status: string) =>
  owner`update report set status = ${status} where id = ${id}`;

describe('a draft with work that is no longer approved', () => {
  it('[INV-03] [REP-03] says so at the line, and is not issued until the report is approved again', async () => {
    const draft = await aDraft(2);
    const [, second] = draft.reports;
    for (const [status, reason] of [
      ['submitted', 'not approved'],
      ['not approved', 'not approved'],
      ['required', 'no report'],
    ] as const) {
      await setReport(second?.id ?? '', status);
      expect([status, await findWithdrawn(draft)]).toEqual([status, [null, reason]]);
      const { status: code, problem } = await issue(draft.invoice);
      expect([code, problem.code, problem.current]).toEqual([
        409,
        'invoice.not_approved',
        expect.objectContaining({ status: 'draft', invoice_number: null }),
      ]);
    }
    await setReport(second?.id ?? '', 'approved');
    expect(await findWithdrawn(draft)).toEqual([null, null]);
    expect((await issue(draft.invoice)).status).toBe(200);
  });

  it('[INV-03] [APT-06] contains no visit that has been cancelled', async () => {
    const draft = await aDraft();
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Ill'
      where id = ${draft.reports[0]?.appointment_id ?? ''}`;
    expect(await findWithdrawn(draft)).toEqual(['cancelled']);
    expect((await issue(draft.invoice)).problem.code).toBe('invoice.not_approved');
  });

  it('[INV-03] applies only to drafts: an issued invoice does not change', async () => {
    const { invoice, reports, reader } = await anInvoice();
    await setReport(reports[0]?.id ?? '', 'submitted');
    expect((await read(invoice)).lines[0]?.withdrawn).toBeNull();
    const seen = await reader.get(getInvoice, { params: { id: invoice.id } });
    expect(seen.lines[0]?.withdrawn).toBeNull();
  });
});
