import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppReport, getAppReport, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import { AppReportSummary, getReport, ReportDetail } from '#contract/reports/reports.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ReportPage } from '#web/features/reports/ReportPage.tsx';

it('[REP-09] Why a report was returned is above everything else on its page', async () => {
  await page.viewport(360, 740);
  const form = makeRecord(AppReportSummary, { status: 'not approved' });
  const report = makeRecord(ReportDetail, {
    status: 'not approved',
    app_reports: [form],
    report_required: true,
  });
  const reason = { id: crypto.randomUUID(), reason: 'Not enough detail' };
  answer(getReport, () => report);
  answer(getAppReport, () =>
    makeRecord(AppReport, {
      ...{ id: form.id, status: 'not approved', form_type: form.form_type },
      ...{ not_approved_reason: reason, comment: 'Say what you ate.' },
    }),
  );
  answer(listNotApprovedReasons, () => []);
  renderScreen(<ReportPage id={report.id} form={undefined} StillMissing={() => null} />, { as: 'carer' });
  await expect.element(page.getByText('Returned: Not enough detail')).toBeInViewport({ ratio: 1 });
  const comment = page.getByText('Say what you ate.');
  const facts = page.getByText('Carer', { exact: true }).first();
  expect(comment.element().compareDocumentPosition(facts.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
