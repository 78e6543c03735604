import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { creditInvoice } from '#contract/money/invoices.ts';
import { connect } from '#server/db/pools.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { as, owner } = app;
const { work, aDraft, issue } = openInvoices(app);
const office = as.admin();

describe('cancelling a visit that was worked', () => {
  const read = (of: { appointment_id: string }) =>
    office.get(getAppointment, { params: { id: of.appointment_id } });
  const cancel = async (of: { appointment_id: string }, more: object = {}) => {
    const { version } = await read(of);
    const body = { status: 'cancelled' as const, cancellation_reason: 'By mistake', version, ...more };
    return office.call(updateAppointment, { params: { id: of.appointment_id }, body });
  };
  const meant = { acknowledged_warnings: ['visit.worked'] };

  it('[APT-02] [INV-03] asks first, and saves the answer with the appointment', async () => {
    const of = await work({ start_at: '2026-11-05T10:00:00Z' });
    const asked = await cancel(of);
    const message = 'Work is already recorded: times are handed in and the report is approved.';
    expect([asked.status, asked.problem.code, asked.problem.detail]).toEqual([
      409,
      'appointment.unconfirmed',
      message,
    ]);
    expect(asked.problem.warnings).toEqual([{ code: 'visit.worked', message, start_date: '2026-11-05' }]);
    expect((await read(of)).cancelled).toBe(false);
    expect((await cancel(of, { ...meant, acknowledgement_note: 'Another went' })).status).toBe(200);
    expect((await read(of)).warning_answers).toMatchObject([
      { warnings: [{ code: 'visit.worked', message }], note: 'Another went' },
    ]);
  });

  it.each([
    ['submitted', 'required', 'Work is already recorded: the report is handed in.'],
    ['required', 'submitted', 'Work is already recorded: times are handed in.'],
    ['required', 'required', undefined],
  ] as const)(
    '[APT-02] asks by what was submitted: report %s, times %s',
    async (report, timesheet, message) => {
      const of = await work({ report, timesheet });
      expect((await cancel(of)).problem.detail).toBe(message);
    },
  );

  it('[INV-03] names its draft, and is refused on an issued invoice until that is credited', async () => {
    const { reports, invoice } = await aDraft();
    const [report] = reports;
    if (!report) throw new Error('There is no visit.');
    expect((await cancel(report)).problem.detail).toContain('A draft invoice still charges it.');
    const issued = (await issue(invoice)).body;
    const refused = await cancel(report, meant);
    expect([refused.status, refused.problem.code]).toEqual([409, 'visit.invoiced']);
    expect(refused.problem.detail).toBe(
      `It is on invoice ${issued.invoice_number}. Credit the invoice first.`,
    );
    expect((await read(report)).cancelled).toBe(false);
    const line_ids = issued.lines.map(({ id }) => id);
    await office.send(creditInvoice, { params: { id: issued.id }, body: { line_ids, reason: 'Not worked' } });
    expect((await cancel(report, meant)).status).toBe(200);
  });

  it('[INV-03] is refused while its invoice is being issued', async () => {
    const { reports, invoice } = await aDraft();
    const [first, second] = [connect(app.database_url, { max: 1 }), connect(app.database_url, { max: 1 })];
    try {
      await first`begin`;
      await first`update invoice set status = 'issued' where id = ${invoice.id}`;
      const late = second`update appointment set status = 'cancelled', cancellation_reason = 'x'
        where id = ${reports[0]?.appointment_id ?? ''}`.then(
        () => 'done',
        (error: { constraint_name?: string }) => error.constraint_name,
      );
      const isWaiting = async () =>
        (
          await owner`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        ).length > 0;
      await expect.poll(isWaiting).toBe(true);
      await first`commit`;
      expect(await late).toBe('appointment_is_invoiced');
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });
});
