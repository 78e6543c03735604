import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import {
  decideReport,
  getReport,
  listMissingReports,
  updateRequirements,
} from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const now = '2027-06-16T09:00:00Z';
const app = await startTestApp({ now });
const { as, given } = app;

describe('the carers who owe a report', () => {
  it('[REP-07] is said by the office for each carer, and taken back', async () => {
    const carers = ['Rita', 'Sam'];
    const appointment = await given.appointment({ carers, start_at: '2027-06-15T13:00:00Z' });
    const [rita, sam] = appointment.appointment_carers.map((each) => each.id);
    const say = (report_required: boolean, ...of: (string | undefined)[]) =>
      as.admin().send(updateRequirements, {
        body: { requirements: of.map((id) => ({ appointment_carer_id: id ?? '', report_required })) },
      });
    const { items } = await say(false, sam, rita);
    expect(items.map((item) => [item.id, item.carer_name, item.report_required, item.report_status])).toEqual(
      [
        [sam, 'Sam', false, 'not required'],
        [rita, 'Rita', false, 'not required'],
      ],
    );
    await say(true, rita);
    const shown = await as.admin().get(getAppointment, { params: { id: appointment.id } });
    expect(shown.report_status).toBe('required');
    expect(shown.carers.map((each) => [each.carer_name, each.report_required, each.report_status])).toEqual([
      ['Rita', true, 'required'],
      ['Sam', false, 'not required'],
    ]);
    app.clock.set('2027-06-17T09:00:00Z');
    try {
      expect((await say(true, sam)).items[0]?.report_status).toBe('missing');
    } finally {
      app.clock.set(now);
    }
  });

  it('[REP-07] is said of all or none', async () => {
    const report = await given.report();
    const answer = await as.admin().call(updateRequirements, {
      body: {
        requirements: [report.appointment_carer_id, report.id].map((appointment_carer_id) => ({
          appointment_carer_id,
          report_required: false,
        })),
      },
    });
    expect(answer.status).toBe(404);
    const seen = await as.admin().get(getReport, { params: { id: report.id } });
    expect(seen.report_required).toBe(true);
    const twice = await as.admin().call(updateRequirements, {
      body: {
        requirements: [true, false].map((report_required) => ({
          appointment_carer_id: report.appointment_carer_id,
          report_required,
        })),
      },
    });
    expect([twice.status, twice.problem.errors?.[0]?.path]).toEqual([
      400,
      'requirements.1.appointment_carer_id',
    ]);
  });

  it('[REP-03] [REP-07] is owed no more though it was begun, and its words come back when it is owed again', async () => {
    const report = await given.report({ start_at: '2027-06-14T13:00:00Z' });
    await given.appReport(report, { status: 'draft' });
    const params = { id: report.id };
    const read = () => as.admin().get(getReport, { params });
    const chased = async () =>
      (await as.admin().get(listMissingReports, { query: { page_size: 100 } })).items.map(({ id }) => id);
    const set = async (report_required: boolean) => {
      const requirements = [{ appointment_carer_id: report.appointment_carer_id, report_required }];
      return (await as.admin().send(updateRequirements, { body: { requirements } })).items[0]?.report_status;
    };
    expect([(await read()).status, (await chased()).includes(report.id)]).toEqual(['missing', true]);
    expect(await set(false)).toBe('not required');
    expect([(await read()).status, (await chased()).includes(report.id)]).toEqual(['not required', false]);
    expect((await read()).app_reports).toHaveLength(1);
    expect(await set(true)).toBe('missing');
  });

  it('[REP-07] does not undo what was handed in', async () => {
    const report = await given.report({ start_at: '2027-06-15T13:00:00Z' });
    await given.appReport(report);
    const requirements = [{ appointment_carer_id: report.appointment_carer_id, report_required: false }];
    const { items } = await as.admin().send(updateRequirements, { body: { requirements } });
    expect(items[0]).toMatchObject({ report_required: false, report_status: 'submitted' });
  });

  it('[REP-03] is not owed anew when the appointment becomes another service’s', async () => {
    const other = await given.report();
    const report = await given.report({ start_at: '2027-06-15T13:00:00Z' });
    await given.appReport(report);
    await app.owner`update appointment set service_type_id = ${other.service_type_id} where id = ${report.appointment_id}`;
    const params = { id: report.id };
    const { version, status } = await as.admin().get(getReport, { params });
    expect(status).toBe('submitted');
    const decided = await as.admin().send(decideReport, { params, body: { approved: true, version } });
    expect(decided.status).toBe('approved');
  });
});
