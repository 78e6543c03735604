import type { BrowserContext, Page } from '@playwright/test';
import { createAppReport, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import { getVisit, type Visit } from '#contract/visits/visits.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { fillWhen, openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { expect, findName, signIn, test } from '#test/journeys/kit/people.ts';
import { everythingStored } from '#test/journeys/kit/stored.ts';
import {
  bookPast,
  idOfClient,
  openApi,
  questionInWords,
  wholeAnswers,
  writeAllBut,
} from '#test/journeys/kit/visits.ts';
import { freshName, givenDraft } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const SENTENCE = 'We walked to the park, met her sister, and were home before it rained.';

const words = (page: Page, visit: Visit) => page.getByRole('textbox', { name: questionInWords(visit).label });
const readAddress = ({ appointment_carer_id: id }: Visit) => `/dashboard/visits/${id}`;
const officeHas = (api: ApiClient, { appointment_carer_id: id }: Visit) =>
  api.get(getVisit, { params: { id } });

async function newTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  return tab;
}

const goOffline = (context: BrowserContext) => context.setOffline(true);
const goOnline = (context: BrowserContext) => context.setOffline(false);

test('[REP-10] typing never turns the page of a visit, nor of a report that was returned', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer', '/dashboard', PHONE);
  const carer = await openApi(page);
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  const question = questionInWords(visit);
  await writeAllBut(carer, visit, question);
  await page.goto(readAddress(visit));
  await words(page, visit).pressSequentially(SENTENCE);
  await expect(words(page, visit)).toHaveValue(SENTENCE);

  const returned = await bookPast(admin, carer, await idOfClient(admin));
  const { questions = [], answers = {}, form_type } = returned.app_report ?? {};
  await carer.send(createAppReport, {
    params: { id: returned.report.id, formTypeId: form_type?.id ?? '' },
    body: { answers: wholeAnswers(questions, answers), submit: true },
  });
  const params = { id: returned.report.id };
  const [reason] = await admin.get(listNotApprovedReasons);
  const { version } = await admin.get(getReport, { params });
  await admin.send(decideReport, {
    params,
    body: { approved: false, not_approved_reason_id: reason?.id ?? '', comment: 'Say more.', version },
  });
  await page.goto(readAddress(returned));
  await expect(page.getByText('The office returned this report')).toBeVisible();
  await words(page, returned).pressSequentially(` ${SENTENCE}`);
  await expect(words(page, returned)).toHaveValue(new RegExp(SENTENCE));
});

test('[REP-10] two tabs on one part of a visit are two writers: what both wrote is compared, and nothing is erased', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const first = await as('carer2', '/dashboard', PHONE);
  const carer = await openApi(first);
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  const question = questionInWords(visit);
  await writeAllBut(carer, visit, question);
  const both = [first, await newTab(first, '/dashboard')] as const;
  const second = both[1];

  await test.step('in a part of its own', async () => {
    for (const tab of both) {
      await tab.goto(`${readAddress(visit)}?step=else`);
      await expect(tab.getByLabel('Is there anything else')).toBeVisible();
    }
    await first.getByLabel('Is there anything else').fill('From the first tab.');
    await expect(first.getByText(/Saved on this device/)).toBeVisible();
    await second.getByLabel('Is there anything else').fill('From the second tab.');
    await expect(second.getByText('Anything else: different in two tabs')).toBeVisible();
    const choice = second.getByRole('group').filter({ has: second.getByRole('radio') });
    await expect(choice).toContainText('From the first tab.');
    await expect(choice).toContainText('From the second tab.');
    await second.reload();
    await second.getByRole('button', { name: 'Keep this choice' }).click();
    await expect(second.getByLabel('Is there anything else')).toHaveValue('From the second tab.');
  });

  await test.step('in the report, whichever of them comes to the device first', async () => {
    const kept = (tab: Page) => tab.getByText(/(Saved|Saved on this device) \d\d:\d\d/);
    const choiceIn = (tab: Page) => tab.getByRole('group', { name: question.label });
    for (const [earlier, later] of [both, [second, first] as const]) {
      for (const tab of both) {
        await tab.goto(`${readAddress(visit)}?step=report`);
        await expect(words(tab, visit)).toBeVisible();
      }
      await words(earlier, visit).fill('Written by the earlier.');
      await expect(kept(earlier)).toBeVisible();
      await words(later, visit).fill('Written by the later.');
      for (const tab of both) {
        await expect(choiceIn(tab)).toContainText('Written by the earlier.');
        await expect(choiceIn(tab)).toContainText('Written by the later.');
      }
      // Neither is taken out of the field in which it was typed, and both can be typed on.
      await expect(words(earlier, visit)).toHaveValue('Written by the earlier.');
      await expect(words(later, visit)).toHaveValue('Written by the later.');
      await earlier.getByRole('button', { name: 'Keep this choice' }).click();
      for (const tab of both) {
        await expect(tab.getByRole('button', { name: 'Keep this choice' })).toBeHidden();
        await expect(words(tab, visit)).toHaveValue('Written by the earlier.');
      }
      const atOffice = async () =>
        (await officeHas(carer, visit)).app_report?.answers[question.group_identifier]?.[0]?.[question.id];
      await expect.poll(atOffice).toBe('Written by the earlier.');
      await words(earlier, visit).fill('Written on.');
      await expect.poll(atOffice).toBe('Written on.');
    }
  });
});

test('[UIX-09] two tabs on one form keep two drafts, and both come back', async ({ as }) => {
  const first = await as('admin', '/dashboard/teams/new');
  const name = freshName();
  const field = (page: Page) => page.getByLabel('Name', { exact: true });
  first.on('dialog', (dialog) => void dialog.accept());
  await field(first).fill(`${name} one`);
  const second = await newTab(first, '/dashboard/teams/new');
  second.on('dialog', (dialog) => void dialog.accept());
  await field(second).fill(`${name} two`);
  for (const tab of [first, second]) await expect(tab.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();
  await Promise.all([first.reload(), second.reload()]);
  const found = await Promise.all([first, second].map((tab) => field(tab).inputValue()));
  expect(found.toSorted()).toEqual([`${name} one`, `${name} two`]);

  await test.step('a word typed without a connection is there after a reload, and in a new version', async () => {
    await second.close();
    await goOffline(first.context());
    await field(first).fill(`${name} without a connection`);
    await expect(first.getByText(/Saved on this device/)).toBeVisible();
    // With signal it would be at the office at once, and no longer on the device.
    await first.route('**/api/form_drafts/**', (route) => route.abort());
    await goOnline(first.context());
    await first.reload();
    await expect(field(first)).toHaveValue(`${name} without a connection`);
    await first.unrouteAll();
    await first.evaluate(() => localStorage.setItem('version', '0.1.0'));
    await first.reload();
    await first.waitForURL(/\/login/);
    await signIn(first, 'admin', '/dashboard/teams/new');
    await expect(field(first)).toHaveValue(`${name} without a connection`);
    await first.getByRole('button', { name: 'Discard' }).click();
  });
});

test('[ERR-04] a part that does not load is tried again, and signs nobody out', async ({ as }) => {
  const admin = await as('admin');
  await admin.context().setOffline(true);
  await admin.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await expect(admin.getByText('Could not load this part.')).toBeVisible();
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByText('There is no connection.')).toBeVisible();
  expect(await everythingStored(admin)).toContain('appStore');
  await admin.context().setOffline(false);
  await expect(admin.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect(admin.getByRole('button', { name: /, account$/ })).toBeVisible();

  await test.step('by itself, where the file has another name after an upgrade', async () => {
    let gone = 0;
    await admin.route('**/assets/*.js', (route) =>
      gone++ < 1 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await admin.getByRole('link', { name: 'Teams', exact: true }).first().click();
    await expect(admin.getByRole('heading', { name: 'Teams' })).toBeVisible();
    expect(gone).toBeGreaterThan(1);
  });
});

test('[YPN-03] saving a step after adding an address is no conflict with oneself', async ({ as }) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const { id, version } = await givenDraft(api, await idOfClient(api));
  await admin.goto(`/dashboard/young-persons/${id}/young-person-form/step-one`);
  await expect(admin.getByLabel('First name')).toHaveValue('Amara');
  await api.send(updateYoungPerson, {
    params: { id },
    body: { addresses: [{ line_1: '12 Elm Road', town: 'Croydon', postcode: 'CR0 1AB' }], version },
  });
  await admin.getByLabel('First name').fill('Amara Joy');
  await admin.getByRole('button', { name: 'Save and continue' }).click();
  await expect(admin.getByText('Step 2 of 6:')).toBeVisible();
  await expect(admin.getByText('Someone else edited this too')).toHaveCount(0);
});

test('[UIX-07] [APT-06] carers are found in a combobox that keyboards can use', async ({ as }) => {
  const admin = await as('admin');
  const carer = await findName(await as('carer'));
  await openNewForm(admin);
  await fillWhen(admin, '2027-03-04', '03:00', '04:00');
  const search = admin.getByRole('combobox', { name: 'Search carers by name' });
  await search.fill(carer.slice(0, 5));
  await expect(admin.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await search.press('Escape');
  await expect(admin.getByRole('listbox')).toHaveCount(0);
  await search.fill(carer);
  await search.press('ArrowDown');
  await search.press('ArrowUp');
  await search.press('Enter');
  const chip = admin.getByRole('button', { name: `Remove ${carer}` });
  await expect(chip).toBeVisible();
  await search.press('Space');
  await search.press('Tab');
  await expect(chip).toBeFocused();
  await expect(chip).toBeVisible();
  await admin
    .getByRole('button', { name: 'Discard' })
    .or(admin.getByRole('link', { name: 'Cancel' }))
    .first()
    .click();
});
