import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import { judgeAnswers, judgeDraft } from '#contract/questions/answers.ts';
import { makeAgency } from '#demo/agency.ts';
import { pastVisits } from '#demo/past-visits.ts';
import { makeReports } from '#demo/reports/reports-of-agency.ts';
import { connect, type Pool } from '#server/db/pools.ts';
import { reportForms } from '#server/features/questions/question-forms/forms-of-the-product.ts';
import { openDemoDatabase } from '#test/kit/demo-database.ts';
import type { TestDatabase } from '#test/kit/test-database.ts';

const TODAY = '2026-11-21';
const forms = new Map(reportForms().map((form) => [form.slug, form.questions]));

function listReportsFor(seed: number, today = TODAY) {
  const agency = makeAgency(seed, 1, today);
  const appointments = [...agency.weeks()].flat();
  const startMs = Date.parse(startOfLondonDay(today));
  const admins = agency.office.filter((user) => user.user_type === 'admin');
  return makeReports(seed, pastVisits(appointments, startMs), appointments, admins, { date: today, startMs });
}

describe('reports generated from a seed', () => {
  it('[DEM-11] are the same for the same seed and day', () => {
    expect(listReportsFor(1)).toEqual(listReportsFor(1));
  });

  it.each([1, 2, 3, 4])('[DEM-11] have valid answers to their forms, seed %i', (seed) => {
    for (const written of listReportsFor(seed)) {
      const questions = forms.get(written.form) ?? [];
      const versions = written.submissions.map(({ answers }) => answers);
      for (const answers of versions)
        expect(judgeAnswers(questions, answers)).toEqual({ answers, errors: [] });
      const { answers } = written;
      if (written.status === 'draft') expect(judgeDraft(questions, answers)).toEqual({ answers, errors: [] });
      else expect(answers).toEqual(versions.at(-1));
    }
  });

  it('[DEM-11] mention only people who were there, and leave no placeholder in a sentence', () => {
    for (const { answers } of listReportsFor(1))
      expect(JSON.stringify(answers)).not.toMatch(/[{]\w+[}]|undefined|null/);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    '[DEM-11] are dated in order and before today, on any weekday: %i',
    (days) => {
      const today = addDays(TODAY, days);
      for (const { visit, submissions, decision } of listReportsFor(1, today)) {
        const steps = submissions.map(({ atMs }) => atMs);
        expect(steps).toEqual(steps.toSorted((a, b) => a - b));
        for (const atMs of [...steps, ...(decision ? [decision.atMs] : [])]) {
          expect(atMs).toBeGreaterThan(visit.endMs);
          expect(atMs).toBeLessThan(Date.parse(startOfLondonDay(today)));
        }
      }
    },
  );
});

describe('the demo agency’s reports in the database', () => {
  let database: TestDatabase;
  let owner: Pool;
  beforeAll(async () => {
    database = await openDemoDatabase();
    owner = connect(database.url, { max: 1 });
    await owner`select set_config('app.now', ${`${TODAY}T09:00:00Z`}, false)`;
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('[DEM-11][REP-03] have the status that follows from the written forms, in the report and the assignment', async () => {
    const differing = await owner`
      select r.status, report_status_of(r) as follows, ac.report_status from report r
      join appointment_carer ac on ac.id = r.appointment_carer_id
      where r.status <> ac.report_status or r.is_required <> ac.report_required or r.status <> report_status_of(r)
        or r.client_status is distinct from report_client_status(r)`;
    expect(differing).toHaveLength(0);
    const unwritten = await owner`select r.status from report r
      where r.status not in ('required', 'not required') and not exists (select from app_report a where a.report_id = r.id)`;
    expect(unwritten).toHaveLength(0);
  });

  it('[DEM-11] use every form, each where the product offers it', async () => {
    const slugs = await owner<{ slug: string }[]>`
      select distinct f.slug from app_report a join question_form f on f.id = a.form_id order by 1`;
    expect(slugs.map(({ slug }) => slug)).toEqual([...forms.keys()].toSorted());
    const misplaced = await owner`
      select 1 from app_report a join report r on r.id = a.report_id join report_type t on t.form_id = a.form_id
      where not t.is_for_all and not exists (select from report_type_service s
        where s.report_type_id = t.id and s.service_type_id = r.service_type_id)`;
    expect(misplaced).toHaveLength(0);
  });

  it('[DEM-11][REP-06] are returned with a reason, a comment and reasons at two questions', async () => {
    const returned = await owner<{ comment: string; question_reasons: unknown[]; submissions: number }[]>`
      select a.comment, a.question_reasons,
        (select count(*) from app_report_submission s where s.app_report_id = a.id) as submissions
      from app_report a where a.status = 'not approved' and a.not_approved_reason_id is not null`;
    expect(returned.length).toBeGreaterThan(2);
    for (const each of returned) {
      expect(each.comment.length).toBeGreaterThan(10);
      expect(each.question_reasons).toHaveLength(2);
      expect(each.submissions).toBe(1);
    }
    const empty =
      await owner`select 1 from app_report, jsonb_array_elements(question_reasons) q where q ->> 'reason_id' is null`;
    expect(empty).toHaveLength(0);
  });

  it('[DEM-11] keep both versions after a correction', async () => {
    const corrected = await owner<{ is_different: boolean; submissions: number }[]>`
      select count(*) as submissions, min(s.answers::text) <> max(s.answers::text) as is_different
      from app_report a join app_report_submission s on s.app_report_id = a.id
      where a.status = 'submitted corrected' group by a.id`;
    expect(corrected.length).toBeGreaterThan(2);
    for (const each of corrected) expect(each).toEqual({ submissions: 2, is_different: true });
  });

  it('[DEM-11] are approved by an administrator who did not write them', async () => {
    const [row] = await owner`
      select count(*) as approved, bool_and(u.user_type = 'admin' and a.decided_at > a.submitted_at) as in_order
      from app_report a join app_user u on u.id = a.decided_by where a.status = 'approved'`;
    expect(row?.approved).toBeGreaterThan(400);
    expect(row?.in_order).toBe(true);
  });

  it('[DEM-06] give the demo administrator a morning’s work, including one report of her own', async () => {
    const [row] = await owner`
      select count(*) as waiting, count(*) filter (where u.email = 'admin@placewell.test') as own
      from app_report a join app_user u on u.id = a.submitted_by
      where a.status in ('submitted', 'submitted corrected')`;
    expect(row?.own).toBe(1);
    expect(row?.waiting).toBeGreaterThan(11);
    expect(row?.waiting).toBeLessThan(30);
  });

  it('[DEM-06] give the demo carer a visit with everything to do, a draft and a returned report', async () => {
    const owed = await owner<{ status: string; timesheet: string }[]>`
      select r.status, t.status as timesheet from report r join app_user u on u.id = r.carer_id
        join timesheet t on t.appointment_carer_id = r.appointment_carer_id
      where u.email = 'carer@placewell.test' and r.is_live and r.start_at < ${TODAY}::date order by r.start_at desc limit 5`;
    expect(owed.map(({ status }) => status)).toEqual([
      'required',
      'draft',
      'not approved',
      'submitted',
      'submitted corrected',
    ]);
    expect(owed[0]?.timesheet).toBe('required');
  });

  it('[DEM-06] give each demo client approved reports to read', async () => {
    const rows = await owner<{ reports: number }[]>`
      select count(r.id) as reports from app_user u join report r on r.client_id = u.client_id and r.status = 'approved'
      where u.email in ('client@placewell.test', 'client2@placewell.test') group by u.id`;
    expect(rows).toHaveLength(2);
    for (const { reports } of rows) expect(reports).toBeGreaterThan(50);
  });
});
