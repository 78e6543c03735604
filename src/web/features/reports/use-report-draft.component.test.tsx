import { expect, it } from 'vitest';
import { AppReport, createAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { Report } from '#contract/reports/reports.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { useReportDraft } from '#web/features/reports/use-report-draft.ts';

const said = (what: string) => ({ day: [{ what }] });
const office = makeRecord(AppReport, { status: 'draft', version: 1, answers: said('Before.') });
const report = makeRecord(Report, { id: office.report_id });
const found = {
  content: {
    ...{ title: 'Report', about: null, answers: said('Found here.'), is_handed_in: true },
    ...{ id: office.id, version: office.version, base: office.answers },
  },
  ...{ kept_at: '2026-11-24T14:00:00Z', upon: null },
};
const copy = {
  ...{ place: 'report/here', found },
  keep: async () => '2026-11-24T14:00:00Z',
  keepFoundBeside: async () => {},
  forget: async () => {},
  close: async () => {},
};

let draft: ReportDraft | undefined;
function Written({ start }: { start: AppReport | undefined }) {
  draft = useReportDraft(start && { report, start, copy });
  return <p>{draft ? 'Open' : 'Closed'}</p>;
}

it('[REP-10] [REP-09] a copy found on the device is submitted once: a form that is returned later starts with the server’s version', async () => {
  const taken = answer(updateAppReport, ({ body }) => ({
    ...office,
    ...body,
    status: 'submitted' as const,
    version: 2,
  }));
  answer(createAppReport, () => office);
  const screen = renderScreen(<Written start={office} />, { as: 'carer' });
  await expect.poll(() => draft?.store.getState().isWaiting).toBe(true);
  expect(await draft?.send()).toBe('sent');
  screen.redraw(<Written start={undefined} />);
  await expect.poll(() => draft).toBeUndefined();
  const submissions = [
    { number: 1, answers: said('Found here.'), submitted_at: '2026-11-24T15:00:00Z', submitted_by: null },
  ];
  screen.redraw(
    <Written
      start={{ ...office, status: 'not approved', version: 3, submissions, answers: said('Found here.') }}
    />,
  );
  await expect.poll(() => draft?.store.getState()).toMatchObject({ isWaiting: false, answers: undefined });
  expect(await draft?.send()).toBe('gone');
  expect(taken.map(({ body }) => body?.answers)).toEqual([said('Found here.')]);
});
