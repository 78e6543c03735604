import { expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { search } from '#contract/oversight/search.ts';
import { getAppReport } from '#contract/reports/app-reports.ts';
import { downloadReports } from '#contract/reports/report-documents.ts';
import {
  decideReport,
  getReport,
  listReports,
  reopenReport,
  updateRequirements,
} from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Creates an approved incident report whose visit’s own report is not approved. */
const app = await startTestApp({ now: '2026-11-25T14:10:00Z' });
const { as, given, owner } = app;
const office = as.admin();
const reader = as.client('Croydon');
const incident_form = await given.questionForm({ name: 'Incident report' });
await given.reportType({ form: incident_form, frequency: 'AD_HOC', is_for_all: true });
await owner`update report_type set alerts_office = true where form_id = ${incident_form.id}`;
const service_type = await given.serviceType({ name: 'Mentoring' });
const own_form = await given.questionForm({ name: 'Session report' });
let day = 1;

async function visit(last_name: string) {
  const young_person = await given.youngPerson({
    first_name: 'Kwe',
    last_name,
    client: 'Croydon',
    status: 'ACTIVE',
  });
  const start_at = `2026-11-${String(day++).padStart(2, '0')}T16:00:00Z`;
  return given.report({ young_person, client: 'Croydon', start_at, service_type, form: own_form });
}
type Visit = Awaited<ReturnType<typeof visit>>;

async function approve({ id }: Visit, app_report_id: string) {
  await office.get(getAppReport, { params: { id, reportId: app_report_id } });
  const { version } = await office.get(getReport, { params: { id } });
  await office.send(decideReport, { params: { id }, body: { app_report_id, approved: true, version } });
  await app.runJobs();
}

async function approvedIncident(last_name: string) {
  const report = await visit(last_name);
  const incident = await given.appReport(report, { status: 'submitted', form: incident_form });
  await approve(report, incident.id);
  return { report, incident };
}

const days = { start_date: '2026-01-01', end_date: '2027-01-01' };
const isApproved = async ({ id }: Visit, by = reader) => {
  const { items } = await by.get(listReports, { query: { ...days, status: ['approved'] } });
  return items.some((each) => each.id === id);
};

it('[REP-03] [REP-05] clients who filter by approved find an approved incident, whatever the status of the visit’s own report', async () => {
  const { report, incident } = await approvedIncident('Evans');
  expect(await isApproved(report)).toBe(true);
  expect(await isApproved(report, office)).toBe(false);
  const own = await given.appReport(report, { status: 'submitted' });
  expect(await isApproved(report)).toBe(true);
  const [row] = (await reader.get(listReports, { query: { ...days, status: ['approved'] } })).items;
  expect(row).toMatchObject({
    status: 'submitted',
    report_type: expect.not.stringContaining('Incident'),
    report_link_form: 'Incident report',
    app_reports: [{ id: incident.id, status: 'approved', alerts_office: true }],
  });
  const answer = await reader.call(downloadReports, { body: { report_ids: [report.id] } });
  expect(answer.status).toBe(200);
  await approve(report, own.id);
  expect(await isApproved(report, office)).toBe(true);
});

it('[REP-03] [REP-05] they do not find a reopened or submitted incident', async () => {
  const { report, incident } = await approvedIncident('Tabb');
  const waiting = await visit('Webb');
  await given.appReport(waiting, { status: 'submitted', form: incident_form });
  const { version } = await office.get(getReport, { params: { id: report.id } });
  const body = { app_report_id: incident.id, comment: 'The time is wrong.', version };
  await office.send(reopenReport, { params: { id: report.id }, body });
  expect([await isApproved(report), await isApproved(waiting)]).toEqual([false, false]);
  const [kept] = await owner`select is_partly_approved from report where id = ${report.id}`;
  expect(kept).toEqual({ is_partly_approved: false });
});

it('[SHL-06] [REP-03] the home lists it by name among the newest approved reports', async () => {
  const { report, incident } = await approvedIncident('Home');
  const home = await reader.get(getDashboard);
  if (home.user_type !== 'client') throw new Error(`This is the home of ${home.user_type}.`);
  const further_form = { id: incident.id, name: 'Incident report' };
  expect(home.newest_reports[0]).toMatchObject({ id: report.id, further_form });
  const own = await given.appReport(report, { status: 'submitted' });
  app.clock.advance(60_000);
  await approve(report, own.id);
  const later = await reader.get(getDashboard);
  expect(later.user_type === 'client' && later.newest_reports.slice(0, 2)).toMatchObject([
    { id: report.id, further_form: null },
    { id: report.id, further_form },
  ]);
});

it('[APT-05] [REP-03] the appointment’s page shows its name to clients only', async () => {
  const { report, incident } = await approvedIncident('Page');
  const read = async (by: typeof reader) =>
    (await by.get(getAppointment, { params: { id: report.appointment_id } })).reports;
  expect(await read(reader)).toMatchObject([
    { id: report.id, ready_forms: [{ id: incident.id, name: 'Incident report' }] },
  ]);
  expect((await read(office))[0]).not.toHaveProperty('ready_forms');
});

it('[DAT-03] [REP-03] a search for the young person and “incident” finds it, but no visit without an incident', async () => {
  const { report } = await approvedIncident('Searchwood');
  const without = await given.appReport(await visit('Searchlight'), { status: 'approved' });
  const find = async (q: string) =>
    (await reader.get(search, { query: { q } })).filter(({ kind }) => kind === 'report');
  expect(await find('Searchwood incident')).toMatchObject([
    { id: report.id, detail: expect.stringContaining('Incident report approved') },
  ]);
  expect((await find('Searchlight incident')).map(({ id }) => id)).not.toContain(without.report_id);
});

it('[REP-03] [REP-05] [APT-02] an approved incident does not count as a written report if no report is required', async () => {
  const { report, incident } = await approvedIncident('Alone');
  const { appointment_carer_id } = report;
  await office.send(updateRequirements, {
    body: { requirements: [{ appointment_carer_id, report_required: false }] },
  });
  expect((await office.get(getReport, { params: { id: report.id } })).status).toBe('approved');
  expect(await isApproved(report)).toBe(true);
  expect(await reader.get(getReport, { params: { id: report.id } })).toMatchObject({
    status: 'not required',
    app_reports: [{ id: incident.id, status: 'approved' }],
  });
  const visited = await reader.get(getAppointment, { params: { id: report.appointment_id } });
  expect(visited.carers).toMatchObject([{ report_status: 'not required' }]);
  expect(visited.reports).toMatchObject([{ ready_forms: [{ id: incident.id }] }]);
});

it('[REP-03] [REP-05] [APT-02] a submitted or reopened incident does not show as a session report under review', async () => {
  const { report, incident } = await approvedIncident('Apart');
  const { appointment_carer_id, appointment_id } = report;
  await office.send(updateRequirements, {
    body: { requirements: [{ appointment_carer_id, report_required: false }] },
  });
  const told = async (by = reader) => {
    const { status } = await by.get(getReport, { params: { id: report.id } });
    const { carers } = await by.get(getAppointment, { params: { id: appointment_id } });
    const { items } = await by.get(listReports, { query: { ...days, status: ['submitted'] } });
    return [status, carers[0]?.report_status, items.some(({ id }) => id === report.id)];
  };
  const { version } = await office.get(getReport, { params: { id: report.id } });
  await office.send(reopenReport, {
    params: { id: report.id },
    body: { app_report_id: incident.id, version, comment: 'The time is not right.' },
  });
  expect(await told(office)).not.toEqual(['not required', 'not required', false]);
  expect(await told()).toEqual(['not required', 'not required', false]);

  const other = await approvedIncident('Beside');
  const own = await given.appReport(other.report, { status: 'submitted' });
  await approve(other.report, own.id);
  await owner`update app_report set status = 'submitted' where id = ${other.incident.id}`;
  expect((await office.get(getReport, { params: { id: other.report.id } })).status).toBe('submitted');
  const seen = await reader.get(getReport, { params: { id: other.report.id } });
  expect(seen).toMatchObject({ status: 'approved', app_reports: [{ id: own.id, status: 'approved' }] });
  expect(await isApproved(other.report)).toBe(true);
});
