import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { creditInvoice } from '#contract/money/invoices.ts';
import { connect } from '#server/db/pools.ts';
import { openInvoices } from '#test/kit/money/given-invoices.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { atInstant } from '#test/kit/test-database.ts';

const NOW = '2026-11-24T12:00:00.000Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const { work, aDraft, issue } = openInvoices(app);
const office = as.admin();
const read = ({ appointment_id: id }: { appointment_id: string }) =>
  office.get(getAppointment, { params: { id } });
const change = async (of: { appointment_id: string }, fields: object) => {
  const { version } = await read(of);
  return office.call(updateAppointment, { params: { id: of.appointment_id }, body: { version, ...fields } });
};
const on = (day: string) => ({ start_at: `${day}T10:00:00Z`, end_at: `${day}T12:00:00Z` });
const meant = { acknowledged_warnings: ['visit.worked', 'past', 'carer.rest', 'length.short'] };

describe('moving a visit that was worked', () => {
  it.each([
    ['submitted', 'required'],
    ['required', 'submitted'],
    ['approved', 'submitted'],
  ] as const)(
    '[APT-02] [TIM-02] cannot be to a future day: report %s, times %s',
    async (report, timesheet) => {
      const of = await work({ start_at: '2026-11-05T10:00:00Z', report, timesheet });
      const ahead = await change(of, { ...on('2026-12-05'), ...meant });
      expect([ahead.status, ahead.problem.errors?.[0]?.path]).toEqual([400, 'start_at']);
      expect(ahead.problem.errors?.[0]?.message).toContain('Times or a report are already handed in');
      expect((await read(of)).start_at).toBe('2026-11-05T10:00:00Z');
    },
  );

  it('[APT-02] to another day or another service is confirmed; within its day it is not', async () => {
    const of = await work({ start_at: '2026-11-05T10:00:00Z' });
    const asks = async (fields: object) =>
      (await change(of, fields)).problem.warnings?.map(({ code }) => code) ?? [];
    expect(await asks(on('2026-11-06'))).toContain('visit.worked');
    const { id: service_type_id } = await given.serviceType();
    expect(await asks({ service_type_id })).toContain('visit.worked');
    expect(await asks({ start_at: '2026-11-05T11:00:00Z', end_at: '2026-11-05T13:00:00Z' })).not.toContain(
      'visit.worked',
    );
    expect((await change(of, { ...on('2026-11-06'), ...meant })).status).toBe(200);
  });

  it('[APT-02] without submitted work is as free as before', async () => {
    const of = await work({ start_at: '2026-11-05T10:00:00Z', report: 'required', timesheet: 'required' });
    expect((await change(of, { ...on('2026-12-05'), ...meant })).status).toBe(200);
  });

  it('[APT-02] [TIM-02] is refused to a future day while its times are being submitted', async () => {
    const of = await work({ report: 'required', timesheet: 'required' });
    const url = atInstant(app.database_url, NOW);
    const [first, second] = [connect(url, { max: 1 }), connect(url, { max: 1 })];
    try {
      await first`begin`;
      await first`update timesheet set status = 'submitted', started_at = planned_start_at, ended_at = planned_end_at,
          submitted_at = planned_end_at, submitted_by = carer_id
        where appointment_carer_id = ${of.appointment_carer_id}`;
      const { start_at, end_at } = on('2027-12-05');
      const late = second`update appointment set start_at = ${start_at}, end_at = ${end_at}
        where id = ${of.appointment_id}`.then(
        () => 'done',
        (error: { constraint_name?: string }) => error.constraint_name,
      );
      const isWaiting = async () =>
        (
          await owner`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        ).length > 0;
      await expect.poll(isWaiting).toBe(true);
      await first`commit`;
      expect(await late).toBe('appointment_work_not_ahead');
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });

  it('[INV-03] is refused while it is on a draft or an issued invoice, and free once that is credited', async () => {
    const { reports, invoice, client } = await aDraft();
    const [of] = reports;
    if (!of) throw new Error('There is no visit.');
    const { id: service_type_id } = await given.serviceType();
    const { id: young_person_id } = await given.youngPerson({ client });
    const refused = async () => {
      const answers = [];
      for (const fields of [on('2026-11-06'), { service_type_id }, { young_person_id }])
        answers.push((await change(of, { ...fields, ...meant })).problem.code);
      return answers;
    };
    const always = ['visit.invoiced', 'visit.invoiced', 'visit.invoiced'];
    expect(await refused()).toEqual(always);
    expect((await change(of, { notes: 'The side gate.' })).status).toBe(200);
    const issued = (await issue(invoice)).body;
    expect(await refused()).toEqual(always);
    const line_ids = issued.lines.map(({ id }) => id);
    const body = { line_ids, reason: 'Another service' };
    await office.send(creditInvoice, { params: { id: issued.id }, body });
    expect((await change(of, { service_type_id, ...meant })).status).toBe(200);
  });
});
