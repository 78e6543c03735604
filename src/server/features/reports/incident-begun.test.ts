import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import {
  createAppReport,
  deleteAppReport,
  getAppReportForm,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { getReport, listReportsToApprove } from '#contract/reports/reports.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { buildForm, NOW, openOwedReports } from '#test/kit/reports/owed-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const answers = PLAIN_ANSWERS;
const { owed } = openOwedReports(app);
const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
await owner`update report_type set alerts_office = true where form_id = ${form.id}`;

describe('an incident report', () => {
  it.each([
    ['cancelled', 'appointment set status = $$cancelled$$, cancellation_reason = $$Broken off$$ where id'],
    ['taken off its carer', 'appointment_carer set removed_at = now() where appointment_id'],
  ])('[REP-03] can be started and submitted if the visit was %s, unlike other forms', async (_, end) => {
    const { report, carer } = await owed();
    await owner.unsafe(`update ${end} = '${report.appointment_id}'`);
    // The device sends its id: a removed carer can no longer read the young person.
    const { young_person, client } = await carer.get(getReport, { params: { id: report.id } });
    const about = (young_person ?? client).id;
    const own = { ...buildForm(report), body: { answers, submit: true, about } };
    expect((await carer.call(createAppReport, own)).problem.code).toBe('report.not_open');
    const params = { id: report.id, formTypeId: form.id };
    expect((await carer.get(getAppReportForm, { params })).form_type.id).toBe(form.id);
    const made = await carer.call(createAppReport, { params, body: { answers, submit: true, about } });
    expect([made.status, made.body.status]).toEqual([201, 'submitted']);
    const waiting = await as.admin().get(listReportsToApprove, { query: { page_size: 100 } });
    expect(waiting.items.map(({ id }) => id)).toContain(report.id);
    expect(await owner`select young_person_id from app_report where id = ${made.body.id}`).toEqual([
      { young_person_id: report.young_person_id },
    ]);
  });

  it('[REP-07] [SHL-06] is owed once started, until it is submitted or withdrawn', async () => {
    const { report, carer } = await owed();
    const params = { id: report.id, formTypeId: form.id };
    const isOwed = async () => (await carer.get(getReport, { params: { id: report.id } })).owes_incident;
    expect(await isOwed()).toBe(false);
    const draft = await carer.send(createAppReport, { params, body: { answers, submit: false } });
    expect(await isOwed()).toBe(true);
    const place = { id: report.id, reportId: draft.id };
    await carer.send(updateAppReport, {
      params: place,
      body: { answers, submit: true, version: draft.version },
    });
    expect(await isOwed()).toBe(false);
    const body = { answers, submit: false, occurrence: 2 };
    const second = await carer.send(createAppReport, { params, body });
    expect(await isOwed()).toBe(true);
    await carer.call(deleteAppReport, { params: { id: report.id, reportId: second.id } });
    expect(await isOwed()).toBe(false);
  });

  it('[REP-03] is linked from the page of a cancelled visit, for its carer and the office', async () => {
    const { report, carer } = await owed({ cancelled: 'Broken off' });
    const params = { id: report.appointment_id };
    for (const reader of [carer, as.admin()]) {
      const { reports } = await reader.get(getAppointment, { params });
      expect(reports).toMatchObject([{ id: report.id, incident_form_id: form.id }]);
    }
  });
});
