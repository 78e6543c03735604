import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppReportSummary, decideReport, Report, ReportDetail } from '#contract/reports/reports.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ApproveSelectedDialog } from '#web/features/reports/ApproveSelectedDialog.tsx';

const giveReport = (client_name: string, form: Partial<AppReportSummary> = {}) =>
  makeRecord(Report, {
    ...{ client_name, may_decide: true, status: 'submitted' },
    app_reports: [makeRecord(AppReportSummary, { status: 'submitted', ...form })],
  });

it('[REP-03] [REP-09] Ticked reports are approved together, an incident separately, and each shows its outcome', async () => {
  const [first, second, incident] = [
    giveReport('Croydon'),
    giveReport('Bromley'),
    giveReport('Sutton', { alerts_office: true }),
  ];
  const asked = answer(decideReport, ({ params }) =>
    params.id === second.id
      ? refuse('version.stale')
      : makeRecord(ReportDetail, { ...first, status: 'approved', version: 2 }),
  );
  const onDone = vi.fn();
  renderScreen(
    <ApproveSelectedDialog reports={[first, second, incident]} onClose={() => {}} onDone={onDone} />,
  );
  const dialog = page.getByRole('dialog', { name: 'Approve 2 reports?' });
  await expect.element(dialog).toHaveTextContent('You cannot undo this.');
  await expect.element(dialog).toHaveTextContent('It includes an incident report.');
  await dialog.getByRole('button', { name: 'Approve 2 reports' }).click();
  const outcome = page.getByRole('dialog', { name: '1 of 2 approved' });
  await expect.element(outcome.getByText('approved', { exact: true })).toBeVisible();
  expect(asked.map(({ params, body }) => [params.id, body.approved])).toEqual([
    [first.id, true],
    [second.id, true],
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});
