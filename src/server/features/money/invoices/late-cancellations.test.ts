import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { chargeAfterAll, draftInvoices } from '#contract/money/invoice-runs.ts';
import { creditInvoice, deleteInvoice, getInvoice } from '#contract/money/invoices.ts';
import { connect } from '#server/db/pools.ts';
import { openLateCancellations } from '#test/kit/money/late-cancellations.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { given, owner } = app;
const { office, anOrganisation, issue, aCancelled, period, preview } = openLateCancellations(app);

describe('a visit that was cancelled too late', () => {
  it('[INV-03] [SVC-01] is shown with its notice and its reason, and becomes a line of the draft', async () => {
    const of = await aCancelled();
    const run = await preview(of);
    const words = 'Cancelled 5 h before, charged at 100%: Tue 03/11/2026 10:00–12:00, 2 h weekday at £32.00';
    expect(run.drafts).toMatchObject([
      {
        ...{ young_person: { id: of.young_person.id }, visits: 0, total: '64.00' },
        cancellations: [
          {
            appointment_carer_id: of.report.appointment_carer_id,
            cancelled_at: '2026-11-03T04:10:00Z',
            ...{ reason: 'Mum rang', descriptions: [words], amount: '64.00' },
          },
        ],
      },
    ]);
    const drafted = await office.send(draftInvoices, { body: period(of) });
    expect(drafted).toMatchObject({ visits: 0, cancellations: 1, total: '64.00' });
    const invoice = await office.get(getInvoice, { params: { id: drafted.invoice_ids[0] ?? '' } });
    expect(invoice.lines).toMatchObject([
      { description: words, is_cancellation: true, appointment: { id: of.report.appointment_id } },
    ]);
    expect((await issue(invoice)).status).toBe(200);
  });

  it('[INV-03] that would end an evening at midnight costs its hours, not a sleep-in', async () => {
    const of = await aCancelled({
      start_at: '2026-11-03T20:00:00Z',
      hours: 4,
      cancelled_at: '2026-11-03T16:00:00Z',
    });
    await owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`update price_list set sleep_in_pence = 6500 where service_type_id = ${of.report.service_type_id}`;
    });
    expect((await preview(of)).drafts[0]?.total).toBe('128.00');
  });

  it('[INV-03] is invoiced once, however many runs start at the same time, and not automatically again after a credit', async () => {
    const of = await aCancelled();
    const body = period(of);
    const answers = await Promise.all(Array.from({ length: 5 }, () => office.call(draftInvoices, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await preview(of)).toMatchObject({ drafts: [], left_out_counts: { invoiced: 1 } });
    const id = answers.find(({ status }) => status === 201)?.body.invoice_ids[0] ?? '';
    const issued = (await issue(await office.get(getInvoice, { params: { id } }))).body;
    const line_ids = issued.lines.map((line) => line.id);
    const note = await office.send(creditInvoice, { params: { id }, body: { line_ids, reason: 'Agreed' } });
    expect(note.lines).toMatchObject([{ is_cancellation: true }]);
    const run = await preview(of);
    expect(run.drafts).toEqual([]);
    expect(run.waived).toMatchObject([
      { waiver: { reason: 'Agreed', credit_note: { id: note.id, name: note.invoice_number } } },
    ]);
    const again = await office.call(draftInvoices, { body });
    expect(again.problem.code).toBe('invoice.nothing_to_draft');
    await office.send(chargeAfterAll, { params: { id: run.waived[0]?.waiver?.id ?? '' } });
    expect((await preview(of)).drafts).toMatchObject([{ total: '64.00' }]);
  });

  it('[INV-03] is not drafted while the appointment is reinstated, nor reinstated while it is drafted', async () => {
    const of = await aCancelled();
    const [first, second] = [connect(app.database_url, { max: 1 }), connect(app.database_url, { max: 1 })];
    const reinstate = (db: typeof first) =>
      db`update appointment set status = 'active', cancellation_reason = null where id = ${of.report.appointment_id}`;
    const drafting = async (db: typeof first) => {
      const [invoice] = await db<
        { id: string }[]
      >`insert into invoice (client_id, start_date, end_date, subtotal_pence, vat_pence)
        values (${of.client.id}, '2026-11-01', '2026-11-30', 6400, 0) returning id`;
      await db`insert into invoice_line (invoice_id, position, appointment_carer_id, description, date, service_type_id, band, quantity,
          unit, carers, rate_pence, amount_pence, vat_rate, cancelled_at)
        select ${invoice?.id ?? ''}, 1, ${of.report.appointment_carer_id}, 'x', '2026-11-03', ${of.report.service_type_id}, 'day', 2,
          'hour', 1, 3200, 6400, 0, cancelled_at from appointment where id = ${of.report.appointment_id}`;
    };
    try {
      for (const [one, other, refusal] of [
        [drafting, reinstate, 'cancellation_is_invoiced'],
        [reinstate, drafting, 'cancellation_is_over'],
      ] as const) {
        await first`begin`;
        await second`begin`;
        await one(first);
        const late = other(second).then(
          () => 'done',
          (error: { constraint_name?: string }) => error.constraint_name,
        );
        const isWaiting = async () =>
          (
            await owner`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          ).length > 0;
        await expect.poll(isWaiting).toBe(true);
        await first`commit`;
        expect(await late).toBe(refusal);
        await second`rollback`;
        await owner`delete from invoice where client_id = ${of.client.id}`;
      }
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });

  it('[INV-03] is reinstated only after its line is removed', async () => {
    const of = await aCancelled();
    const { invoice_ids } = await office.send(draftInvoices, { body: period(of) });
    const params = { id: of.report.appointment_id };
    const { version } = await office.get(getAppointment, { params });
    const reinstate = () =>
      office.call(updateAppointment, {
        params,
        body: { status: 'active' as const, version, acknowledged_warnings: ['past'] },
      });
    const refused = await reinstate();
    expect([refused.status, refused.problem.code]).toEqual([409, 'visit.invoiced']);
    expect(refused.problem.detail).toContain('cancellation');
    await office.call(deleteInvoice, { params: { id: invoice_ids[0] ?? '' } });
    expect((await reinstate()).status).toBe(200);
    const [row] = await owner`select cancelled_at from appointment where id = ${params.id}`;
    expect(row?.cancelled_at).toBeNull();
  });

  it('[INV-03] costs half with up to two days’ notice and nothing with more, and is shown only if it could be charged', async () => {
    const of = await anOrganisation();
    await aCancelled({ of, cancelled_at: '2026-11-02T03:00:00Z' });
    await aCancelled({ of, cancelled_at: '2026-10-31T09:00:00Z' });
    await aCancelled({ of, cancelled_at: null });
    await aCancelled({ of, is_priced: false });
    await aCancelled({ of, is_priced: false, cancelled_at: '2026-10-01T09:00:00Z' });
    const run = await preview(of);
    expect(run.drafts).toMatchObject([
      {
        total: '32.00',
        cancellations: [{ descriptions: [expect.stringContaining('31 h before, charged at 50%')] }],
      },
    ]);
    expect(run.left_out_counts).toEqual({ 'no price': 1 });
  });

  it('[INV-03] is charged for each booked carer, and not for one who was taken off before', async () => {
    const of = await anOrganisation();
    const [first, second, gone] = [await given.carer(), await given.carer(), await given.carer()];
    const start_at = '2026-11-03T10:00:00Z';
    const service_type = await given.serviceType();
    await owner`insert into price_list (service_type_id, from_date, unit, rate_pence)
      values (${service_type.id}, '2026-01-01', 'hour', 3200)`;
    const { id } = await given.appointment({ ...of, service_type, carers: [first, second, gone], start_at });
    await owner.begin(async (db) => {
      await db`select set_config('app.now', '2026-11-03T04:00:00Z', true)`;
      await db`update appointment_carer set removed_at = current_instant()
        where appointment_id = ${id} and carer_id = ${gone.id}`;
      await db`update appointment set status = 'cancelled', cancellation_reason = 'Ill' where id = ${id}`;
    });
    const [draft] = (await preview(of)).drafts;
    const charged = draft?.cancellations.map(({ carer }) => carer.id).toSorted();
    expect(charged).toEqual([first.id, second.id].toSorted());
  });

  it('[INV-03] costs what a sleep-in costs if that is less, because the planned night is unknown', async () => {
    const of = await aCancelled({
      start_at: '2026-11-03T22:00:00Z',
      hours: 9,
      cancelled_at: '2026-11-03T20:00:00Z',
    });
    const before = (await preview(of)).drafts[0]?.total;
    await owner.begin(async (db) => {
      await db`set local session_replication_role = replica`;
      await db`update price_list set sleep_in_pence = 6500 where service_type_id = ${of.report.service_type_id}`;
    });
    expect([before, (await preview(of)).drafts[0]?.total]).toEqual(['288.00', '65.00']);
  });

  it('[INV-03] of a restricted young person is shown as restricted to users it is closed to', async () => {
    const of = await aCancelled();
    await owner`update young_person set is_restricted = true where id = ${of.young_person.id}`;
    const run = await preview(of);
    expect(run.drafts).toEqual([]);
    expect(run.left_out).toMatchObject([
      { reason: 'restricted', young_person: null, appointment: { name: 'Restricted' }, report_id: null },
    ]);
    expect(JSON.stringify(run)).not.toContain('Mum rang');
  });

  it('[INV-03] in the care planner has no time: a later sync is not short notice', async () => {
    const { id } = await given.appointment({ start_at: '2026-12-07T10:00:00Z', hours: 2 });
    const cancel = (reason: string) =>
      owner<
        { cancelled_at: string | null }[]
      >`update appointment set status = 'cancelled', cancellation_reason = ${reason}
        where id = ${id} returning cancelled_at`;
    expect((await cancel('Cancelled in the care planner'))[0]?.cancelled_at).toBeNull();
    await owner`update appointment set status = 'active', cancellation_reason = null where id = ${id}`;
    expect((await cancel('Ill'))[0]?.cancelled_at).not.toBeNull();
  });

  it('[INV-03] its time cannot be set or changed by anybody', async () => {
    const { report } = await aCancelled();
    const read = async () =>
      (await owner`select cancelled_at from appointment where id = ${report.appointment_id}`)[0]
        ?.cancelled_at;
    const kept = await read();
    await owner`update appointment set cancelled_at = '2026-11-01T00:00:00Z' where id = ${report.appointment_id}`;
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Twice' where id = ${report.appointment_id}`;
    expect(await read()).toEqual(kept);
  });
});
