import type { Locator, Page } from '@playwright/test';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import type { AnswerValue } from '#contract/questions/questions.ts';
import { createReferral } from '#contract/young-persons/referrals.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { freshName } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const LINK = /http\S+\/external\/quotation#[\w-]{32}/;
const CLIENT = 'Brighton and Hove';
/** A day of its own, so that no other journey has a carer there. */
const day = addDays(todayInLondon(), 40);
const typed = day.split('-').reverse().join('/');

test('[SVC-01] [SWK-02] a package is priced, quoted, accepted through a link without an account, and booked; one for a referral is linked to it', async ({
  as,
  browser,
}) => {
  const admin = await as('admin', '/dashboard/price-lists/new');
  await test.step('a price of its own is entered for a client', async () => {
    await pick(admin, 'Client', CLIENT);
    await pick(admin, 'Service', 'Mentoring');
    await admin.getByLabel('First day').fill(typed);
    await admin.getByLabel('Rate', { exact: true }).fill('41.50');
    await admin.getByRole('button', { name: 'Add price' }).click();
    await expect(admin.getByText('Price saved')).toBeVisible();
  });
  await admin.goto('/dashboard/quotations/new');
  const to = `worker-${Date.now()}@example.test`;
  await test.step('a price is worked out while it is typed', async () => {
    await pick(admin, 'Client', CLIENT);
    await pick(admin, 'Service', 'Mentoring');
    await admin.getByLabel('Day').fill(typed);
    await admin.getByLabel('From').fill('16:00');
    await admin.getByLabel('Until').fill('18:00');
    await expect(admin.getByText(/at £(41\.50|49\.80)/)).toBeVisible();
  });

  await test.step('it is sent as a quotation to somebody without an account', async () => {
    await admin.getByRole('button', { name: 'Send quotation' }).click();
    const dialog = admin.getByRole('dialog');
    await pick(dialog, 'Young person');
    await dialog.getByLabel('E-mail address').fill(to);
    await dialog.getByRole('button', { name: 'Send quotation' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: /^QUO-\d{4}-\d{4}$/ })).toBeVisible();
    await expect(admin.getByText(/days left/)).toBeVisible();
  });
  const number = (await admin.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const address = admin.url();

  await test.step('the link shows the offer and no name, and takes one answer', async () => {
    const link = await findLink(admin, number);
    const name = await findYoungPerson(admin, address);
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: `Quotation ${number}` })).toBeVisible();
    await expect(phone.locator('body')).not.toContainText(name);
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await expect(phone.getByText('Choose an answer.')).toBeVisible();
    await phone.getByRole('radio', { name: /^Yes, we order this/ }).check();
    await phone.getByLabel('Order number').fill('PO 4711');
    await phone.getByLabel('Your name').fill('Sam Field');
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await phone.close();
  });

  await test.step('the office is told, and books what was accepted', async () => {
    await admin.goto(address);
    await expect(admin.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(admin.getByText(/Sam Field/)).toBeVisible();
    await admin.getByRole('link', { name: 'Book this' }).click();
    await expect(admin.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await admin.getByRole('button', { name: 'Book 1 visit' }).click();
    const again = admin.getByRole('dialog').getByRole('button', { name: /Book|Save|Yes|Create/ });
    await expect(admin.getByText('All booked').or(again).first()).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(admin.getByText('All booked')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Book this' })).toHaveCount(0);
  });

  await test.step('the appointment knows its quotation', async () => {
    await admin.locator('main a[href*="/dashboard/appointments/"]').first().click();
    await expect(admin.getByRole('link', { name: number })).toBeVisible();
  });

  await test.step('another is priced for two carers, as its referral says, goes to whoever referred, and is found from there', async () => {
    const { id } = await refer(await openApi(admin), { 'rf-lone-working': 'rf-lone-working--no' });
    await admin.goto(`/dashboard/quotations/new?referral_id=${id}`);
    await expect(admin.getByLabel('From')).toHaveValue('10:00');
    await expect(admin.getByLabel('Carers', { exact: true })).toHaveValue('2');
    await admin.getByRole('button', { name: 'Send quotation' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByLabel('E-mail address')).toHaveValue('rob.reed@example.test');
    await dialog.getByRole('button', { name: 'Send quotation' }).click();
    const heading = admin.getByRole('heading', { level: 1, name: /^QUO-\d{4}-\d{4}$/ });
    await expect(heading).toBeVisible();
    const other = (await heading.textContent()) ?? '';
    await admin.goto(`/dashboard/referrals/${id}`);
    await admin.getByRole('link', { name: other }).click();
    await expect(admin.getByRole('heading', { level: 1, name: other })).toBeVisible();
    await admin.goto(`/dashboard/quotations?quotation_number=${other}`);
    await expect(admin.getByRole('row', { name: other })).toContainText(/REF-\S+/);
  });
});

const idOfQuoted = async (office: ApiClient): Promise<string> =>
  (await office.get(listClientOptions, {})).find(({ name }) => name.includes(CLIENT))?.id ?? '';

/** A referral without a social worker, for one visit. */
async function refer(office: ApiClient, more: Record<string, AnswerValue>): Promise<{ id: string }> {
  const service = (question: string, option: string) => ({ [question]: `${question}--${option}` });
  const answers = answerReferral({
    ...{ 'rf-first-name': 'Amara', 'rf-last-name': freshName(), 'rf-start-date': day },
    ...service('rf-service-type', 'mentoring'),
    ...service('rf-service-frequency', 'once'),
    ...service('rf-service-ratio', '1-1'),
    'rf-service-times': { start: '10:00', end: '12:00' },
    ...service('rf-lone-working', 'yes'),
    ...more,
  });
  const client_id = await idOfQuoted(office);
  return office.send(createReferral, { body: { client_id, answers, submit: true } });
}

/** The first choice, or the one of that name. */
async function pick(scope: Page | Locator, label: string, name?: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label });
  await field.click();
  if (name) await field.fill(name);
  const list = scope.getByRole('option');
  await (name ? list.filter({ hasText: name }) : list).first().click();
}

/** The link of the e-mail about a quotation, as the office's own mailbox shows it. */
async function findLink(page: Page, number: string): Promise<string> {
  const message = page.locator('dialog');
  await expect(async () => {
    await page.goto('/dashboard/mailbox');
    await page.getByText(`Quotation ${number}`).first().click({ timeout: 5_000 });
    // Its words come after it has opened.
    await expect(message).toContainText(LINK, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  return LINK.exec((await message.textContent()) ?? '')?.[0] ?? '';
}

async function findYoungPerson(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const link = page.locator('main a[href*="/dashboard/young-persons/"]').first();
  return ((await link.textContent()) ?? '').trim();
}
