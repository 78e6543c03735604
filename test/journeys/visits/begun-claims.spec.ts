import { createAppReport } from '#contract/reports/app-reports.ts';
import { submitTimesheet } from '#contract/visits/timesheets.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import {
  findSignal,
  findStep,
  loseSignal,
  officeHas,
  phone,
  readyWithoutSignal,
  send,
} from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** Nothing of it is owed any more. */
async function handIn(carer: ApiClient, visit: Visit): Promise<void> {
  const { questions = [], answers = {}, form_type } = visit.app_report ?? {};
  await carer.send(createAppReport, {
    params: { id: visit.report.id, formTypeId: form_type?.id ?? '' },
    body: { answers: wholeAnswers(questions, answers), submit: true },
  });
  const { appointment_carer_id, timesheet } = visit;
  await carer.send(submitTimesheet, { body: { appointment_carer_id, ...timesheet.planned } });
}

test('[REP-10] [MIL-01] a journey begun after the visit was handed in stands on the home until it is sent, and is asked about at signing out', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const carer = await openApi(page);
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  await handIn(carer, visit);
  const begun = page.getByRole('listitem').filter({ hasText: 'Not sent yet: 1 journey' });
  await page.goto(findStep(visit, 'miles'));
  await page.getByRole('button', { name: 'Add a journey' }).tap();
  await page.getByLabel('From').fill('Croydon');
  await page.getByLabel('To', { exact: true }).fill('Home');
  await page.getByRole('textbox', { name: 'Miles' }).fill('7.25');
  await expect(page.getByText(/Saved on this device \d\d:\d\d/)).toBeVisible();

  await test.step('on the home', async () => {
    await page.goto('/dashboard');
    await expect(begun).toBeVisible();
    await expect(page.getByText('You’re up to date.')).toBeHidden();
    await expect(page.getByText('waiting to send')).toBeHidden();
    await check(page, 'a home with a journey that was begun');
    await readyWithoutSignal(page);
  });

  await test.step('at signing out', async () => {
    await page.getByRole('button', { name: /, account$/ }).tap();
    await page.getByRole('menuitem', { name: 'Sign out' }).tap();
    const asked = page.getByRole('dialog', { name: '1 thing is not sent yet' });
    await expect(asked.getByText('You have not sent it.')).toBeVisible();
    await asked.getByRole('button', { name: 'Stay signed in' }).tap();
  });

  await test.step('and on the home without signal, which leads to where it is sent', async () => {
    await loseSignal(page);
    await page.reload();
    await expect(page.getByText('You’re offline. These appointments were saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'To finish' })).toBeVisible();
    await check(page, 'a home without signal with a journey that was begun');
    await begun.getByRole('link').tap();
    await expect(page).toHaveURL(/step=check$/);
  });

  await test.step('until it is sent', async () => {
    await findSignal(page);
    await send(page).tap();
    await expect(page.getByText('1 journey sent')).toBeVisible();
    expect((await officeHas(admin, visit)).mileages.map(({ miles }) => miles)).toEqual(['7.25']);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^To do/ })).toBeVisible();
    await expect(begun).toHaveCount(0);
  });
});
