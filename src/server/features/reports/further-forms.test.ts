import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { listMailbox } from '#contract/contact/mailbox.ts';
import {
  createAppReport,
  getAppReport,
  getAppReportForm,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { getReport, listMissingReports, listReportsToApprove } from '#contract/reports/reports.ts';
import { type GivenReport, PLAIN_ANSWERS, PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { NOW, openOwedReports } from '#test/kit/reports/owed-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: NOW, with_mailbox: true });
const { as, given, owner } = app;

const answers = PLAIN_ANSWERS;

const { owed, readStatus } = openOwedReports(app);

describe('an incident report', () => {
  it('[REP-03] can be added to any appointment that has started, and notifies the office at once', async () => {
    const { report, carer, name } = await owed();
    const { form } = await given.reportType({
      frequency: 'AD_HOC',
      is_for_all: true,
      name: 'Incident report',
    });
    await owner`update report_type set alerts_office = true where form_id = ${form.id}`;
    const shown = await carer.get(getReport, { params: { id: report.id } });
    expect(shown.app_report_form_types.map((each) => each.id)).toEqual([report.form.id, form.id]);
    expect(shown).toMatchObject({ period_date: null, further_forms_allowed: true });
    const incidentForms = async (reader: typeof carer) => {
      const params = { id: report.appointment_id };
      return (await reader.get(getAppointment, { params })).reports.map((each) => each.incident_form_id);
    };
    expect(await incidentForms(carer)).toEqual([form.id]);
    expect(await incidentForms(as.admin())).toEqual([form.id]);

    const params = { id: report.id, formTypeId: form.id };
    const draft = await carer.send(createAppReport, { params, body: { answers, submit: false } });
    // The session report is still owed.
    expect(await readStatus(report)).toBe('required');
    await carer.send(updateAppReport, {
      params: { id: report.id, reportId: draft.id },
      body: { answers, submit: true, version: 1 },
    });
    // It is submitted to the office, and the session report is still owed.
    expect(await readStatus(report)).toBe('required');
    const waiting = await as.admin().get(listReportsToApprove, { query: { page_size: 100 } });
    expect(waiting.items.map(({ id }) => id)).toContain(report.id);
    await owner`update report set due_at = '2027-06-16T08:00:00Z' where id = ${report.id}`;
    const missing = await carer.get(listMissingReports, { query: {} });
    expect(missing.items.map(({ id, status }) => [id, status])).toContainEqual([report.id, 'missing']);

    await app.runJobs();
    const { items } = await as.admin().get(listMailbox);
    expect(items.map((each) => [each.to_addresses, each.subject])).toEqual([
      [['on-call@placewell.test'], `${form.name} submitted`],
    ]);
    const [mail] = await owner<{ body: string; young: string }[]>`
      select e.body, y.name as young from email e, young_person y where y.id = ${report.young_person_id}`;
    expect(mail?.body).toContain(`${name} submitted`);
    expect(mail?.body).not.toContain(mail?.young);
    await owner`update report_type set is_for_all = false where form_id = ${form.id}`;
  });
});

describe('a weekly form', () => {
  it('[REP-01] is offered only for its services, and dates the report by its Monday', async () => {
    const service = await given.serviceType();
    const { report, carer } = await owed({ service_type: service });
    const elsewhere = await owed();
    const { form } = await given.reportType({ frequency: 'WEEKLY', services: [service] });
    const listTypes = async (of: GivenReport, who: typeof carer) =>
      (await who.get(getReport, { params: { id: of.id } })).app_report_form_types.map((each) => each.id);
    expect(await listTypes(report, carer)).toEqual([report.form.id, form.id]);
    expect(await listTypes(elsewhere.report, elsewhere.carer)).toEqual([elsewhere.report.form.id]);
    const refused = await elsewhere.carer.call(getAppReportForm, {
      params: { id: elsewhere.report.id, formTypeId: form.id },
    });
    expect(refused.status).toBe(404);
    await carer.send(createAppReport, {
      params: { id: report.id, formTypeId: form.id },
      body: { answers, submit: false },
    });
    expect((await carer.get(getReport, { params: { id: report.id } })).period_date).toBe('2027-06-14');
  });

  it('[APT-03] is offered with the carer’s last appointment of the week that is not cancelled', async () => {
    const service_type = await given.serviceType();
    const young_person = await given.youngPerson();
    const { form } = await given.reportType({ frequency: 'WEEKLY', services: [service_type] });
    const of = (start_at: string, facts: object = {}) =>
      given.report({ carer: 'Wim', service_type, young_person, start_at, ...facts });
    const [monday, tuesday] = [await of('2027-06-07T08:00:00Z'), await of('2027-06-08T08:00:00Z')];
    await of('2027-06-14T08:00:00Z');
    await of('2027-06-09T08:00:00Z', { carer: 'Wenda' });
    const isOffered = async ({ id }: GivenReport) => {
      const { app_report_form_types } = await as.carer('Wim').get(getReport, { params: { id } });
      return app_report_form_types.some((each) => each.id === form.id);
    };
    expect([await isOffered(monday), await isOffered(tuesday)]).toEqual([false, true]);
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Snow' where id = ${tuesday.appointment_id}`;
    expect(await isOffered(monday)).toBe(true);
  });

  it('[REP-06] is no longer offered once retired, and existing reports stay', async () => {
    const service_type = await given.serviceType();
    const { report, carer } = await owed({ service_type });
    const { form } = await given.reportType({ frequency: 'WEEKLY', services: [service_type] });
    const { id } = await given.appReport(report, { form });
    await owner`update question_form set retired_at = now() where id = ${form.id}`;
    const shown = await carer.get(getReport, { params: { id: report.id } });
    const offered = shown.app_report_form_types.map((each) => each.id);
    expect([offered, shown.app_reports.map((each) => each.id)]).toEqual([[report.form.id], [id]]);
    const kept = await carer.get(getAppReport, { params: { id: report.id, reportId: id } });
    expect(kept.questions).toHaveLength(PLAIN_QUESTIONS.length);
  });
});
