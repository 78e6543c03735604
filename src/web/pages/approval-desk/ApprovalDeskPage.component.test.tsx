import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppReport, getAppReport, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import {
  AppReportSummary,
  decideReport,
  getReport,
  listReportsToApprove,
  ReportDetail,
} from '#contract/reports/reports.ts';
import { announce, answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { ApprovalDeskPage } from '#web/pages/approval-desk/ApprovalDeskPage.tsx';

const questions = aVisit().app_report?.questions ?? [];
const submitted_at = '2026-11-24T20:00:00Z';

/** Two reports wait, and the first is on the desk. */
function openDesk() {
  const written = makeRecord(AppReport, {
    ...{ questions, answers: { day: [{ mood: 'We walked home.' }] } },
    ...{ status: 'submitted', submitted_at },
  });
  const giveReport = ({ id, form_type, status }: AppReport): ReportDetail =>
    makeRecord(ReportDetail, {
      ...{ client_name: 'Croydon', status, may_decide: true },
      app_reports: [makeRecord(AppReportSummary, { id, form_type, status, submitted_at })],
    });
  const other = makeRecord(AppReport, { ...written, id: crypto.randomUUID() });
  const office = {
    written,
    report: giveReport(written),
    next: { ...giveReport(other), client_name: 'Bromley' },
    /** Whether the reader can no longer open the first. */
    isClosed: false,
  };
  const readFirst = <T,>(found: T) => (office.isClosed ? refuse('not_found') : found);
  keepDrafts();
  answer(listNotApprovedReasons, () => []);
  answer(getReport, ({ params }) => (params.id === office.next.id ? office.next : readFirst(office.report)));
  answer(getAppReport, ({ params }) => (params.reportId === other.id ? other : readFirst(office.written)));
  // The last answer registered is matched first, because its path also matches a report's.
  answer(listReportsToApprove, () => {
    const items = [office.report, office.next].filter(({ status }) => status === 'submitted');
    return { items, total: items.length, page: 1, page_size: 100 };
  });
  const open = () => renderScreen(<ApprovalDeskPage id={undefined} onOpen={() => {}} />);
  return { office, open, screen: open() };
}

const decision = page.getByRole('region', { name: 'Decision' });
const approve = decision.getByRole('button', { name: /^Approve/ });
const comment = decision.getByLabelText('Comment').first();
const asked = page.getByRole('dialog');

it('[REP-07] A key that is pressed twice decides only one report, and says that the client can read it and how to undo that', async () => {
  const decided = answer(decideReport, ({ params }) =>
    params.id === office.next.id ? office.next : office.report,
  );
  const { office } = openDesk();
  await expect.element(approve).toBeVisible();
  await expect.element(decision.getByText('To undo that, reopen the report')).toBeVisible();
  await userEvent.keyboard('aa');
  await expect.element(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/The client can read it now/).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open report' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /Bromley/ })).toBeVisible();
  expect(decided.map(({ params }) => params.id)).toEqual([office.report.id]);
});

it('[REP-07] [REP-09] A report that a colleague decides stays on the desk with the text of its return, and no shortcut decides another', async () => {
  const decided = answer(decideReport, () => NO_ANSWER);
  const { office } = openDesk();
  await expect.element(approve).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(decision.getByLabelText('Reason').first()).toHaveFocus();
  await comment.fill('What was in the bag, ');
  const decided_at = '2026-11-25T09:00:00Z';
  office.written = { ...office.written, status: 'approved', decided_at };
  office.report = { ...office.report, status: 'approved', may_decide: false };
  announce('reports');
  await expect.element(decision.getByText('Someone else has already decided')).toBeVisible();
  await comment.click();
  await userEvent.keyboard('{End}a hand at a bag');
  await expect.element(comment).toHaveValue('What was in the bag, a hand at a bag');
  await decision.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(decision.getByText(/^Approved on/)).toBeVisible();
  expect(decided).toEqual([]);
});

it('[REP-09] [UIX-09] A return about someone whose record is closed says that it is saved, and is restored', async () => {
  const { office, open, screen } = openDesk();
  await decision.getByRole('button', { name: /^Return/ }).click();
  await comment.fill('Say who was there.');
  office.isClosed = true;
  announce('reports');
  await expect.element(page.getByText('We have not sent what you typed to return it')).toBeVisible();
  office.isClosed = false;
  await screen.leave();
  open();
  await expect.element(comment).toHaveValue('Say who was there.');
});

it('[REP-07] [YPN-03] The desk asks before it approves what was submitted again unread, or names a confidential address', async () => {
  const decided = answer(decideReport, () => office.next);
  const { office } = openDesk();
  await expect.element(page.getByText('We walked home.')).toBeVisible();
  office.written = {
    ...office.written,
    ...{ status: 'submitted corrected', submitted_at: '2026-11-25T09:10:00Z', version: 2 },
    answers: { day: [{ mood: 'We walked home to 77 Secret Close.' }] },
  };
  announce('reports');
  await expect.element(page.getByText('Submitted again at 09:10 while you were reading')).toBeVisible();
  await approve.click();
  await expect.element(page.getByRole('dialog', { name: 'Approve the new version?' })).toBeVisible();
  await asked.getByRole('button', { name: 'Read it again' }).click();
  office.written = { ...office.written, names_secret_address: true };
  announce('reports');
  await expect
    .element(page.getByText('This report includes the young person’s confidential address'))
    .toBeVisible();
  await approve.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Approve it with the confidential address in it?' }))
    .toBeVisible();
  await asked.getByRole('button', { name: 'Approve anyway' }).click();
  await expect.poll(() => decided.map(({ body }) => body.address_acknowledged)).toEqual([true]);
});
