import type { Browser, Page } from '@playwright/test';
import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import {
  createQuestionForm,
  publishQuestionForm,
  saveQuestionFormDraft,
} from '#contract/questions/question-forms.ts';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

/** The newest mail of that subject, as the demo's mailbox shows it. */
async function readMail(admin: Page, subject: RegExp, to: string): Promise<string> {
  let text = '';
  await expect(async () => {
    await admin.goto('/dashboard/mailbox');
    await admin.getByRole('row').filter({ hasText: to }).getByText(subject).first().click();
    const message = admin.locator('dialog');
    await expect(message).toContainText('Hello', { timeout: 5_000 });
    text = (await message.textContent()) ?? '';
  }).toPass({ timeout: 30_000 });
  return text;
}

async function signInAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/identity\//);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('placewell-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
  return page;
}

test('[USR-01] [AUT-03] a carer is added, gets the mail, signs in at the provider, and is switched off', async ({
  as,
  browser,
}) => {
  const admin = await as('admin', '/dashboard/users');
  const email = `nina${Date.now()}@placewell.test`;

  await test.step('an administrator adds them with what the office knows', async () => {
    await admin.getByRole('link', { name: 'Add person' }).click();
    await expect(admin.getByRole('radio', { checked: true })).toHaveCount(0);
    await admin.getByRole('radio', { name: /^Carer/ }).check();
    await admin.getByLabel('Name', { exact: true }).fill('Nina Newcomer');
    await admin.getByLabel('E-mail').fill(email);
    await admin.getByLabel('Postcode district').fill('cr0');
    await admin.getByLabel('Contracted hours a week').fill('37.5');
    await admin.getByLabel('Emergency contact').fill('Max Newcomer');
    await admin.getByRole('button', { name: 'Add and send invitation' }).click();
    await expect(admin.getByRole('heading', { name: 'Nina Newcomer', level: 1 })).toBeVisible();
    await expect(admin.getByText('No appointments are booked')).toBeVisible();
    await expect(admin.getByText('No reports are due')).toBeVisible();
  });
  const account = admin.url();

  await test.step('the mail says where to sign in, and with which address', async () => {
    const mail = await readMail(admin, /Your account at/, email);
    expect(mail).toContain('/login');
    expect(mail).toContain(email);
  });

  const nina = await signInAs(browser, email);
  await test.step('they sign in at the provider, and find whom to ring', async () => {
    await nina.getByRole('button', { name: 'More' }).click();
    await nina.getByRole('link', { name: 'Contact' }).click();
    await expect(nina).toHaveURL(/helpcenter\/carer\/contact-information$/);
    await expect(nina.getByRole('link', { name: /Call the on-call manager/ })).toHaveAttribute(
      'href',
      /^tel:/,
    );
  });

  await test.step('switched off, they are signed out at once', async () => {
    await admin.goto(account);
    await expect(admin.getByText('Never', { exact: true })).toHaveCount(0);
    await admin.getByRole('button', { name: 'Switch off' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(admin.getByText('Nina Newcomer is switched off').first()).toBeVisible();
    await nina.goto('/dashboard');
    await expect(nina.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await nina.context().close();
  });
});

test('[USR-01] a carer with appointments to come is asked about before they are switched off', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard/users?user_type=user&is_active=true');
  await admin.locator('main a[href*="/dashboard/users/0"]').first().click();
  await expect(admin.getByRole('heading', { name: /^Next appointments \(/ })).toBeVisible();
  await admin.getByRole('button', { name: 'Switch off' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText(/in the future:/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByText('Choose what happens to them.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByText('On', { exact: true }).first()).toBeVisible();
});

test('[HLP-01] [SHL-01] everybody finds the office’s number and writes to it, and the help centre leads there', async ({
  as,
}) => {
  const client = await as('client', '/dashboard/helpcenter');
  await client.getByRole('main').getByRole('link', { name: 'Ring or write to the office' }).click();
  await expect(client).toHaveURL(/helpcenter\/contact$/);
  await expect(client.getByRole('link', { name: /Call the office/ })).toHaveAttribute(
    'href',
    'tel:02079460100',
  );
  await expect(client.getByText('On call', { exact: true })).toHaveCount(0);
  await expect(client.getByText('for everything else')).toHaveCount(0);
  await expect(client.getByText('Ring your own authority’s emergency duty team.')).toBeVisible();
  await expect(client.getByRole('heading', { name: 'Coordinators by area' })).toBeVisible();
  const subject = `A question ${Date.now()}`;
  await client.getByRole('button', { name: 'Send message' }).click();
  await expect(client.getByRole('alert')).toContainText('Give a subject.');
  await client.getByLabel('Subject').fill(subject);
  await client.getByLabel('Message', { exact: true }).fill('Hello, when do you call?');
  await client.getByRole('button', { name: 'Send message' }).click();
  await expect(client.getByText('Sent to the office').first()).toBeVisible();
  await expect(client.getByLabel('Subject')).toHaveValue('');
  const admin = await as('admin', '/dashboard');
  await admin.getByRole('link', { name: 'Contact' }).click();
  await expect(admin).toHaveURL(/helpcenter\/contact$/);
  expect(await readMail(admin, new RegExp(subject), '')).toContain('when do you call?');
});

test('[HLP-01] a carer has the on-call number beside the question that asks for it, and without signal', async ({
  as,
}) => {
  const carer = await as('carer', '/dashboard', PHONE);
  await carer.locator('a[href*="/dashboard/visits/"]').first().click();
  await expect(carer.getByText(/^On call/)).toBeVisible();
  await carer.context().setOffline(true);
  await expect(carer.getByText(/^On call/).getByRole('link')).toHaveAttribute('href', 'tel:07700900100');
});

test('[QST-04] a published form says that nobody asks it, and is asked by the services chosen', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard/forms');
  const api = await openApi(admin);
  const name = `Home visit ${Date.now()}`;
  const form = await api.send(createQuestionForm, { body: { name, purpose: 'report' } });
  const params = { id: form.id };
  await api.send(saveQuestionFormDraft, {
    params,
    body: { version: 1, introduction: null, questions: PLAIN_QUESTIONS },
  });
  await admin.goto(`/dashboard/forms/${form.id}`);
  await expect(admin.getByText('Publish a version')).toBeVisible();
  await api.send(publishQuestionForm, { params, body: { version: 2 } });
  await admin.reload();
  await expect(admin.getByText('Not used yet. Choose the services that use it')).toBeVisible();
  await admin.getByRole('button', { name: 'Choose services' }).click();
  const dialog = admin.getByRole('dialog', { name: `Which services use ${name}?` });
  await dialog.getByRole('button', { name: 'Use form' }).click();
  await expect(dialog.getByText('Choose at least one service.')).toBeVisible();
  const service = dialog.getByRole('checkbox').last();
  await service.check();
  await settled(admin);
  await check(admin, 'who asks a form');
  await dialog.getByRole('button', { name: 'Use form' }).click();
  const from = formatDate(addDays(todayInLondon(), 1));
  await expect(admin.getByText(`Appointments from ${from}`)).toBeVisible();
  await admin.getByRole('button', { name: /^Stop using/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Stop using' }).click();
  await expect(admin.getByText('Not used yet')).toBeVisible();
});

for (const width of [320, 1280]) {
  test(`[UIX-07] the contact pages and a carer’s page are free of axe violations, ${width} px wide, light and dark`, async ({
    as,
  }) => {
    const device = { viewport: { width, height: 800 } };
    const carer = await as('carer', '/dashboard/helpcenter/carer/contact-information', device);
    await settled(carer);
    await check(carer, 'a carer’s contact information');
    const admin = await as('admin', '/dashboard/users?user_type=user', device);
    await settled(admin);
    await admin.locator('main a[href*="/dashboard/users/0"]').first().click();
    await expect(admin.getByRole('heading', { name: 'Hours' })).toBeVisible();
    await check(admin, 'a carer’s page');
    await admin.goto('/dashboard/helpcenter/contact');
    await settled(admin);
    await check(admin, 'the contact page');
  });
}
