import { describe, expect, it } from 'vitest';
import {
  createAppReport,
  deleteAppReport,
  getAppReport,
  getAppReportForm,
  restoreAppReport,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { getReport } from '#contract/reports/reports.ts';
import { PLAIN_ANSWERS, PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { buildForm, NOW, openOwedReports } from '#test/kit/reports/owed-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: NOW, with_mailbox: true });
const { as, given, owner } = app;

const answers = PLAIN_ANSWERS;

const { owed, readStatus } = openOwedReports(app);

describe('starting a report', () => {
  it('[REP-06] uses the current form, prefilled from the appointment', async () => {
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
    // Monday counts too; the week before and cancelled appointments do not.
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

  it('[REP-06] keeps the version a draft was started with, and offers new versions to later reports', async () => {
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

  it('[REP-03] creates one report, and shows the second author the existing one', async () => {
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

  it('[REP-03] is refused before the appointment starts and after it is cancelled', async () => {
    const start_at = '2027-06-16T09:00:01Z';
    const { report, carer } = await owed({ start_at });
    const body = { answers, submit: false };
    const early = await carer.call(createAppReport, { ...buildForm(report), body });
    expect([early.status, early.problem.code, early.problem.detail]).toEqual([
      409,
      'report.not_open',
      'You can start a report once the appointment has started.',
    ]);
    const seen = await carer.get(getReport, { params: { id: report.id } });
    expect([seen.app_report_creation_allowed, seen.further_forms_allowed]).toEqual([false, false]);
    app.clock.set(start_at);
    try {
      expect((await carer.get(getReport, { params: { id: report.id } })).app_report_creation_allowed).toBe(
        true,
      );
    } finally {
      app.clock.set(NOW);
    }
    const off = await owed({ cancelled: 'Ill' });
    const late = await off.carer.call(createAppReport, { ...buildForm(off.report), body });
    expect([late.status, late.problem.code]).toEqual([409, 'report.not_open']);
  });

  it('[REP-03] stays a draft if the appointment moves to the future, and can be submitted once it has started', async () => {
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
      await db`select set_config('app.user_id', ${id}, true), set_config('app.now', ${NOW}, true)`;
      await db`update app_report set status = 'submitted', submitted_at = ${NOW}, submitted_by = ${id}
        where id = ${draft.id}`;
    });
    await expect(direct).rejects.toMatchObject({ constraint_name: 'app_report_not_ahead' });
    app.clock.set('2027-06-16T10:00:00Z');
    try {
      const body = { answers, submit: true, version };
      expect((await as.carer(name).send(updateAppReport, { params, body })).status).toBe('submitted');
    } finally {
      app.clock.set(NOW);
    }
  });
});

describe('withdrawing a report', () => {
  it('[REP-06] leaves the report owed as before, and a new one can be started', async () => {
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

  it('[REP-06] by the office notifies its carer, and removes the text from the screens', async () => {
    const { report, carer } = await owed();
    const { id } = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: false },
    });
    await as.admin().send(deleteAppReport, { params: { id: report.id, reportId: id } });
    const told = await owner`select kind from notification where subject_id = ${report.id} order by kind`;
    expect(told.map(({ kind }) => kind)).toContain('report_withdrawn');
  });

  it('[REP-06] can be undone by the office with all its text, and notifies the carer', async () => {
    const { report, carer } = await owed();
    const admin = as.admin();
    const body = { answers, submit: true };
    const { id } = await carer.send(createAppReport, { ...buildForm(report), body });
    const params = { id: report.id, reportId: id };
    await admin.send(deleteAppReport, { params });
    const { withdrawn } = await admin.get(getReport, { params });
    expect(withdrawn).toMatchObject([
      { id, submitted_at: expect.any(String), withdrawn_at: expect.any(String) },
    ]);
    expect((await carer.get(getReport, { params })).withdrawn).toEqual([]);

    // Restoring twice has the effect of one restore.
    const [restored] = await Promise.all([1, 2].map(() => admin.send(restoreAppReport, { params })));
    expect(restored).toMatchObject({ id, answers, status: 'submitted' });
    expect(await readStatus(report)).toBe('submitted');
    expect((await admin.get(getReport, { params })).withdrawn).toEqual([]);
    expect(await carer.get(getAppReport, { params })).toMatchObject({ id, answers });
    const told =
      await owner`select from notification where subject_id = ${report.id} and kind = 'report_restored'`;
    expect(told).toHaveLength(1);
  });

  it('[REP-06] cannot be undone once a new report was started, and loses nothing of either', async () => {
    const { report, carer } = await owed();
    const admin = as.admin();
    const form = { ...buildForm(report), body: { answers, submit: false } };
    const first = await carer.send(createAppReport, form);
    const params = { id: report.id, reportId: first.id };
    await admin.send(deleteAppReport, { params });
    const again = await carer.send(createAppReport, form);
    expect((await admin.get(getReport, { params })).withdrawn).toEqual([]);
    const refused = await admin.call(restoreAppReport, { params });
    expect(refused).toMatchObject({ status: 409, body: { code: 'report.already_begun' } });
    expect((await carer.get(getReport, { params })).app_reports.map(({ id }) => id)).toEqual([again.id]);
  });
});
