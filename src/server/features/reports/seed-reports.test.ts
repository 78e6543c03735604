import { expect, it } from 'vitest';
import { createAppReport, getAppReportForm, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import { getReport, listReportingTypes } from '#contract/reports/reports.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { seedReports } from '#server/features/reports/seed-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
await seedCatalogues(owner);
await seedForms(owner);
await seedReports(owner);
// Every later start seeds again.
await seedReports(owner);

it('[REP-09] the reasons for returning a report are available', async () => {
  const reasons = await as.carer().get(listNotApprovedReasons);
  expect(reasons).toHaveLength(19);
  expect(reasons[0]).toMatchObject({ reason: 'Not enough detail', is_urgent: false, needs_comment: false });
  expect(reasons.at(-1)).toMatchObject({ reason: 'Other (see comment)', needs_comment: true });
  expect(reasons.filter((reason) => reason.is_urgent).map((reason) => reason.reason)).toContain(
    'A concern is described but not reported as one',
  );
});

it('[REP-06] every service has a report form, and every kind of report has a form', async () => {
  const types = await as.client().get(listReportingTypes);
  expect(types.map(({ name, frequency, is_numeric }) => [name, frequency, is_numeric])).toEqual([
    ['Session report', 'EACH_APPOINTMENT', false],
    ['Family time (contact) observation report', 'EACH_APPOINTMENT', false],
    ['Shift and night log', 'EACH_APPOINTMENT', false],
    ['Incident report', 'AD_HOC', false],
    ['Weekly summary', 'WEEKLY', false],
    ['Transport report', 'EACH_APPOINTMENT', false],
    ['Outcome rating scale', 'EVERY_4_WEEKS', true],
  ]);
  const without = await owner`select slug from service_type where report_type_id is null`;
  expect([...without]).toEqual([]);
  const alerting = await owner<{ slug: string }[]>`select slug from report_type where alerts_office`;
  expect(alerting.map((type) => type.slug)).toEqual(['incident-report']);
});

it('[REP-06] each of the seven forms is prefilled from the appointment, and saves the prefilled answers', async () => {
  const begun = new Set<string>();
  for (const slug of [
    'mentoring',
    'supervised-family-time',
    'waking-night',
    'transport',
    'education-support',
  ]) {
    const [service_type] = await owner<{ id: string }[]>`select id from service_type where slug = ${slug}`;
    const report = await given.report({
      carer: slug,
      start_at: '2027-06-15T21:00:00Z',
      ...(service_type && { service_type }),
    });
    const carer = as.carer(slug);
    const { app_report_form_types } = await carer.get(getReport, { params: { id: report.id } });
    for (const { id, name } of app_report_form_types) {
      const params = { id: report.id, formTypeId: id };
      const { answers, questions } = await carer.get(getAppReportForm, { params });
      const filled = Object.values(answers).flatMap((entries) =>
        entries.flatMap((entry) => Object.keys(entry)),
      );
      expect(filled).toEqual(questions.filter((question) => question.prefill).map((question) => question.id));
      const kept = await carer.send(createAppReport, { params, body: { answers, submit: false } });
      expect(kept.answers).toEqual(answers);
      begun.add(name);
    }
  }
  expect(begun.size).toBe(7);
});
