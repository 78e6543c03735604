import type { Browser, Page } from '@playwright/test';
import { SESSION_ENDED_MESSAGE } from '#contract/core/constants.ts';
import { expect, signIn, test } from '#test/journeys/kit/people.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

/** The newest mail to somebody, as the demo's mailbox shows it. */
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

async function openAs(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await signIn(page, account);
  return page;
}

const isOut = (page: Page) =>
  expect(page.getByRole('region', { name: 'Important notices' })).toContainText(SESSION_ENDED_MESSAGE);

test('[USR-01] [AUT-03] a carer is added, gets the e-mail, signs in once the address is right, and is turned off', async ({
  as,
  browser,
}) => {
  const admin = await as('admin', '/dashboard/users');
  const [wrong, right] = [`nnia-${Date.now()}`, `nina-${Date.now()}`];

  await test.step('an administrator adds them with what the office knows', async () => {
    await admin.getByRole('link', { name: 'Add person' }).click();
    await expect(admin.getByRole('radio', { checked: true })).toHaveCount(0);
    await admin.getByRole('radio', { name: /^Carer/ }).check();
    await admin.getByLabel('Name', { exact: true }).fill('Nina Newcomer');
    await admin.getByLabel('E-mail').fill(`${wrong}@placewell.test`);
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
    const mail = await readMail(admin, /Your account at/, wrong);
    expect(mail).toContain('/login');
    expect(mail).toContain(`${wrong}@placewell.test`);
  });

  await test.step('the address was mistyped: whoever signed in with it is out once it is corrected', async () => {
    const stranger = await openAs(browser, wrong);
    await admin.goto(account);
    await admin.getByLabel('E-mail', { exact: true }).fill(`${right}@placewell.test`);
    await admin.getByRole('button', { name: 'Save changes' }).click();
    const asks = admin.getByRole('dialog', { name: 'Is this still the same person?' });
    await asks.getByRole('button', { name: 'Save changes' }).click();
    await expect(asks).toContainText('Choose one.');
    await asks.getByRole('radio', { name: /Another person/ }).check();
    await asks.getByRole('button', { name: 'Save and sign them out' }).click();
    await expect(admin.getByText('sign-in reset')).toBeVisible();
    await isOut(stranger);
    await stranger.context().close();
  });

  const nina = await openAs(browser, right);
  await test.step('they sign in at the provider, and find whom to ring', async () => {
    await nina.getByRole('button', { name: 'More' }).click();
    await nina.getByRole('link', { name: 'Contact' }).click();
    await expect(nina).toHaveURL(/helpcenter\/carer\/contact-information$/);
    const ring = nina.getByRole('link', { name: /Call the on-call manager/ });
    await expect(ring).toHaveAttribute('href', /^tel:/);
  });

  await test.step('their sign-in is reset: they are out, and the next one is in', async () => {
    await admin.reload();
    await admin.getByRole('button', { name: 'Reset sign-in' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Reset sign-in' }).click();
    await isOut(nina);
    await signIn(nina, right);
  });

  await test.step('switched off, they are signed out at once', async () => {
    await admin.getByRole('button', { name: 'Switch off' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(admin.getByText('Nina Newcomer is switched off').first()).toBeVisible();
    await nina.goto('/dashboard');
    await expect(nina.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await nina.context().close();
  });
});
