import type { Locator, Page } from '@playwright/test';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { listSocialWorkerOptions } from '#contract/organisations/social-workers.ts';
import type { AnswerValue } from '#contract/questions/questions.ts';
import { createReferral } from '#contract/young-persons/referrals.ts';
import { createYoungPerson } from '#contract/young-persons/young-persons.ts';
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

test('[SVC-01] [SWK-02] a package is priced, quoted, accepted through a link without an account, and booked', {
  tag: '@main',
}, async ({ as, browser }) => {
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
});

test('[SVC-01] [UIX-09] words typed for one organisation do not come back in a quotation for another', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard/quotations/new');
  const open = async (client: string) => {
    await pick(admin, 'Client', client);
    await admin.getByRole('button', { name: 'Send quotation' }).click();
    return admin.getByRole('dialog');
  };
  await pick(admin, 'Service', 'Mentoring');
  await admin.getByLabel('Day').fill(typed);
  await admin.getByLabel('From').fill('16:00');
  await admin.getByLabel('Until').fill('18:00');
  const first = await open(CLIENT);
  await first.getByLabel('E-mail address').fill('somebody@brighton.test');
  await first.getByLabel('Message').fill('As agreed with Brighton');
  await admin.keyboard.press('Escape');
  await expect(first).toBeHidden();

  const other = await open('Croydon');
  await other.getByLabel('Message').fill('For Croydon');
  await admin.keyboard.press('Escape');
  await expect(other).toBeHidden();
  await admin.getByRole('button', { name: 'Send quotation' }).click();
  await expect(other.getByText(/Your draft was restored/)).toBeVisible();
  await expect(other.getByLabel('Message')).toHaveValue('For Croydon');
  await expect(other.getByLabel('E-mail address')).toHaveValue('');
  await admin.keyboard.press('Escape');

  const again = await open(CLIENT);
  await expect(again.getByText(/Your draft was restored/)).toBeVisible();
  await expect(again.getByLabel('E-mail address')).toHaveValue('somebody@brighton.test');
});

test('[SVC-01] two carers are priced where the referral says so, and fewer are warned of', async ({ as }) => {
  const admin = await as('admin', '/dashboard');
  const { id } = await refer(await openApi(admin), { 'rf-lone-working': 'rf-lone-working--no' });
  await admin.goto(`/dashboard/quotations/new?referral_id=${id}`);
  const carers = admin.getByLabel('Carers', { exact: true });
  await expect(carers).toHaveValue('2');
  const price = admin.getByRole('heading', { name: 'The price' }).locator('xpath=ancestor::section[1]');
  await expect(price.getByText('2 carers', { exact: false }).first()).toBeVisible();
  const warning = admin.getByText('1 visit is priced with one carer, but two are needed');
  await expect(warning).toHaveCount(0);
  await carers.fill('1');
  await expect(warning).toBeVisible();
  await expect(admin.getByText(/^Referral REF-\S+ says two carers only/)).toBeVisible();
  await admin.getByRole('button', { name: 'Send quotation' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText(/1 visit is priced with one carer/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send anyway' })).toBeVisible();
});

test('[SVC-01] [SWK-02] a quotation goes to whoever referred or to the record’s social worker, to nobody only where that is meant, and is found from its referral', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard');
  const office = await openApi(admin);
  const client_id = await idOfQuoted(office);
  const [worker] = await office.get(listSocialWorkerOptions, { query: { app_client_ids: [client_id] } });
  const person = await office.send(createYoungPerson, {
    body: { first_name: 'Amara', last_name: freshName(), client_id, social_worker_id: worker?.id ?? null },
  });
  const { id } = await refer(office, {});
  await admin.goto(`/dashboard/quotations/new?referral_id=${id}`);
  await admin.getByRole('button', { name: 'Send quotation' }).click();
  const dialog = admin.getByRole('dialog');
  const [chosen, to] = [
    dialog.getByRole('combobox', { name: 'Social worker' }),
    dialog.getByLabel('E-mail address'),
  ];
  await expect(to).toHaveValue('rob.reed@example.test');

  await test.step('choosing the young person fills in their social worker', async () => {
    await pick(dialog, 'Young person', person.name);
    await expect(chosen).toHaveValue(worker?.name ?? '');
    await expect(to).toHaveValue('');
    await expect(dialog.getByText('This will not be e-mailed')).toHaveCount(0);
  });

  await test.step('to nobody it is sent only where that is meant, and the page says so', async () => {
    await chosen.fill('');
    await chosen.blur();
    await expect(dialog.getByText('This will not be e-mailed', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send quotation' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Send without an e-mail' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: /^QUO-\d{4}-\d{4}$/ })).toBeVisible();
    await expect(admin.getByText('Not e-mailed to anyone')).toBeVisible();
  });

  await test.step('its referral leads to it, and the list says for whom it is', async () => {
    const number = (await admin.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await admin.goto(`/dashboard/referrals/${id}`);
    await admin.getByRole('link', { name: number }).click();
    await expect(admin.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await admin.goto(`/dashboard/quotations?quotation_number=${number}`);
    const row = admin.getByRole('row', { name: number });
    await expect(row).toContainText(person.name);
    await expect(row).toContainText(/REF-\S+/);
  });
});

test('[SVC-01] [UIX-09] a price that is being worked out comes back, until it is sent or thrown away', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard/quotations/new');
  const from = admin.getByLabel('From');
  const restored = admin.getByText(/Your draft was restored/);
  const leaveAndComeBack = async () => {
    await admin.getByRole('link', { name: 'Quotations' }).first().click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Quotations' })).toBeVisible();
    await admin.getByRole('link', { name: 'Work out a price' }).click();
    await expect(from.first()).toBeVisible();
  };
  await pick(admin, 'Client', CLIENT);
  await pick(admin, 'Service', 'Mentoring');
  await admin.getByLabel('Day').fill(typed);
  await from.fill('16:00');
  await admin.getByLabel('Until').fill('18:00');
  await admin.getByRole('button', { name: 'Add another visit' }).click();
  await leaveAndComeBack();
  await expect(restored).toBeVisible();
  await expect(admin.getByRole('combobox', { name: 'Client' })).toHaveValue(CLIENT);
  await expect(admin.getByRole('heading', { name: 'Visit 2' })).toBeVisible();
  await expect(from.first()).toHaveValue('16:00');

  await test.step('a price of a referral is another', async () => {
    const { id } = await refer(await openApi(admin), {});
    await admin.goto(`/dashboard/quotations/new?referral_id=${id}`);
    await expect(from).toHaveValue('10:00');
    await expect(restored).toHaveCount(0);
    await admin.goto('/dashboard/quotations/new');
    await expect(restored).toBeVisible();
  });

  await test.step('sent, it does not come back', async () => {
    await admin.getByRole('button', { name: 'Send quotation' }).click();
    await admin.getByRole('dialog').getByLabel('E-mail address').fill('worker@example.test');
    await admin.getByRole('dialog').getByRole('button', { name: 'Send quotation' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: /^QUO-/ })).toBeVisible();
    await leaveAndComeBack();
    await expect(from).toHaveValue('');
    await expect(restored).toHaveCount(0);
  });

  await test.step('thrown away, it does not come back', async () => {
    await from.fill('09:00');
    await leaveAndComeBack();
    await expect(from).toHaveValue('09:00');
    await admin.getByRole('button', { name: 'Start again' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
    await expect(from).toHaveValue('');
    await expect(restored).toHaveCount(0);
    await leaveAndComeBack();
    await expect(from).toHaveValue('');
    await expect(restored).toHaveCount(0);
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
