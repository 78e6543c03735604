import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import type { Answers } from '#contract/questions/questions.ts';
import { updateAppReport } from '#contract/reports/app-reports.ts';
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

interface Owed {
  id: string;
  appointment_carer_id: string;
}
const readStatus = ({ id }: Owed) => as.admin().get(getReport, { params: { id } });
const listChased = async () =>
  (await as.admin().get(listMissingReports, { query: { page_size: 100 } })).items.map(({ id }) => id);
async function require({ appointment_carer_id }: Owed, report_required: boolean) {
  const requirements = [{ appointment_carer_id, report_required }];
  const { items } = await as.admin().send(updateRequirements, { body: { requirements } });
  return items[0]?.report_status;
}

describe('a carer’s required report', () => {
  it('[REP-07] is set by the office for each carer, and can be cleared', async () => {
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

  it('[REP-07] is set for all carers in the request or none', async () => {
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

  it('[REP-03] [REP-07] is no longer owed once cleared, even if started, and its text returns when it is required again', async () => {
    const report = await given.report({ start_at: '2027-06-14T13:00:00Z' });
    await given.appReport(report, { status: 'draft' });
    const read = async () => [(await readStatus(report)).status, (await listChased()).includes(report.id)];
    expect(await read()).toEqual(['missing', true]);
    expect(await require(report, false)).toBe('not required');
    expect(await read()).toEqual(['not required', false]);
    expect((await readStatus(report)).app_reports).toHaveLength(1);
    expect(await require(report, true)).toBe('missing');
  });

  it('[REP-03] [REP-07] loses no text of a draft that is being written, which can still be submitted', async () => {
    const writer = await given.carer();
    const report = await given.report({ carer: writer, start_at: '2027-06-14T13:00:00Z' });
    const { id: reportId, version } = await given.appReport(report, { status: 'draft' });
    await require(report, false);
    const write = (answers: Answers, submit: boolean, seen: number) =>
      as.user(writer).call(updateAppReport, {
        params: { id: report.id, reportId },
        body: { answers, submit, version: seen },
      });
    const typed = { session: [{ 'what-we-did': 'We baked bread.', mood: 'mood--calm' }] };
    const draft = await write(typed, false, version);
    expect([draft.status, draft.body.status, draft.body.answers]).toEqual([200, 'draft', typed]);
    expect((await readStatus(report)).status).toBe('not required');
    expect((await write(typed, true, draft.body.version)).body.status).toBe('submitted');
    expect((await readStatus(report)).status).toBe('submitted');
  });

  it('[REP-03] [REP-07] needs no correction while not owed, until it is required or returned again', async () => {
    const report = await given.report({ start_at: '2027-06-14T13:00:00Z' });
    const written = await given.appReport(report, { status: 'not approved' });
    expect(await require(report, false)).toBe('not required');
    expect(await listChased()).not.toContain(report.id);
    expect(await require(report, true)).toBe('not approved');
    expect(await listChased()).toContain(report.id);

    await require(report, false);
    await app.owner`update app_report set status = 'submitted corrected' where id = ${written.id}`;
    expect(await readStatus(report)).toMatchObject({ status: 'submitted corrected', report_required: false });
    await app.owner`update app_report set status = 'not approved' where id = ${written.id}`;
    expect(await readStatus(report)).toMatchObject({ status: 'not approved', report_required: true });
  });

  it('[REP-03] keeps a returned incident report waiting for its author', async () => {
    const report = await given.report({ start_at: '2027-06-14T13:00:00Z' });
    const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
    await given.appReport(report, { form, status: 'not approved' });
    expect(await require(report, false)).toBe('not approved');
  });

  it('[REP-03] stays in the lists if its visit is cancelled after it was started', async () => {
    const report = await given.report({ start_at: '2027-06-14T13:00:00Z' });
    await given.appReport(report, { status: 'draft' });
    await require(report, false);
    const setStatus = (status: string, reason: string | null) =>
      app.owner`update appointment set status = ${status}, cancellation_reason = ${reason}
        where id = ${report.appointment_id}`;
    await setStatus('cancelled', 'Ill');
    expect(await readStatus(report)).toMatchObject({ status: 'draft' });
    // The visit itself shows the same words.
    const { carers } = await as.admin().get(getAppointment, { params: { id: report.appointment_id } });
    expect(carers.map(({ report_status, timesheet_status }) => [report_status, timesheet_status])).toEqual([
      ['draft', 'not required'],
    ]);
    expect(await listChased()).not.toContain(report.id);
    await setStatus('active', null);
    expect(await readStatus(report)).toMatchObject({ status: 'not required' });
  });

  it('[REP-07] does not remove a submitted report when it is cleared', async () => {
    const report = await given.report({ start_at: '2027-06-15T13:00:00Z' });
    await given.appReport(report);
    const requirements = [{ appointment_carer_id: report.appointment_carer_id, report_required: false }];
    const { items } = await as.admin().send(updateRequirements, { body: { requirements } });
    expect(items[0]).toMatchObject({ report_required: false, report_status: 'submitted' });
  });

  it('[REP-03] is not owed again if the appointment changes service', async () => {
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
