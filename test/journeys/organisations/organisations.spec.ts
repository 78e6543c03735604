import type { Page } from '@playwright/test';
import { expect, test } from '#test/journeys/kit/people.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

/** Types a part of the name and takes the choice. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

test('[CLI-01] [TEA-01] [SWK-02] an organisation, its team and its social workers are added, from the first form to the public ones', async ({
  as,
  browser,
}) => {
  const admin = await as('admin');
  const client = `Elmfield Council ${Date.now() % 100_000}`;

  await test.step('the organisation is added, with who gets its invoices, and its double is noticed', async () => {
    await admin.goto('/dashboard/clients/new');
    await admin.getByLabel('Name', { exact: true }).fill('Croydo');
    await expect(admin.getByText('This organisation may already exist')).toBeVisible();
    await admin.getByLabel('Name', { exact: true }).fill('Croydon');
    await admin.getByRole('button', { name: 'Add client' }).click();
    await expect(admin.getByRole('alert')).toContainText('An organisation with this name already exists.');
    await admin.getByLabel('Name', { exact: true }).fill(client);
    await choose(admin, 'Local authority', 'Merton');
    await admin.getByRole('button', { name: 'Add a contact' }).click();
    await admin.getByLabel('Contact’s name').fill('Accounts');
    await admin.getByLabel('Contact’s e-mail').fill('not an address');
    await admin.getByRole('button', { name: 'Add client' }).click();
    await expect(admin.getByRole('alert')).toContainText('Enter an e-mail address, like name@example.com.');
    await admin.getByLabel('Contact’s e-mail').fill('accounts@elmfield.test');
    await admin.getByRole('button', { name: 'Add client' }).click();
    await expect(admin.getByRole('heading', { name: client, level: 1 })).toBeVisible();
    await admin.getByRole('link', { name: /Invoicing contacts/ }).click();
    await expect(admin.getByText('accounts@elmfield.test')).toBeVisible();
  });

  await test.step('a manager is added, and a team that they lead', async () => {
    await admin.goto('/dashboard/social-workers/new');
    await choose(admin, 'Client', client);
    await admin.getByLabel('Name', { exact: true }).fill('Tess Lead');
    await admin.getByLabel('E-mail').fill(`tess${Date.now()}@elmfield.test`);
    await admin.getByLabel('Role').selectOption({ label: 'Team manager' });
    await admin.getByRole('button', { name: 'Add social worker' }).click();
    await expect(admin.getByRole('heading', { name: 'Tess Lead' })).toBeVisible();
    await admin.goto('/dashboard/teams/new');
    await choose(admin, 'Client', client);
    await admin.getByLabel('Name', { exact: true }).fill('Elm Team');
    await choose(admin, 'Team manager', 'Tess Lead');
    await admin.getByRole('button', { name: 'Add team' }).click();
    await expect(admin.getByRole('heading', { name: 'Elm Team' })).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Tess Lead' })).toBeVisible();
  });
  const team = admin.url();

  await test.step('somebody registers on a telephone, without an account', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    // The old addresses, as other sites link to them.
    await page.goto('/social-worker-form');
    await expect(page).toHaveURL(/\/external\/social-worker$/);
    await page.goto('/register/social-worker');
    await expect(page).toHaveURL(/\/external\/social-worker$/);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose an organisation.');
    await expect(page.getByText(/If yours is not listed, ring .+ on [0-9 ]+/)).toBeVisible();
    await choose(page, 'Your organisation', client);
    await page.getByLabel('Your name').fill('Rob Newcomer');
    await page.getByLabel('Work e-mail').fill('rob@elmfield.test');
    await page.getByLabel('Your role').selectOption({ label: 'Social worker' });
    await page.getByLabel('Your team').selectOption({ label: 'Elm Team' });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await context.close();
  });

  await test.step('the office accepts them', async () => {
    await admin.goto('/dashboard');
    await expect(admin.getByText(/social workers? (is|are) waiting to be accepted/)).toBeVisible();
    await admin.getByRole('link', { name: /^See who (it is|they are)$/ }).click();
    await expect(admin.getByRole('button', { name: 'Accept Rob Newcomer' })).toBeVisible();
    await admin.goto('/dashboard/social-workers?name=Rob+Newcomer');
    await admin.getByRole('button', { name: 'Accept Rob Newcomer' }).click();
    const ask = admin.getByRole('dialog', { name: 'Accept Rob Newcomer?' });
    await expect(ask).toContainText('rob@elmfield.test');
    await ask.getByRole('button', { name: 'Accept' }).click();
    await expect(admin.getByText('Rob Newcomer accepted').first()).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Accept Rob Newcomer' })).toHaveCount(0);
  });

  await test.step('the leaders are put into the team beside those who chose it', async () => {
    await admin.goto(team);
    await expect(admin.getByRole('link', { name: 'Rob Newcomer' })).toBeVisible();
    await admin.getByRole('button', { name: 'Choose social workers' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Social workers of Elm Team' });
    await dialog.getByRole('checkbox', { name: 'Tess Lead' }).check();
    await dialog.getByRole('button', { name: 'Save 1 change' }).click();
    await expect(dialog).toHaveCount(0);
    const members = admin.locator('section', { hasText: 'Choose social workers' });
    await expect(members.getByRole('link', { name: 'Tess Lead' })).toBeVisible();
    // A team with people in it stays.
    await admin.getByRole('button', { name: 'Archive' }).click();
    const ask = admin.getByRole('dialog', { name: 'Archive Elm Team?' });
    await ask.getByRole('button', { name: 'Archive' }).click();
    await expect(ask).toContainText('Elm Team still has 2 social workers.');
    await ask.getByRole('button', { name: 'Keep' }).click();
  });

  await test.step('they are invited to sign in, with what their record says', async () => {
    await admin.getByRole('link', { name: 'Rob Newcomer' }).click();
    await admin.getByRole('link', { name: 'Invite to sign in' }).click();
    await expect(admin.getByRole('radio', { name: /^Someone at a client/ })).toBeChecked();
    await expect(admin.getByLabel('Client', { exact: true })).toHaveValue(client);
    await expect(admin.getByLabel('Name', { exact: true })).toHaveValue('Rob Newcomer');
    await expect(admin.getByLabel('E-mail')).toHaveValue('rob@elmfield.test');
    await admin.getByRole('button', { name: 'Add and send invitation' }).click();
    await expect(admin.getByRole('heading', { name: 'Rob Newcomer', level: 1 })).toBeVisible();
    await admin.goto(team);
    await admin.getByRole('link', { name: 'Rob Newcomer' }).click();
    await expect(admin.getByRole('button', { name: 'Ask for details' })).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Invite to sign in' })).toHaveCount(0);
  });

  await test.step('they are asked for their details, and correct them by the link, once', async () => {
    await admin.getByRole('button', { name: 'Ask for details' }).click();
    await admin.getByRole('button', { name: 'Send the link' }).click();
    await expect(admin.getByText('E-mailed to rob@elmfield.test').first()).toBeVisible();
    const worker = admin.url();
    const link = await linkFromMailbox(admin);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByLabel('Your name')).toHaveValue('Rob Newcomer');
    await page.getByLabel('Telephone').fill('020 7946 0018');
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByLabel('Your name')).toHaveValue('Rob Newcomer');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Details saved')).toBeVisible();
    await other.getByRole('button', { name: 'Send' }).click();
    await expect(
      other.getByText('This link no longer works. If you have already sent the form'),
    ).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This link does not work')).toBeVisible();
    await context.close();
    await admin.goto(worker);
    await expect(admin.getByText('020 7946 0018')).toBeVisible();
  });

  await test.step('the second to save sees both versions of the team, and chooses', async () => {
    const colleague = await as('admin', `${new URL(team).pathname}/edit`);
    await colleague.getByLabel('Name', { exact: true }).fill('Elm Duty Team');
    await admin.goto(`${team}/edit`);
    await admin.getByLabel('Name', { exact: true }).fill('Elm and Oak Team');
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByRole('heading', { name: 'Elm and Oak Team' })).toBeVisible();
    await colleague.getByRole('button', { name: 'Save changes' }).click();
    const dialog = colleague.getByRole('dialog', { name: 'Someone else changed this team' });
    await expect(dialog).toContainText('Elm and Oak Team');
    await dialog.getByRole('radio', { name: /Keep mine/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(colleague.getByRole('heading', { name: 'Elm Duty Team' })).toBeVisible();
  });
});

/** The newest e-mail's link, opened in the office's own mailbox. */
async function linkFromMailbox(page: Page): Promise<string> {
  const LINK = /http\S+\/external\/form\/[\w-]{43}/;
  const message = page.locator('dialog');
  await expect(async () => {
    await page.goto('/dashboard/mailbox');
    await page.getByText('Please check your details').first().click({ timeout: 5_000 });
    // Its words come after it has opened.
    await expect(message).toContainText(LINK, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  return LINK.exec((await message.textContent()) ?? '')?.[0] ?? '';
}
