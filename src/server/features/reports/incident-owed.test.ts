import { describe, expect, it } from 'vitest';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import type { Answers } from '#contract/questions/questions.ts';
import {
  createAppReport,
  deleteAppReport,
  getAppReport,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { countReports } from '#contract/reports/report-lists.ts';
import {
  decideReport,
  getReport,
  listMissingReports,
  listReportsToApprove,
} from '#contract/reports/reports.ts';
import { getCarerWork } from '#contract/visits/carer-work.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const now = '2027-06-16T09:00:00Z';
const app = await startTestApp({ now });
const { as, given, owner } = app;
const reason = await given.notApprovedReason();

const MARKS = {
  'mood--upset': { raises_concern: true },
  'incident--yes': { raises_concern: true, announces_incident: true },
} as const;

/** "Upset" raises a concern; a repeated group asks whether an incident report will follow. */
const QUESTIONS = [
  ...PLAIN_QUESTIONS,
  {
    id: 'incident',
    label: 'Is an incident report being completed as well?',
    help: null,
    input_type: 'MULTIPLE_CHOICE' as const,
    group_identifier: 'checks',
    group_label: 'Checks',
    is_repeatable_group: true,
    conditional_question_option_id: null,
    order: 4,
    options: [
      { id: 'incident--yes', label: 'Yes' },
      { id: 'incident--no', label: 'No' },
    ],
    is_required: false,
  },
].map((question) => ({
  ...question,
  options: question.options.map((option) => ({
    ...option,
    ...Object.entries(MARKS).find(([id]) => id === option.id)?.[1],
  })),
}));

const write = (mood: 'calm' | 'upset', incident: 'yes' | 'no'): Answers => ({
  session: [
    {
      'what-we-did': 'We cooked rice.',
      mood: `mood--${mood}`,
      ...(mood === 'upset' ? { 'upset-by': 'A call.' } : {}),
    },
  ],
  checks: [{ incident: [] }, { incident: [`incident--${incident}`] }],
});

const { form: incident_form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
await owner`update report_type set alerts_office = true where form_id = ${incident_form.id}`;
// The second version of the form added the marks.
const form = await given.publishForm(await given.questionForm(), QUESTIONS);
const { form: own_form } = await given.reportType({ form });

/** Creates a visit with its own carer and an unwritten report. */
async function visited() {
  const name = `Writer ${crypto.randomUUID()}`;
  const service_type = await given.serviceType();
  await owner`update service_type set report_type_id = (select id from report_type where form_id = ${own_form.id})
    where id = ${service_type.id}`;
  const report = await given.report({ carer: name, start_at: '2027-06-15T13:00:00Z', service_type });
  const carer = as.carer(name);
  const admin = as.admin();
  const params = { id: report.id };
  const handIn = (formTypeId: string, answers: Answers, submit = true) =>
    carer.send(createAppReport, { params: { ...params, formTypeId }, body: { answers, submit } });
  const owes = async () => (await carer.get(getReport, { params })).owes_incident;
  const owedAtHome = async () => {
    const home = await carer.get(getDashboard);
    return home.user_type === 'user' ? home.incidents_owed.map(({ id }) => id) : [];
  };
  const versionNow = async () => (await admin.get(getReport, { params })).version;
  const decide = async (app_report_id: string, approved: boolean) =>
    admin.call(decideReport, {
      params,
      body: {
        app_report_id,
        approved,
        ...(approved ? {} : { not_approved_reason_id: reason.id, comment: 'Say more.' }),
        version: await versionNow(),
      },
    });
  return { report, carer, admin, params, handIn, owes, owedAtHome, decide };
}

describe('an announced incident report', () => {
  it('[REP-07] is owed from when the announcement is submitted until the incident report is', async () => {
    const { report, carer, params, handIn, owes, owedAtHome } = await visited();
    const draft = await handIn(form.id, write('calm', 'yes'), false);
    expect([await owes(), await owedAtHome()]).toEqual([false, []]);
    await carer.send(updateAppReport, {
      params: { ...params, reportId: draft.id },
      body: { answers: write('calm', 'yes'), submit: true, version: draft.version },
    });
    expect([await owes(), await owedAtHome()]).toEqual([true, [report.id]]);
    expect(await carer.get(getReport, { params })).toMatchObject({ incident_form_id: incident_form.id });
    const begun = await handIn(incident_form.id, { session: write('calm', 'no').session ?? [] }, false);
    expect([await owes(), await owedAtHome()]).toEqual([true, [report.id]]);
    await carer.send(updateAppReport, {
      params: { ...params, reportId: begun.id },
      body: {
        answers: { session: write('calm', 'no').session ?? [] },
        submit: true,
        version: begun.version,
      },
    });
    expect([await owes(), await owedAtHome()]).toEqual([false, []]);
  });

  it('[REP-07] [REP-04] is listed and counted as missing for the office and its carer', async () => {
    const { report, carer, admin, handIn } = await visited();
    const count = async (person: typeof admin) => (await person.get(countReports)).missing_not_approved;
    const list = async (person: typeof admin) => {
      const { items } = await person.get(listMissingReports, { query: { page_size: 100 } });
      return items.map(({ id, status, owes_incident }) => [id, status, owes_incident]);
    };
    const carer_id = (await carer.user()).id;
    const owedByCarer = async () => {
      const work = await admin.get(getCarerWork, { params: { id: carer_id } });
      return [
        work.reports_owed_count,
        work.reports_owed.map(({ status, owes_incident }) => [status, owes_incident]),
      ];
    };
    const before = await count(admin);
    expect(await list(carer)).toEqual([]);
    await handIn(form.id, write('calm', 'yes'));
    const row = [report.id, 'submitted', true];
    expect([await list(carer), await count(carer)]).toEqual([[row], 1]);
    expect(await list(admin)).toContainEqual(row);
    expect(await count(admin)).toBe(before + 1);
    expect(await owedByCarer()).toEqual([1, [['submitted', true]]]);
    await handIn(incident_form.id, { session: write('calm', 'no').session ?? [] });
    expect([await list(carer), await count(carer), await count(admin)]).toEqual([[], 0, before]);
    expect(await owedByCarer()).toEqual([0, []]);
  });

  it('[REP-07] is owed by the last submission, not by a correction in progress', async () => {
    const { carer, admin, params, handIn, owes, decide } = await visited();
    const { id } = await handIn(form.id, write('calm', 'yes'));
    expect((await decide(id, false)).status).toBe(200);
    const of = { params: { ...params, reportId: id } };
    const correct = async (submit: boolean) => {
      const { version } = await carer.get(getAppReport, of);
      await carer.send(updateAppReport, { ...of, body: { answers: write('calm', 'no'), submit, version } });
    };
    await correct(false);
    expect(await owes()).toBe(true);
    await correct(true);
    expect(await owes()).toBe(false);
    const { version } = await admin.get(getAppReport, of);
    await admin.send(updateAppReport, {
      ...of,
      body: { answers: write('calm', 'yes'), submit: true, version },
    });
    expect(await owes()).toBe(true);
    await admin.send(deleteAppReport, of);
    expect(await owes()).toBe(false);
  });

  it('[REP-07] is not owed for a cancelled appointment', async () => {
    const { report, carer, params, handIn } = await visited();
    await handIn(form.id, write('calm', 'yes'));
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Snow' where id = ${report.appointment_id}`;
    expect((await carer.get(getReport, { params })).owes_incident).toBe(false);
  });
});

describe('a concern in a submitted report', () => {
  it('[REP-04] is marked in the queue, after incidents and before other reports', async () => {
    const older = await visited();
    await older.handIn(form.id, write('calm', 'no'));
    const worrying = await visited();
    const worry = await worrying.handIn(form.id, write('upset', 'no'));
    const grave = await visited();
    await grave.handIn(incident_form.id, { session: write('calm', 'no').session ?? [] });
    const { items } = await older.admin.get(listReportsToApprove, { query: { page_size: 100 } });
    const ids = [older, worrying, grave].map(({ report }) => report.id);
    expect(items.map(({ id }) => ids.indexOf(id)).filter((at) => at >= 0)).toEqual([2, 1, 0]);
    const marks = items.flatMap(({ app_reports }) => app_reports).filter((each) => each.raises_concern);
    expect(marks.map(({ id }) => id)).toContain(worry.id);
    expect((await worrying.carer.get(getReport, worrying)).app_reports[0]?.raises_concern).toBe(false);
  });

  it('[REP-03] must be opened by the approver first, and can be returned unopened', async () => {
    const { handIn, decide, params, admin } = await visited();
    const { id } = await handIn(form.id, write('upset', 'no'));
    const unopened = await decide(id, true);
    expect([unopened.status, unopened.problem.code]).toEqual([409, 'report.incident_unopened']);
    await as.admin().get(getAppReport, { params: { ...params, reportId: id } });
    expect((await decide(id, true)).status).toBe(409);
    await admin.get(getAppReport, { params: { ...params, reportId: id } });
    expect((await decide(id, true)).status).toBe(200);
    const other = await visited();
    const worry = await other.handIn(form.id, write('upset', 'no'));
    expect((await other.decide(worry.id, false)).status).toBe(200);
  });
});
