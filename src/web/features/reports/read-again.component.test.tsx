import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppReportSummary, ReportDetail, reopenReport } from '#contract/reports/reports.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ReportActions } from '#web/features/reports/ReportActions.tsx';

const approved = makeRecord(ReportDetail, {
  ...{ status: 'approved', version: 3 },
  app_reports: [makeRecord(AppReportSummary, { status: 'approved' })],
});
const newer: ReportDetail = { ...approved, version: 4 };

it('[UIX-09] [REP-03] An approved report that a colleague changes is read again before its approval is withdrawn', async () => {
  const asked = answer(reopenReport, ({ body }) =>
    body.version < newer.version ? refuse('version.stale', { current: newer }) : newer,
  );
  const { redraw } = renderScreen(<ReportActions report={approved} forms={[]} />);
  const reason = page.getByLabelText('Reason');
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Reopen/ }).click();
  };
  await open();
  await reason.fill('The times are wrong.');
  // The page behind the dialog shows the change.
  redraw(<ReportActions report={newer} forms={[]} />);
  await page.getByRole('button', { name: 'Reopen report' }).click();
  const overtaken = page.getByRole('dialog', { name: 'Someone else changed this report' });
  await expect.element(overtaken).toHaveTextContent('We saved the reason you gave.');
  await overtaken.getByRole('button', { name: 'Read it again' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await open();
  await expect.element(reason).toHaveValue('The times are wrong.');
  await page.getByRole('button', { name: 'Reopen report' }).click();
  await expect.element(page.getByText('Report reopened').first()).toBeVisible();
  expect(asked.map(({ body }) => [body.comment, body.version])).toEqual([
    ['The times are wrong.', 3],
    ['The times are wrong.', 4],
  ]);
});
