import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { downloadReports } from '#contract/reports/report-documents.ts';
import { Report } from '#contract/reports/reports.ts';
import { answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { DownloadButton } from '#web/features/reports/DownloadButton.tsx';

it('[DOC-01] [UIX-08] A report that the office withdraws is named and left out, and the others are downloaded', async () => {
  const [first, second] = ['Croydon', 'Bromley'].map((client_name) => makeRecord(Report, { client_name }));
  const message = 'This report is not approved.';
  const asked = answer(downloadReports, (_, count) =>
    count === 1 ? refuse('report.not_approved', { errors: [{ path: 'report_ids.1', message }] }) : NO_ANSWER,
  );
  const onLeaveOut = vi.fn();
  const reports = [first, second].filter((report) => report !== undefined);
  renderScreen(<DownloadButton reports={reports} name="Reports" onLeaveOut={onLeaveOut} />, { as: 'client' });
  await page.getByRole('button', { name: 'Download 2 documents' }).click();
  const dialog = page.getByRole('dialog', { name: '1 of 2 reports can no longer be downloaded' });
  await expect.element(dialog).toHaveTextContent(`Bromley`);
  await expect.element(dialog).toHaveTextContent(message);
  await dialog.getByRole('button', { name: 'Download the other one' }).click();
  await expect.poll(() => asked.map(({ body }) => body.report_ids.length)).toEqual([2, 1]);
  expect(asked.at(-1)?.body.report_ids).toEqual([first?.id]);
  expect(onLeaveOut).toHaveBeenCalledWith([second?.id]);
});
