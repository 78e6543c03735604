import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppReport, getAppReport, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import { AppReportSummary, getReport, listReports, Report, ReportDetail } from '#contract/reports/reports.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ReportPage } from '#web/features/reports/ReportPage.tsx';

afterEach(() => page.viewport(1280, 800));

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

const amara = { id: '0198f0f0-0000-7000-8000-000000000001', name: 'Amara Okafor' };
const facts = { young_person: amara, status: 'approved' as const, date_due: '2026-11-20' };
const [earlier, shown, later] = [18, 20, 22].map((day) =>
  makeRecord(Report, {
    ...facts,
    id: `0198f0f0-0000-7000-8000-0000000000${day}`,
    start_at: `2026-11-${day}T16:00:00Z`,
  }),
) as [Report, Report, Report];

it('[REP-08] A client downloads the report they read, and goes on to the next one', async () => {
  answer(getReport, () =>
    makeRecord(ReportDetail, {
      ...shown,
      documents: [
        {
          id: '0198f0f0-0000-7000-8000-000000000090',
          form_name: 'Session report',
          document_version: 1,
          made_at: '2026-11-21T09:00:00Z',
          url: 'http://127.0.0.1/api/report_documents/x',
          link: 'http://127.0.0.1/dashboard/reports/pdf/x',
          is_outdated: false,
        },
      ],
    }),
  );
  answer(getAppReport, () => makeRecord(AppReport));
  const asked = answer(listReports, () => ({
    items: [earlier, shown, later],
    total: 3,
    page: 1,
    page_size: 100,
  }));
  renderScreen(<ReportPage id={shown.id} form={undefined} StillMissing={() => null} />, { as: 'client' });
  await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  const others = page.getByRole('navigation', { name: 'Other reports about Amara Okafor' });
  await expect
    .element(others.getByRole('link', { name: /^Earlier report, Wed 18/ }))
    .toHaveAttribute('href', `/dashboard/reports/${earlier.id}`);
  await expect
    .element(others.getByRole('link', { name: /^Next report, Sun 22/ }))
    .toHaveAttribute('href', `/dashboard/reports/${later.id}`);
  expect(asked[0]?.query).toMatchObject({ young_person_id: amara.id, status: ['approved'] });
});
