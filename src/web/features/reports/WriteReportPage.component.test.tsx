import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { BlankAppReport, createAppReport, getAppReportForm } from '#contract/reports/app-reports.ts';
import { AppReportSummary, getReport, ReportDetail } from '#contract/reports/reports.ts';
import { answer, NO_ANSWER } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { WriteReportPage } from '#web/features/reports/WriteReportPage.tsx';

const { report, app_report } = aVisit();
const form_type = { id: crypto.randomUUID(), name: 'Incident report', FORM_VERSION: 1, is_numeric: false };
const blank = makeRecord(BlankAppReport, {
  ...{ report_id: report.id, form_type, questions: app_report?.questions ?? [], answers: {} },
});
const due = makeRecord(ReportDetail, {
  ...report,
  app_report_form_types: [...report.app_report_form_types, form_type],
  ...{ further_forms_allowed: true, incident_form_id: form_type.id },
});

const words = page.getByRole('textbox', { name: 'How was the mood?' });
const open = (occurrence?: number) =>
  renderScreen(
    <WriteReportPage
      {...{ id: report.id, form_type_id: form_type.id, occurrence, step: undefined, kept: null }}
      onStep={() => {}}
      StillMissing={() => null}
    />,
    { as: 'carer' },
  );

it('[REP-10] Text of an incident whose number was taken elsewhere continues as the next report', async () => {
  answer(getReport, () => due);
  answer(getAppReportForm, ({ query: { occurrence } }) => ({ ...blank, occurrence }));
  answer(createAppReport, () => NO_ANSWER);
  const first = open();
  await words.fill('He threw a cup at the wall.');
  await expect.element(page.getByText('Saved on this device, but not sent to the office')).toBeVisible();
  await first.leave();
  const taken = makeRecord(AppReportSummary, { form_type, status: 'submitted', alerts_office: true });
  answer(getReport, () => ({ ...due, app_reports: [taken] }));
  const { readAddress } = open();
  await expect.element(page.getByText('He threw a cup at the wall.')).toBeVisible();
  await page.getByRole('button', { name: 'Use it for another incident report' }).click();
  await expect.poll(readAddress).toBe(`/dashboard/reports/${report.id}/write/${form_type.id}?occurrence=2`);
  open(2);
  await expect.element(words).toHaveValue('He threw a cup at the wall.');
});
