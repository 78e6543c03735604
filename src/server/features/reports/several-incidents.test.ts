import { describe, expect, it } from 'vitest';
import {
  createAppReport,
  deleteAppReport,
  getAppReport,
  getAppReportForm,
  restoreAppReport,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { makeDocumentJob } from '#server/features/reports/documents/make-document.actions.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { buildForm, NOW, openOwedReports } from '#test/kit/reports/owed-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const { owed } = openOwedReports(app);
const form = await given.questionForm({ name: 'Incident report' });
await given.reportType({ form, frequency: 'AD_HOC', is_for_all: true });
await owner`update report_type set alerts_office = true where form_id = ${form.id}`;
const reason = await given.notApprovedReason();
const said = (what: string) => ({ session: [{ 'what-we-did': what, mood: 'mood--calm' }] });

/** Creates yesterday’s visit, and its carer’s incident reports. */
async function aNight() {
  const { report, carer, name } = await owed();
  const params = { id: report.id, formTypeId: form.id };
  const write = (occurrence: number, submit: boolean, answers = PLAIN_ANSWERS, who = carer) =>
    who.call(createAppReport, { params, body: { answers, submit, occurrence } });
  const alerts = () =>
    owner<{ subject: string }[]>`select subject from email
      where kind = 'report_incident' and body like ${`%${report.id}%`}`;
  const admin = as.admin();
  const readReport = () => admin.get(getReport, { params: { id: report.id } });
  const decide = async (app_report_id: string, approved: boolean) =>
    admin.call(decideReport, {
      params: { id: report.id },
      body: {
        app_report_id,
        approved,
        ...(approved ? {} : { not_approved_reason_id: reason.id, comment: 'Say more.' }),
        version: (await readReport()).version,
      },
    });
  const readVisit = () => carer.get(getVisit, { params: { id: report.appointment_carer_id } });
  return { report, carer, name, params, admin, write, alerts, readReport, decide, readVisit };
}

describe('a visit with several incidents', () => {
  it('[REP-03] has a report for each, and alerts the office about each', async () => {
    const { write, alerts, readReport, carer, params } = await aNight();
    expect((await write(1, true)).status).toBe(201);
    const blank = await carer.get(getAppReportForm, { params, query: { occurrence: 2 } });
    expect([blank.occurrence, blank.form_type.name]).toEqual([2, 'Incident report 2']);
    const second = await write(2, false, said('She ran off.'));
    expect([second.status, second.body.occurrence, second.body.form_type.name]).toEqual([
      201,
      2,
      'Incident report 2',
    ]);
    const { id, version } = second.body;
    const body = { answers: said('She ran off.'), submit: true, version };
    await carer.send(updateAppReport, { params: { id: params.id, reportId: id }, body });
    expect((await write(3, true, said('She came back.'))).status).toBe(201);
    expect((await alerts()).map(({ subject }) => subject).toSorted()).toEqual([
      'Incident report 2 submitted',
      'Incident report 3 submitted',
      'Incident report submitted',
    ]);
    expect(
      (await readReport()).app_reports.map(({ form_type, occurrence }) => [form_type.name, occurrence]),
    ).toEqual([
      ['Incident report', 1],
      ['Incident report 2', 2],
      ['Incident report 3', 3],
    ]);
  });

  it('[REP-03] accepts no second report of its own form, nor a second draft of an incident', async () => {
    const { report, carer, write } = await aNight();
    const further = { ...buildForm(report), query: { occurrence: 2 } };
    expect((await carer.call(getAppReportForm, further)).problem.code).toBe('report.wrong_step');
    const own = { ...buildForm(report), body: { answers: PLAIN_ANSWERS, submit: true, occurrence: 2 } };
    expect((await carer.call(createAppReport, own)).problem.code).toBe('report.wrong_step');
    await write(1, false);
    expect((await write(2, false)).problem.code).toBe('report.wrong_step');
    // The office gets an alert for a submission, even while a draft exists.
    expect((await write(2, true)).status).toBe(201);
    expect((await write(21, true)).status).toBe(400);
  });

  it('[REP-03] saves each incident once, even if an answer was lost and it is sent again', async () => {
    const { write, alerts, readReport } = await aNight();
    const first = await write(1, true);
    const second = await write(2, true, said('She ran off.'));
    const again = await write(2, true, said('She ran off.'));
    expect(again.problem).toMatchObject({ code: 'report.already_begun', current: { id: second.body.id } });
    const once = await write(1, true);
    expect(once.problem).toMatchObject({ code: 'report.already_begun', current: { id: first.body.id } });
    expect([(await alerts()).length, (await readReport()).app_reports.length]).toEqual([2, 2]);
  });

  it('[REP-03] accepts no incident report from another visit’s carer', async () => {
    const { write, readReport } = await aNight();
    await write(1, true);
    const other = await aNight();
    expect((await write(2, true, PLAIN_ANSWERS, other.carer)).status).toBe(404);
    expect((await readReport()).app_reports).toHaveLength(1);
  });

  it('[REP-10] gives its carer the current one, and a blank one for the next', async () => {
    const { write, decide, readVisit } = await aNight();
    const inHand = async () => {
      const { incident_report, next_incident } = await readVisit();
      const status = incident_report && 'status' in incident_report ? incident_report.status : 'blank';
      return [incident_report?.occurrence, status, next_incident?.occurrence, next_incident?.form_type.name];
    };
    expect(await inHand()).toEqual([1, 'blank', undefined, undefined]);
    const first = await write(1, true);
    expect(await inHand()).toEqual([1, 'submitted', 2, 'Incident report 2']);
    await write(2, false);
    expect(await inHand()).toEqual([2, 'draft', 3, 'Incident report 3']);
    await decide(first.body.id, false);
    expect(await inHand()).toEqual([1, 'not approved', 3, 'Incident report 3']);
  });

  it('[REP-03] has each incident opened and decided separately, with a document each', async () => {
    const { report, write, admin, decide, readReport } = await aNight();
    const ids = [(await write(1, true)).body.id, (await write(2, true)).body.id];
    const [first = '', second = ''] = ids;
    await admin.get(getAppReport, { params: { id: report.id, reportId: first } });
    expect((await decide(first, true)).problem.code).toBe('report.incident_unopened');
    await admin.get(getAppReport, { params: { id: report.id, reportId: second } });
    for (const id of ids) expect((await decide(id, true)).status).toBe(200);
    for (const id of ids) await makeDocumentJob(app.pools, { AGENCY_NAME: 'Placewell' }, id);
    const { documents } = await readReport();
    expect(documents.map(({ form_name }) => form_name)).toEqual(['Incident report', 'Incident report 2']);
    const files = await owner<{ name: string }[]>`select f.name from stored_file f
      join report_document d on d.id = f.report_document_id where d.report_id = ${report.id} order by f.name`;
    expect(new Set(files.map(({ name }) => name)).size).toBe(2);
  });

  it('[REP-03] restores each incident separately, and none over a new one', async () => {
    const { report, write, admin, readReport } = await aNight();
    const [, second] = [await write(1, true), await write(2, true)];
    const params = { id: report.id, reportId: second.body.id };
    await admin.send(deleteAppReport, { params });
    expect((await readReport()).withdrawn.map(({ form_type }) => form_type.name)).toEqual([
      'Incident report 2',
    ]);
    await admin.send(restoreAppReport, { params });
    expect((await readReport()).app_reports).toHaveLength(2);
    await admin.send(deleteAppReport, { params });
    await write(2, true, said('She ran off.'));
    expect((await admin.call(restoreAppReport, { params })).problem.code).toBe('report.already_begun');
  });
});
