import type { Page } from '@playwright/test';
import { createAppReport, getAppReportForm, updateAppReport } from '#contract/reports/app-reports.ts';
import { getReport } from '#contract/reports/reports.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { findSignal, loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';

const firstWords = (page: Page) => page.getByRole('main').locator('textarea').first();
async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check your answers' }).tap();
  await page.getByRole('button', { name: 'Submit report' }).tap();
}

test('[REP-10] [REP-03] a night with three incidents has a report for each, also without signal', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const carer = await openApi(page);
  const { report, ...visit } = await bookPast(admin, carer, await idOfClient(admin));
  const params = { id: report.id, formTypeId: report.incident_form_id ?? '' };
  const address = `/dashboard/visits/${visit.appointment_carer_id}`;
  const another = page.getByRole('link', { name: 'Report another incident' });
  const blank = await carer.get(getAppReportForm, { params });
  const whole = wholeAnswers(blank.questions, blank.answers);
  await carer.send(createAppReport, { params, body: { answers: whole, submit: false } });

  await test.step('the first is handed in, and the visit offers another', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Continue the incident report' }).tap();
    await firstWords(page).fill('She slipped on the stairs.');
    await handIn(page);
    await expect(page.getByRole('link', { name: 'Write Another incident report' })).toBeVisible();
    await page.goto(address);
    await expect(page.getByText(/^Incident report, submitted at \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read Incident report' })).toBeVisible();
    await expect(another).toBeVisible();
  });

  await test.step('its form says that it was handed in, and leads on', async () => {
    await page.goto(`/dashboard/reports/${report.id}/write/${params.formTypeId}`);
    await expect(page.getByText(/^You submitted an incident report at \d\d:\d\d$/)).toBeVisible();
    await expect(another).toBeVisible();
  });

  await test.step('without signal a second is a form of its own', async () => {
    await readyWithoutSignal(page);
    await loseSignal(page);
    await page.goto(`/dashboard/reports/${report.id}/write/${params.formTypeId}`);
    await expect(page.getByText(/^You submitted an incident report at/)).toBeVisible();
    await another.tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Incident report 2');
    await expect(firstWords(page)).toHaveValue('');
    await firstWords(page).fill('A window was broken.');
    await expect(page.getByText('Saved on this device, but not sent to the office')).toBeVisible();
    await findSignal(page);
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible({ timeout: 90_000 });
  });

  await test.step('a third is begun while the second waits to be sent', async () => {
    await page.goto('/dashboard');
    const { incident_report } = await carer.get(getVisit, { params: { id: visit.appointment_carer_id } });
    const second = incident_report && 'id' in incident_report ? incident_report : undefined;
    expect(second?.occurrence).toBe(2);
    await carer.send(updateAppReport, {
      params: { id: report.id, reportId: second?.id ?? '' },
      body: { answers: whole, submit: false, version: second?.version ?? 0 },
    });
    // The device had the form already, without the answers that came to the office meanwhile.
    const isHeard = page.waitForResponse(
      (answer) =>
        answer.ok() && new URL(answer.url()).pathname === `/api/visits/${visit.appointment_carer_id}`,
    );
    await page.goto(address);
    await isHeard;
    await expect(page.getByText('Incident report 2, started but not sent')).toBeVisible();
    const isKept = (text: string) => text.includes(second?.id ?? 'none') && text.includes('As planned.');
    await expect.poll(async () => (await readDevice(page)).split('\n').some(isKept)).toBe(true);
    await loseSignal(page);
    await page.getByRole('link', { name: 'Continue incident report 2', exact: true }).tap();
    await firstWords(page).fill('A window was broken, and nobody was hurt.');
    await handIn(page);
    await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('Incident report 2, waiting to send')).toBeVisible();
    await another.tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Incident report 3');
    await firstWords(page).fill('She ran off.');
    await expect(page.getByText('Saved on this device, but not sent to the office')).toBeVisible();
  });

  await test.step('the third, which is on the device alone, is gone on with under its number', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Continue incident report 3', exact: true }).tap();
    await expect(firstWords(page)).toHaveValue('She ran off.');
  });

  await findSignal(page);
  await expect
    .poll(
      async () =>
        (await admin.get(getReport, { params: { id: report.id } })).app_reports.map(
          ({ form_type, status }) => [form_type.name, status],
        ),
      { timeout: 90_000 },
    )
    .toEqual([
      ['Incident report', 'submitted'],
      ['Incident report 2', 'submitted'],
      ['Incident report 3', 'draft'],
    ]);
});
