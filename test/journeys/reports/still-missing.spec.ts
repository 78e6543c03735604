import type { Page } from '@playwright/test';
import { createAppReport, getAppReportForm } from '#contract/reports/app-reports.ts';
import { NOT_RETURNED } from '#contract/reports/still-missing.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findSignal, loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';
import { givenActive } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const SAY_NOW = 'Still missing? Report it now';

/** An incident report of a visit that is under way, written but for handing it in: away, and not back. */
async function givenIncident(office: ApiClient, own: ApiClient) {
  const person = await givenActive(office, await idOfClient(office));
  const id = await bookNow(office, own, person);
  const { report } = await own.get(getVisit, { params: { id } });
  const params = { id: report.id, formTypeId: report.incident_form_id ?? '' };
  const blank = await own.get(getAppReportForm, { params });
  const start = {
    ...blank.answers,
    'incident-basics': [{ 'ir-types': ['ir-types--missing'] }],
    'missing-episode': [{ 'ir-returned': NOT_RETURNED }],
  };
  const answers = wholeAnswers(blank.questions, start);
  await own.send(createAppReport, { params, body: { answers, submit: false } });
  return { person, visit: `/dashboard/visits/${id}` };
}

async function openCheck(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /incident/i })
    .first()
    .tap();
  await page.getByRole('button', { name: 'Check your answers' }).tap();
  await expect(page.getByText(SAY_NOW)).toBeVisible();
}

test('[MIS-01] [REP-07] an incident report that says someone is not back prompts the carer to report them missing, before and after it is submitted', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer', '/dashboard', phone), await as('admin')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const { person, visit } = await givenIncident(office, own);
  const say = carer.getByRole('button', { name: / is missing$/ });
  const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
  await carer.goto(visit);
  await openCheck(carer);
  await carer.getByRole('button', { name: 'Submit report' }).tap();
  await expect(carer.getByText('Submitted', { exact: true }).first()).toBeVisible();
  // In sight without a finger, and on the desk of the office too.
  await expect(carer.getByText(SAY_NOW)).toBeInViewport();
  await admin.goto(`/dashboard/reports/approve?id=${carer.url().match(/reports\/([^/?]+)/)?.[1]}`);
  await expect(admin.getByText('Not back yet? Report them missing now')).toBeVisible();
  await say.tap();
  await dialog.getByRole('button', { name: '15 minutes ago' }).tap();
  await dialog.getByRole('button', { name: 'They are missing' }).tap();
  await expect(carer).toHaveURL(/missing/);
  await carer.goBack();
  await expect(carer.getByRole('heading', { name: /^Incident report/ }).first()).toBeVisible();
  await expect(carer.getByText(SAY_NOW)).toBeHidden();
  await expect(admin.getByRole('button', { name: / is missing$/ })).toBeHidden();
});

test('[MIS-01] [REP-10] without signal an incident report that says someone is not back prompts the carer too', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer', '/dashboard', phone), await as('admin')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const { person, visit } = await givenIncident(office, own);
  const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
  await carer.goto(visit);
  await expect(carer.getByRole('button', { name: / is missing$/ })).toBeVisible();
  await readyWithoutSignal(carer);
  await loseSignal(carer);
  await openCheck(carer);
  await carer.getByRole('button', { name: 'Submit report' }).tap();
  await expect(carer.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
  await expect(carer.getByText(SAY_NOW)).toBeVisible();
  await carer.getByRole('button', { name: / is missing$/ }).tap();
  await dialog.getByRole('button', { name: '15 minutes ago' }).tap();
  await dialog.getByRole('button', { name: 'They are missing' }).tap();
  await expect(dialog.getByText(/^You reported this at /)).toBeVisible();
  await carer.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(carer.getByText(SAY_NOW)).toBeHidden();
  await findSignal(carer);
  await expect(carer.getByText(`The office knows ${person.name} is missing`).first()).toBeVisible();
});
