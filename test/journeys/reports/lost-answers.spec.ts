import type { Page } from '@playwright/test';
import {
  createAppReport,
  getAppReport,
  getAppReportForm,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { getReport } from '#contract/reports/reports.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findSignal, loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const firstWords = (page: Page) => page.getByRole('main').locator('textarea').first();

/** An incident report that is begun at the office, with all but its first words. */
async function beginIncident(admin: ApiClient, carer: ApiClient) {
  const { report } = await bookPast(admin, carer, await idOfClient(admin));
  const params = { id: report.id, formTypeId: report.incident_form_id ?? '' };
  const blank = await carer.get(getAppReportForm, { params });
  const answers = wholeAnswers(blank.questions, blank.answers);
  const { id: reportId } = await carer.send(createAppReport, { params, body: { answers, submit: false } });
  const readIt = () => admin.get(getAppReport, { params: { id: report.id, reportId } });
  return { report, reportId, readIt, address: `/dashboard/reports/${report.id}/write/${params.formTypeId}` };
}

/** The next words reach the office, and its answer does not come back. */
async function typeUnheard(page: Page, report_id: string, words: string): Promise<void> {
  const calls = `**/api/reports/${report_id}/app_report/**`;
  let isLost = false;
  const isAnswerLost = new Promise<void>((tell) => {
    void page.route(calls, async (route) => {
      if (isLost || route.request().method() !== 'PUT') return route.continue();
      isLost = true;
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('connectionreset');
      tell();
    });
  });
  await firstWords(page).fill(words);
  await isAnswerLost;
  await page.unroute(calls);
}

async function handInWithoutSignal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check your answers' }).tap();
  await page.getByRole('button', { name: 'Submit report' }).tap();
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
}

test('[REP-10] An incident report whose last autosave was not answered is handed in by itself, and compared with a colleague’s words alone', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const carer = await openApi(page);

  await test.step('the words that the office took unheard are the carer’s own', async () => {
    const { report, address, readIt } = await beginIncident(admin, carer);
    await page.goto(address);
    await readyWithoutSignal(page);
    await typeUnheard(page, report.id, 'She ran out of the house');
    await loseSignal(page);
    await firstWords(page).fill('She ran out of the house and I followed.');
    await expect(page.getByText('Saved on this device, but not sent to the office')).toBeVisible();
    // Also after a reload, which finds the words on the device alone.
    await page.goto(address);
    await expect(firstWords(page)).toHaveValue('She ran out of the house and I followed.');
    await handInWithoutSignal(page);
    // Two visits of one day are told apart.
    const row = page.getByRole('link', { name: /^Incident report, .* \d\d:\d\d–\d\d:\d\d/ });
    await expect(row).toContainText(report.client_name);
    expect((await readIt()).status).toBe('draft');
    await findSignal(page);
    await expect.poll(async () => (await readIt()).status, { timeout: 60_000 }).toBe('submitted');
    expect(JSON.stringify((await readIt()).answers)).toContain('She ran out of the house and I followed.');
    await expect(page.getByText('Someone else changed this')).toBeHidden();
    await expect(page.getByText('Nothing to send')).toBeVisible();
  });

  await test.step('a colleague’s words stay, and are compared', async () => {
    const { report, reportId, address, readIt } = await beginIncident(admin, carer);
    await page.goto(address);
    await typeUnheard(page, report.id, 'He left');
    await loseSignal(page);
    await firstWords(page).fill('He left by the window.');
    await handInWithoutSignal(page);
    const { version, answers, questions } = await readIt();
    const theirs = JSON.parse(JSON.stringify(answers).replace('He left', 'He left; the police came.'));
    expect(questions.length).toBeGreaterThan(0);
    await carer.send(updateAppReport, {
      params: { id: report.id, reportId },
      body: { answers: theirs, submit: false, version },
    });
    await findSignal(page);
    await expect(page.getByText('Someone else changed this')).toBeVisible({ timeout: 60_000 });
    expect((await readIt()).answers).toEqual(theirs);
    const { app_reports } = await admin.get(getReport, { params: { id: report.id } });
    expect(app_reports.map(({ status }) => status)).toEqual(['draft']);
    await page.goto(address);
    await firstWords(page).fill('He left by the kitchen window.');
    // By itself it comes between nobody and the words that they are typing.
    const [dialog, compare] = [
      page.getByRole('dialog', { name: 'Someone else changed this form too' }),
      page.getByRole('button', { name: 'Compare both versions' }),
    ];
    await expect(dialog.or(compare).first()).toBeVisible();
    if (!(await dialog.isVisible())) await compare.tap();
    await expect(dialog).toContainText('He left; the police came.');
  });
});
