import { describe, expect, it } from 'vitest';
import { createAppReport, getAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { decideReport } from '#contract/reports/reports.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;

const AT_ONCE = 20;
const times = <T>(run: (index: number) => T): T[] =>
  Array.from({ length: AT_ONCE }, (_, index) => run(index));
const start_at = '2027-06-15T13:00:00Z';
const countRows = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length;

describe('twenty concurrent requests', () => {
  it('[REP-03] to decide a report make one decision, one e-mail and one document', async () => {
    const report = await given.report({ carer: 'Cara', start_at });
    const written = await given.appReport(report);
    const [{ version } = { version: 0 }] = await owner<{ version: number }[]>`
      select version from report where id = ${report.id}`;
    const reason = await given.notApprovedReason();
    const admins = times((index) => as.admin(`Admin ${index}`));
    await Promise.all(admins.map((admin) => admin.session()));
    const answers = await Promise.all(
      admins.map((admin, index) =>
        admin.call(decideReport, {
          params: { id: report.id },
          body:
            index % 2 === 0
              ? { approved: true, version }
              : { approved: false, version, not_approved_reason_id: reason.id },
        }),
      ),
    );
    const won = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    const what = (won[0] ?? 0) % 2 === 0 ? 'approved' : 'returned';
    for (const { status, problem } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, problem.code]).toEqual([409, 'report.already_decided']);
      expect(problem.detail).toBe(`Admin ${won[0]} ${what} this report on 16/06/2027 10:00.`);
    }
    expect(await countRows(owner`select 1 from email`)).toBe(1);
    expect(
      await countRows(
        owner`select 1 from graphile_worker._private_jobs where payload ->> 'app_report_id' = ${written.id}`,
      ),
    ).toBe(what === 'approved' ? 1 : 0);
    expect(
      await countRows(owner`select 1 from change_record r, jsonb_array_elements(r.changes) c
        where r.subject_id = ${written.id} and c ->> 'field' = 'decided_by' and c ->> 'after' is not null`),
    ).toBe(1);
  });

  it('[REP-03] to submit a draft save one version, and the others are shown it', async () => {
    const report = await given.report({ carer: 'Cole', start_at });
    const draft = await given.appReport(report, { status: 'draft' });
    const carer = as.carer('Cole');
    const params = { id: report.id, reportId: draft.id };
    const answers = await Promise.all(
      times((index) =>
        carer.call(updateAppReport, {
          params,
          body: {
            answers: { session: [{ 'what-we-did': `Try ${index}`, mood: 'mood--calm' }] },
            submit: true,
            version: draft.version,
          },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...times(() => 409).slice(1)]);
    const winner = answers.find((answer) => answer.status === 200)?.body;
    for (const { problem } of answers.filter((answer) => answer.status === 409))
      expect(problem).toMatchObject({ code: 'version.stale', current: winner });
    expect(await carer.get(getAppReport, { params })).toEqual(winner);
    expect(
      await countRows(owner`select 1 from app_report_submission where app_report_id = ${draft.id}`),
    ).toBe(1);
  });

  it('[REP-03] to start a form create one report', async () => {
    const report = await given.report({ carer: 'Carl', start_at });
    const carer = as.carer('Carl');
    const answers = await Promise.all(
      times(() =>
        carer.call(createAppReport, {
          params: { id: report.id, formTypeId: report.form.id },
          body: { answers: PLAIN_ANSWERS, submit: false },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...times(() => 409).slice(1)]);
    const made = answers.find((answer) => answer.status === 201)?.body;
    for (const { problem } of answers.filter((answer) => answer.status === 409))
      expect(problem).toMatchObject({ code: 'report.already_begun', current: { id: made?.id } });
    expect(await countRows(owner`select 1 from app_report where report_id = ${report.id}`)).toBe(1);
  });
});
