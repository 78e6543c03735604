import { describe, expect, it } from 'vitest';
import { getAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { countReports } from '#contract/reports/report-lists.ts';
import { decideReport, getReport, listReportsToApprove } from '#contract/reports/reports.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const now = '2027-06-16T09:00:00Z';
const app = await startTestApp({ now });
const { as, given, owner } = app;
const reason = await given.notApprovedReason();

/** Creates yesterday’s visit with an owed report, and an incident report form. */
async function owed() {
  const name = `Writer ${crypto.randomUUID()}`;
  const report = await given.report({ carer: name, start_at: '2027-06-15T13:00:00Z' });
  const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
  await owner`update report_type set alerts_office = true where form_id = ${form.id}`;
  return { name, report, form };
}

/** Creates a visit with a submitted session report and a submitted incident report. */
async function handedIn() {
  const { name, report, form } = await owed();
  const own = await given.appReport(report, { status: 'submitted' });
  const incident = await given.appReport(report, { form, status: 'submitted' });
  const admin = as.admin();
  const of = { params: { id: report.id } };
  const versionNow = async () => (await admin.get(getReport, of)).version;
  const decide = async (app_report_id: string, approved: boolean) =>
    admin.call(decideReport, {
      ...of,
      body: {
        app_report_id,
        approved,
        ...(approved ? {} : { not_approved_reason_id: reason.id, comment: 'Say more.' }),
        version: await versionNow(),
      },
    });
  const open = (who = admin) => who.get(getAppReport, { params: { id: report.id, reportId: incident.id } });
  const isQueued = async () => {
    const { items } = await admin.get(listReportsToApprove, { query: { page_size: 100 } });
    return items.some(({ id }) => id === report.id);
  };
  return { report, own, incident, admin, carer: as.carer(name), of, decide, open, isQueued };
}

describe('a submitted incident report', () => {
  it('[REP-04] stays in the queue until it is decided, whatever happens to the other forms', async () => {
    const { own, incident, admin, of, decide, open, isQueued } = await handedIn();
    const before = (await admin.get(countReports)).needs_approval;
    expect((await decide(own.id, false)).status).toBe(200);
    expect((await admin.get(getReport, of)).status).toBe('not approved');
    expect([await isQueued(), (await admin.get(countReports)).needs_approval]).toEqual([true, before]);
    await open();
    expect((await decide(incident.id, true)).status).toBe(200);
    expect([await isQueued(), (await admin.get(countReports)).needs_approval]).toEqual([false, before - 1]);
  });

  it('[REP-04] is marked in the queue', async () => {
    const { report, own, incident, admin } = await handedIn();
    const { items } = await admin.get(listReportsToApprove, { query: { page_size: 100 } });
    const row = items.find(({ id }) => id === report.id);
    expect(new Map(row?.app_reports.map(({ id, alerts_office }) => [id, alerts_office]))).toEqual(
      new Map([
        [own.id, false],
        [incident.id, true],
      ]),
    );
  });

  it('[REP-03] must be opened by the same person before they approve any form of its report', async () => {
    const { own, incident, decide, open } = await handedIn();
    const refusal = async (id: string) => {
      const { status, problem } = await decide(id, true);
      return [status, problem.code];
    };
    expect(await refusal(own.id)).toEqual([409, 'report.incident_unopened']);
    expect(await refusal(incident.id)).toEqual([409, 'report.incident_unopened']);
    await open(as.admin());
    expect(await refusal(own.id)).toEqual([409, 'report.incident_unopened']);
    await open();
    expect((await decide(own.id, true)).status).toBe(200);
    expect((await decide(incident.id, true)).status).toBe(200);
  });

  it('[REP-03] must be opened again after a correction, and can be returned unopened', async () => {
    const { report, incident, own, carer, decide, open } = await handedIn();
    await open();
    expect((await decide(incident.id, false)).status).toBe(200);
    const params = { id: report.id, reportId: incident.id };
    const { version } = await carer.get(getAppReport, { params });
    const answers = { session: [{ ...PLAIN_ANSWERS.session?.[0], 'what-we-did': 'We talked it over.' }] };
    await carer.send(updateAppReport, { params, body: { answers, submit: true, version } });
    expect((await decide(own.id, true)).problem.code).toBe('report.incident_unopened');
    await open();
    expect((await decide(own.id, true)).status).toBe(200);
  });
});

const END = {
  cancelled: (appointment_id: string) =>
    owner`update appointment set status = 'cancelled', cancellation_reason = 'Broken off' where id = ${appointment_id}`,
  'taken off': (appointment_id: string) =>
    owner`update appointment_carer set removed_at = now() where appointment_id = ${appointment_id}`,
};

describe.each(Object.entries(END))('an incident report of a visit that is %s', (_, end) => {
  const seeQueue = async (id: string) => {
    const { items } = await as.admin().get(listReportsToApprove, { query: { page_size: 100 } });
    return items.some((row) => row.id === id);
  };

  it('[REP-04] stays in the queue until it is decided, even if the visit’s own report is missing', async () => {
    const { report, form } = await owed();
    const incident = await given.appReport(report, { form, status: 'submitted' });
    await given.appReport(report, { status: 'draft' });
    const before = (await as.admin().get(countReports)).needs_approval;
    await end(report.appointment_id);
    expect([await seeQueue(report.id), (await as.admin().get(countReports)).needs_approval]).toEqual([
      true,
      before,
    ]);
    const params = { id: report.id };
    const admin = as.admin();
    await admin.get(getAppReport, { params: { ...params, reportId: incident.id } });
    const { version, status } = await admin.get(getReport, { params });
    expect(status).toBe('submitted');
    const body = { app_report_id: incident.id, approved: true, version };
    expect((await admin.call(decideReport, { params, body })).status).toBe(200);
    expect([await seeQueue(report.id), (await admin.get(getReport, { params })).status]).toEqual([
      false,
      'approved',
    ]);
  });

  it('[REP-04] joins the queue if it is submitted later, as from a phone without signal', async () => {
    const { name, report, form } = await owed();
    const incident = await given.appReport(report, { form, status: 'draft' });
    await end(report.appointment_id);
    expect(await seeQueue(report.id)).toBe(false);
    const params = { id: report.id, reportId: incident.id };
    const { version } = await as.carer(name).get(getAppReport, { params });
    await as.carer(name).send(updateAppReport, {
      params,
      body: { answers: PLAIN_ANSWERS, submit: true, version },
    });
    expect(await seeQueue(report.id)).toBe(true);
  });
});

it('[REP-03] requires the visit’s report again if the visit is restored, and stays in the queue', async () => {
  const { report, form } = await owed();
  await given.appReport(report, { form, status: 'submitted' });
  await END['taken off'](report.appointment_id);
  await owner`update appointment_carer set removed_at = null where appointment_id = ${report.appointment_id}`;
  const { status, app_reports } = await as.admin().get(getReport, { params: { id: report.id } });
  expect([status === 'required' || status === 'missing', app_reports.map((each) => each.status)]).toEqual([
    true,
    ['submitted'],
  ]);
});
