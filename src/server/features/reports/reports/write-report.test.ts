import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { ReportStatus } from '#contract/core/statuses.ts';
import {
  createAppReport,
  deleteAppReport,
  getAppReport,
  getAppReportForm,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { getReport, listReportsToApprove } from '#contract/reports/reports.ts';
import { LIVE_CHANNEL, readMessage } from '#server/db/live.ts';
import { type GivenReport, PLAIN_ANSWERS, PLAIN_QUESTIONS } from '#test/kit/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const now = '2027-06-16T09:00:00Z';
const app = await startTestApp({ now, with_mailbox: true });
const { as, given, owner } = app;

const YESTERDAY = '2027-06-15T13:00:00Z';
const answers = PLAIN_ANSWERS;

let count = 0;
/** A carer with what they owe for yesterday afternoon. */
async function owed(facts: Parameters<typeof given.report>[0] = {}) {
  const name = `Writer ${count++}`;
  const report = await given.report({ carer: name, start_at: YESTERDAY, ...facts });
  return { report, carer: as.carer(name), name };
}

const buildForm = (report: GivenReport) => ({ params: { id: report.id, formTypeId: report.form.id } });
const readStatus = async (report: GivenReport) => {
  const [row] = await owner<{ report: ReportStatus; assignment: ReportStatus }[]>`
    select r.status as report, ac.report_status as assignment
    from report r join appointment_carer ac on ac.id = r.appointment_carer_id where r.id = ${report.id}`;
  expect(row?.assignment).toBe(row?.report);
  return row?.report;
};

describe('writing a report', () => {
  it('[REP-03] goes from a draft to what is handed in, and each step shows wherever the report does', async () => {
    const { report, carer } = await owed();
    expect(await readStatus(report)).toBe('required');
    const draft = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers: { session: [{ 'what-we-did': 'We', 'upset-by': 'Kept for later' }] }, submit: false },
    });
    expect(draft).toMatchObject({ status: 'draft', submitted_at: null, submissions: [], version: 1 });
    expect(await readStatus(report)).toBe('draft');

    const params = { id: report.id, reportId: draft.id };
    const handed = await carer.send(updateAppReport, { params, body: { answers, submit: true, version: 1 } });
    expect(handed).toMatchObject({ status: 'submitted', submitted_by: null, version: 2, answers });
    expect(await readStatus(report)).toBe('submitted');
    expect(await carer.get(getReport, { params: { id: report.id } })).toMatchObject({
      status: 'submitted',
      app_report_creation_allowed: false,
      app_reports: [{ id: draft.id, status: 'submitted' }],
    });
  });

  it('[REP-03] hands in at once what is complete, and names every question that is not', async () => {
    const { report, carer } = await owed();
    const half = await carer.call(createAppReport, {
      ...buildForm(report),
      body: { answers: { session: [{ mood: 'mood--upset' }] }, submit: true },
    });
    expect([half.status, half.problem.errors?.map((error) => error.path)]).toEqual([
      400,
      ['answers.session.0.what-we-did'],
    ]);
    expect(await readStatus(report)).toBe('required');
    const whole = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: true },
    });
    expect(whole).toMatchObject({ status: 'submitted', answers, submissions: [] });
  });

  it('[REP-03] [QST-03] is not handed in with times that have not come yet, whoever hands it in', async () => {
    const form = await given.questionForm({
      questions: [
        {
          ...(PLAIN_QUESTIONS[0] as (typeof PLAIN_QUESTIONS)[number]),
          ...{ id: 'times', input_type: 'TIME_RANGE', is_required: true },
        },
      ],
    });
    const { report, carer } = await owed({ form, start_at: '2027-06-16T07:00:00Z' });
    const until = (end: string, submit: boolean) => ({
      ...buildForm(report),
      body: { answers: { session: [{ times: { start: '08:00', end } }] }, submit },
    });
    for (const person of [carer, as.admin()]) {
      const early = await person.call(createAppReport, until('10:01', true));
      expect([early.status, early.problem.errors]).toEqual([
        400,
        [{ path: 'answers.session.0.times', message: 'It is 10:00 now: 10:01 has not come yet.' }],
      ]);
    }
    const draft = await carer.send(createAppReport, until('10:01', false));
    const params = { id: report.id, reportId: draft.id };
    const { body } = until('10:00', true);
    expect((await carer.send(updateAppReport, { params, body: { ...body, version: 1 } })).status).toBe(
      'submitted',
    );
  });

  it('[REP-06] begins with the form as it is now, filled in from the appointment', async () => {
    const question = (id: string, input_type: 'DATE' | 'TIME_RANGE' | 'INTEGER', prefill: string) => ({
      ...(PLAIN_QUESTIONS[0] as (typeof PLAIN_QUESTIONS)[number]),
      ...{ id, input_type, prefill, is_required: false },
    });
    const form = await given.questionForm({
      questions: [
        question('day', 'DATE', 'appointment.start_date'),
        question('times', 'TIME_RANGE', 'appointment.times'),
        question('visits', 'INTEGER', 'count of appointments'),
      ],
    });
    const { report, carer, name } = await owed({ form });
    const young_person = { id: report.young_person_id ?? '' };
    // On Monday too; the week before does not count, nor what was cancelled.
    for (const [start_at, cancelled] of [
      ['2027-06-14T05:00:00Z', ''],
      ['2027-06-13T21:00:00Z', ''],
      ['2027-06-17T09:00:00Z', 'Ill'],
    ] as const)
      await given.appointment({
        ...{ carer: name, young_person, start_at, hours: 1 },
        ...(cancelled ? { cancelled } : {}),
      });
    const blank = await carer.get(getAppReportForm, buildForm(report));
    expect(blank.answers).toEqual({
      session: [{ day: '2027-06-15', times: { start: '14:00', end: '16:00' }, visits: 2 }],
    });
    expect(blank).toMatchObject({
      introduction: 'Read this first.',
      form_type: { id: form.id, FORM_VERSION: 1 },
    });
  });

  it('[REP-06] keeps the version that was begun with; a new one is offered from then on', async () => {
    const { report, carer } = await owed();
    const draft = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: false },
    });
    await given.publishForm(report.form, PLAIN_QUESTIONS.slice(0, 1));
    const params = { id: report.id, reportId: draft.id };
    const kept = await carer.get(getAppReport, { params });
    expect([kept.form_type.FORM_VERSION, kept.questions.length]).toEqual([1, PLAIN_QUESTIONS.length]);
    const shown = await carer.get(getReport, { params: { id: report.id } });
    expect([shown.FORM_VERSION, shown.app_reports[0]?.form_type.FORM_VERSION]).toEqual([2, 1]);
    const handed = await carer.send(updateAppReport, { params, body: { answers, submit: true, version: 1 } });
    expect(handed.form_type.FORM_VERSION).toBe(1);
  });

  it('[REP-03] is not handed in with a time that has not come yet, and is kept as a draft with it', async () => {
    const { report, carer } = await owed();
    const [session] = answers.session ?? [];
    const ahead = { session: [{ ...session, 'written-at': '2099-01-01T10:00:00Z' }] };
    const refused = await carer.call(createAppReport, {
      ...buildForm(report),
      body: { answers: ahead, submit: true },
    });
    expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['answers.session.0.written-at'],
    ]);
    const draft = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers: ahead, submit: false },
    });
    expect(draft.status).toBe('draft');
  });

  it('[REP-03] is begun once: whoever comes second is shown what is there', async () => {
    const { report, carer } = await owed();
    const body = { answers, submit: false };
    const first = await carer.send(createAppReport, { ...buildForm(report), body });
    const second = await as.admin().call(createAppReport, { ...buildForm(report), body });
    expect([second.status, second.problem]).toEqual([
      409,
      expect.objectContaining({
        code: 'report.already_begun',
        current: expect.objectContaining({ id: first.id }),
      }),
    ]);
  });

  it('[REP-03] cannot begin before the appointment, nor after it was cancelled', async () => {
    const start_at = '2027-06-16T09:00:01Z';
    const { report, carer } = await owed({ start_at });
    const body = { answers, submit: false };
    const early = await carer.call(createAppReport, { ...buildForm(report), body });
    expect([early.status, early.problem.code, early.problem.detail]).toEqual([
      409,
      'report.not_open',
      'A report can be begun once the appointment has started.',
    ]);
    const seen = await carer.get(getReport, { params: { id: report.id } });
    expect([seen.app_report_creation_allowed, seen.further_forms_allowed]).toEqual([false, false]);
    app.clock.set(start_at);
    try {
      expect((await carer.get(getReport, { params: { id: report.id } })).app_report_creation_allowed).toBe(
        true,
      );
    } finally {
      app.clock.set(now);
    }
    const off = await owed({ cancelled: 'Ill' });
    const late = await off.carer.call(createAppReport, { ...buildForm(off.report), body });
    expect([late.status, late.problem.code]).toEqual([409, 'report.not_open']);
  });

  it('[REP-03] stays a draft when the appointment is moved ahead, and is handed in once that has begun', async () => {
    const { report, carer, name } = await owed();
    const draft = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: false },
    });
    await owner`update appointment set start_at = '2027-06-16T10:00:00Z', end_at = '2027-06-16T12:00:00Z'
      where id = ${report.appointment_id}`;
    const params = { id: report.id, reportId: draft.id };
    const early = await carer.call(updateAppReport, { params, body: { answers, submit: true, version: 1 } });
    expect([early.status, early.problem.code]).toEqual([409, 'report.not_begun']);
    const { version } = await carer.send(updateAppReport, {
      params,
      body: { answers, submit: false, version: 1 },
    });
    const { id } = await carer.user();
    const direct = app.pools.app_carer.begin(async (db) => {
      await db`select set_config('app.user_id', ${id}, true), set_config('app.now', ${now}, true)`;
      await db`update app_report set status = 'submitted', submitted_at = ${now}, submitted_by = ${id}
        where id = ${draft.id}`;
    });
    await expect(direct).rejects.toMatchObject({ constraint_name: 'app_report_not_ahead' });
    app.clock.set('2027-06-16T10:00:00Z');
    try {
      const body = { answers, submit: true, version };
      expect((await as.carer(name).send(updateAppReport, { params, body })).status).toBe('submitted');
    } finally {
      app.clock.set(now);
    }
  });

  it('[REP-03] is not lost when two write at once: the later is shown the earlier', async () => {
    const { report, carer } = await owed();
    const draft = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: false },
    });
    const params = { id: report.id, reportId: draft.id };
    const write = (text: string) => ({
      params,
      body: { answers: { session: [{ 'what-we-did': text }] }, submit: false, version: 1 },
    });
    await carer.send(updateAppReport, write('On the telephone'));
    const late = await carer.call(updateAppReport, write('On the laptop'));
    expect([late.status, late.problem]).toEqual([
      409,
      expect.objectContaining({
        code: 'version.stale',
        current: expect.objectContaining({
          version: 2,
          answers: { session: [{ 'what-we-did': 'On the telephone' }] },
        }),
      }),
    ]);
  });

  it('[REP-03] of a rating scale needs nobody’s approval, and may be given one', async () => {
    const form = await given.questionForm({ is_numeric: true });
    const { report, carer } = await owed({ form });
    const rated = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: true },
    });
    expect([rated.status, await readStatus(report)]).toEqual(['numerical_submitted', 'numerical_submitted']);
    const admin = as.admin();
    expect(await admin.get(getReport, { params: { id: report.id } })).toMatchObject({
      may_decide: true,
      numeric_report_form_id: form.id,
    });
    expect((await admin.get(listReportsToApprove)).items.map(({ id }) => id)).not.toContain(report.id);
  });

  it('[REP-03] for a carer is flagged as the office’s, and is not the office’s to approve', async () => {
    const { report, carer } = await owed();
    const admin = as.admin();
    const handed = await admin.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: true },
    });
    const { id, name } = await admin.user();
    expect(handed).toMatchObject({ carer: { id: report.carer_id }, submitted_by: { id, name } });
    const params = { id: report.id, reportId: handed.id };
    expect((await carer.get(getAppReport, { params })).submitted_by).toEqual({ id, name: 'The office' });
    const seenBy = async (who: typeof admin) =>
      (await who.get(getReport, { params: { id: report.id } })).may_decide;
    expect([await seenBy(admin), await seenBy(as.admin()), await seenBy(carer)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('[REP-03] keeps every version that was handed in', async () => {
    const { report, carer } = await owed();
    const { id, version } = await given.appReport(report, { status: 'not approved', comment: 'Say more.' });
    const params = { id: report.id, reportId: id };
    const more = { session: [{ ...answers.session?.[0], 'what-we-did': 'We cooked rice and talked.' }] };
    const correcting = await carer.send(updateAppReport, {
      params,
      body: { answers: more, submit: false, version },
    });
    expect([correcting.status, correcting.submissions.map((each) => each.answers)]).toEqual([
      'not approved',
      [answers],
    ]);
    const handed = await carer.send(updateAppReport, {
      params,
      body: { answers: more, submit: true, version: version + 1 },
    });
    expect(handed).toMatchObject({ status: 'submitted corrected', comment: 'Say more.', answers: more });
    expect(handed.submissions.map((each) => [each.number, each.answers])).toEqual([[1, answers]]);
  });
});

describe('withdrawing', () => {
  it('[REP-06] a draft leaves the report owed as before, and another can be begun', async () => {
    const { report, carer } = await owed();
    const body = { answers, submit: false };
    const first = await carer.send(createAppReport, { ...buildForm(report), body });
    const params = { id: report.id, reportId: first.id };
    expect(await carer.send(deleteAppReport, { params })).toEqual({ id: first.id });
    expect(await readStatus(report)).toBe('required');
    expect((await carer.call(getAppReport, { params })).status).toBe(404);
    const again = await carer.send(createAppReport, { ...buildForm(report), body });
    expect(again.id).not.toBe(first.id);
    const records = await owner<{ field: string }[]>`
      select c ->> 'field' as field from change_record r, jsonb_array_elements(r.changes) c
      where r.subject_id = ${first.id} and r.action = 'Updated'`;
    expect(records.map((each) => each.field)).toEqual(['deleted_at']);
  });
});

describe('open screens', () => {
  it('[OPS-21] hear of what is begun and handed in, and not of every pause in typing', async () => {
    const { report, carer } = await owed();
    const heard: string[] = [];
    const office = { role: 'admin', user: { id: randomUUID(), client: null } } as const;
    const listening = await owner.listen(LIVE_CHANNEL, (message) => {
      const { topic, isFor } = readMessage(message);
      if (isFor(office)) heard.push(topic);
    });
    const begun = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: false },
    });
    const params = { id: report.id, reportId: begun.id };
    await carer.send(updateAppReport, { params, body: { answers, submit: false, version: 1 } });
    await carer.send(updateAppReport, { params, body: { answers, submit: true, version: 2 } });
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    expect(heard).toEqual(['reports', 'appointments', 'reports', 'appointments']);
    await listening.unlisten();
  });
});
