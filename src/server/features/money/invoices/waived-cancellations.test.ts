import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { chargeAfterAll, draftInvoices, waiveCancellation } from '#contract/money/invoice-runs.ts';
import { deleteInvoice } from '#contract/money/invoices.ts';
import { openLateCancellations } from '#test/kit/money/late-cancellations.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { owner } = app;
const { office, work, aCancelled, period, preview, waive } = openLateCancellations(app);

describe('a visit that was cancelled too late', () => {
  it('[INV-03] is left out of this run and the next if an administrator says so, and shown with who and why', async () => {
    const of = await aCancelled();
    const waiver = await waive(of, { reason: 'Mum was in hospital' });
    const run = await preview(of);
    expect(run.drafts).toEqual([]);
    expect(run).toMatchObject({
      waived_count: 1,
      waived: [
        {
          ...{ client: { id: of.client.id }, young_person: { id: of.young_person.id }, amount: '64.00' },
          waiver: { id: waiver.id, reason: 'Mum was in hospital', credit_note: null },
        },
      ],
    });
    expect(run.waived[0]?.waiver?.by).toEqual(waiver.by);
    expect(waiver.by?.name).toBeTruthy();
    const none = await office.call(draftInvoices, { body: period(of) });
    expect(none.problem.code).toBe('invoice.nothing_to_draft');
    await work({ client: of.client, young_person: of.young_person, start_at: '2026-11-04T10:00:00Z' });
    expect(await office.send(draftInvoices, { body: period(of) })).toMatchObject({
      ...{ visits: 1, cancellations: 0, total: '64.00' },
    });
    expect(await preview(of)).toMatchObject({ drafts: [], waived_count: 1 });
  });

  it('[INV-03] that was waived is charged after all if an administrator says so', async () => {
    const of = await aCancelled();
    const { id } = await waive(of);
    expect((await waive(of, { reason: 'Twice' })).id).toBe(id);
    await office.send(chargeAfterAll, { params: { id } });
    expect(await preview(of)).toMatchObject({
      waived: [],
      drafts: [{ cancellations: [{ amount: '64.00' }] }],
    });
    expect((await office.call(chargeAfterAll, { params: { id } })).status).toBe(404);
  });

  it('[INV-03] cannot be waived on an invoice or before it is cancelled, and a waiver ends with the cancellation', async () => {
    const of = await aCancelled();
    const { invoice_ids } = await office.send(draftInvoices, { body: period(of) });
    const body = { appointment_carer_id: of.report.appointment_carer_id };
    const charged = await office.call(waiveCancellation, { body });
    expect([charged.status, charged.problem.code]).toEqual([409, 'visit.invoiced']);
    await office.call(deleteInvoice, { params: { id: invoice_ids[0] ?? '' } });
    await waive(of);
    const params = { id: of.report.appointment_id };
    const { version } = await office.get(getAppointment, { params });
    await office.send(updateAppointment, {
      params,
      body: { status: 'active' as const, version, acknowledged_warnings: ['past'] },
    });
    expect(
      await owner`select from cancellation_waiver where appointment_carer_id = ${body.appointment_carer_id}`,
    ).toEqual([]);
    const active = await office.call(waiveCancellation, { body });
    expect([active.status, active.problem.code]).toEqual([409, 'invoice.taken']);
  });

  it('[INV-03] of a restricted young person cannot be waived by anyone to whom the record is closed', async () => {
    const of = await aCancelled();
    const { id } = await waive(of);
    await owner`update young_person set is_restricted = true where id = ${of.young_person.id}`;
    const body = { appointment_carer_id: of.report.appointment_carer_id };
    expect((await office.call(waiveCancellation, { body })).status).toBe(404);
    expect((await office.call(chargeAfterAll, { params: { id } })).status).toBe(404);
  });
});
