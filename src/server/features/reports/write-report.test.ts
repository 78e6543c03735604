import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createAppReport, getAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { getReport, listReportsToApprove } from '#contract/reports/reports.ts';
import { LIVE_CHANNEL, readMessage } from '#server/db/live.ts';
import { PLAIN_ANSWERS, PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { buildForm, NOW, openOwedReports } from '#test/kit/reports/owed-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: NOW, with_mailbox: true });
const { as, given, owner } = app;

const answers = PLAIN_ANSWERS;

const { owed, readStatus } = openOwedReports(app);

describe('writing a report', () => {
  it('[REP-03] changes from draft to submitted, and each step shows wherever the report does', async () => {
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

  it('[REP-03] submits a complete report at once, and names every incomplete question', async () => {
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

  it('[REP-03] [REP-10] written offline is accepted under its form version, even if a newer one asks less', async () => {
    const form = await given.questionForm();
    const { report, carer } = await owed({ form });
    await given.publishForm(
      form,
      PLAIN_QUESTIONS.filter(({ id }) => id !== 'upset-by'),
    );
    const written = { session: [{ ...answers.session?.[0], mood: 'mood--upset', 'upset-by': 'A dog' }] };
    const sent = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers: written, submit: true },
    });
    expect(sent).toMatchObject({ status: 'submitted', form_type: { FORM_VERSION: form.form_version } });
    const other = await owed({ form });
    const plain = await other.carer.send(createAppReport, {
      ...buildForm(other.report),
      body: { answers, submit: true },
    });
    expect(plain.form_type.FORM_VERSION).toBe(form.form_version + 1);
    const begun = await owed({ form });
    const draft = await begun.carer.send(createAppReport, {
      ...buildForm(begun.report),
      body: { answers, submit: false, form_version: form.form_version },
    });
    expect(draft.form_type.FORM_VERSION, 'as the device says').toBe(form.form_version);
    const third = await owed({ form });
    const unknown = await third.carer.call(createAppReport, {
      ...buildForm(third.report),
      body: { answers: { session: [{ never: 'asked' }] }, submit: false },
    });
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([400, 'answers.session.0.never']);
  });

  it('[REP-03] [QST-03] with times in the future cannot be submitted, by anybody', async () => {
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
        [{ path: 'answers.session.0.times', message: '10:01 is in the future. It is now 10:00.' }],
      ]);
    }
    const draft = await carer.send(createAppReport, until('10:01', false));
    const params = { id: report.id, reportId: draft.id };
    const { body } = until('10:00', true);
    expect((await carer.send(updateAppReport, { params, body: { ...body, version: 1 } })).status).toBe(
      'submitted',
    );
  });

  it('[REP-03] with a future time cannot be submitted, and is saved as a draft', async () => {
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

  it('[REP-03] is not lost if two people write at once: the second is shown the first', async () => {
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

  it('[REP-03] with a rating scale needs no approval, and may be approved', async () => {
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

  it('[REP-03] for a carer is marked as the office’s, and the author cannot approve it', async () => {
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

  it('[REP-03] keeps every submitted version', async () => {
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

describe('open screens', () => {
  it('[OPS-21] are updated when a report is started and submitted, but not on every pause in typing', async () => {
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
