import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { getReport, listMissingReports, listReports } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** On 31 October 2027, 01:30 occurs twice in London: at 00:30 and 01:30 UTC. */
const FIRST = '2027-10-31T00:30:00Z';
const SECOND = '2027-10-31T01:30:00Z';

const app = await startTestApp({ now: SECOND });
const { as, given, clock } = app;

describe('01:30 on the last Sunday of October', () => {
  it('[REP-03] a report is due 24 hours after the visit’s actual end, whichever 01:30 that was', async () => {
    const service_type = await given.serviceType({ report_due_hours: 24 });
    const visit = (end_at: string) =>
      given.report({ carer: `Until ${end_at}`, service_type, start_at: '2027-10-30T21:00:00Z', end_at });
    const [first, second] = [await visit(FIRST), await visit(SECOND)];
    const seen = async (id: string) => {
      // A new user each time: sessions end long before a day is over.
      const { due_at, date_due, status } = await as.admin().get(getReport, { params: { id } });
      return [due_at, date_due, status];
    };
    expect(await seen(first.id)).toEqual(['2027-11-01T00:30:00Z', '2027-11-01', 'required']);
    expect(await seen(second.id)).toEqual(['2027-11-01T01:30:00Z', '2027-11-01', 'required']);

    clock.set('2027-11-01T00:30:00.001Z');
    expect((await seen(first.id))[2]).toBe('missing');
    expect((await seen(second.id))[2]).toBe('required');
    expect((await as.admin().get(listMissingReports)).items.map((item) => item.id)).toEqual([first.id]);
    for (const [report, status] of [
      [first, 'missing'],
      [second, 'required'],
    ] as const) {
      const shown = await as.admin().get(getAppointment, { params: { id: report.appointment_id } });
      expect(shown.carers[0]?.report_status).toBe(status);
    }
  });

  it('[REP-03] a night log due in twelve hours is due at 12:30 or 13:30, and counts for that Sunday', async () => {
    const service_type = await given.serviceType({ report_due_hours: 12 });
    const visit = (end_at: string) =>
      given.report({ carer: `Night ${end_at}`, service_type, start_at: '2027-10-30T21:00:00Z', end_at });
    const [first, second] = [await visit(FIRST), await visit(SECOND)];
    const query = { start_date: '2027-10-31', end_date: '2027-10-31' };
    const { items } = await as.admin().get(listReports, { query });
    expect(items.map((item) => [item.id, item.due_at])).toEqual([
      [first.id, '2027-10-31T12:30:00Z'],
      [second.id, '2027-10-31T13:30:00Z'],
    ]);
  });

  it('[REP-04] the week ends an hour later than other weeks', async () => {
    const service_type = await given.serviceType({ report_due_hours: 12 });
    const visit = (end_at: string) =>
      given.report({ carer: `Week ${end_at}`, service_type, start_at: '2027-10-31T03:00:00Z', end_at });
    // Sunday 23:59 and Monday 00:00 in London, which are the same in UTC by then.
    const [sunday] = [await visit('2027-10-31T11:59:00Z'), await visit('2027-10-31T12:00:00Z')];
    clock.set(SECOND);
    const { items } = await as.admin().get(listReports, { query: { this_week: 'true', sort: '-date_due' } });
    expect(items[0]?.id).toBe(sunday.id);
  });
});
