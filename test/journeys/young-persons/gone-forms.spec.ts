import type { Page } from '@playwright/test';
import { getMe } from '#contract/organisations/users.ts';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { openColleague } from '#test/journeys/kit/colleague.ts';
import { expect, signOut, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { sayYes } from '#test/journeys/kit/say-yes.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { button, findPage, givenActive, givenDraft } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const CLOSED = 'The form you were filling in has closed';
const findNotice = (page: Page) => page.getByRole('region', { name: 'Important notices' });

async function expectTold(page: Page, last_name: string): Promise<void> {
  const notice = findNotice(page);
  await expect(notice).toContainText(CLOSED);
  await expect(notice).toContainText('We have not sent what you wrote');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(last_name)).toHaveCount(0);
}

/** Longer than a notice takes to come. */
async function expectUntold(page: Page): Promise<void> {
  await page.waitForTimeout(2_500);
  await expect(page.getByText(CLOSED)).toHaveCount(0);
}

const restrict = async (admin: ApiClient, id: string, is_restricted = true) => {
  const params = { id };
  const { version } = await admin.get(getReaders, { params });
  const reader_ids = [(await admin.get(getMe)).id];
  await admin.send(setReaders, { params, body: { is_restricted, reader_ids, version } });
};

/** Opens the page, and waits until it hears of changes. */
async function openLive(page: Page, address: string): Promise<void> {
  const live = page.waitForResponse('**/api/live/');
  await page.goto(address);
  await live;
}

test('[YPN-03] [MIS-01] [UIX-09] a form that a restriction takes off the screen says that its words were not sent, and they come back', async ({
  browser,
  callAs,
}) => {
  const admin = await callAs('admin');
  const { page } = await openColleague(admin, browser, 'Cleo Colleague');
  const { id, last_name } = await givenActive(admin, await idOfClient(admin));
  const dialog = page.getByRole('dialog');

  await test.step('a step of the form', async () => {
    await openLive(page, `${findPage(id)}/edit?step=step-one`);
    await page.getByLabel('First name').fill('Amara Joy');
    await expect.poll(() => readDevice(page)).toContain('Amara Joy');
    await restrict(admin, id);
    await expectTold(page, last_name);
    await expect(page).toHaveTitle('Placewell');
    await restrict(admin, id, false);
    await sayYes(admin, id);
    await openLive(page, `${findPage(id)}/edit?step=step-one`);
    await expect(page.getByLabel('First name')).toHaveValue('Amara Joy');
  });

  await test.step('a related person', async () => {
    page.on('dialog', (asked) => void asked.accept());
    await openLive(page, `${findPage(id)}?tab=people`);
    await button(page, 'Add to related persons').click();
    await dialog.getByLabel('Notes').fill('Rings on Sundays.');
    await page.waitForTimeout(1_500);
    await restrict(admin, id);
    await expectTold(page, last_name);
    await restrict(admin, id, false);
    await sayYes(admin, id);
    await page.reload();
    await button(page, 'Add to related persons').click();
    await expect(dialog.getByLabel('Notes')).toHaveValue('Rings on Sundays.');
  });

  await test.step('an alarm, and the notice goes with the person', async () => {
    await openLive(page, findPage(id));
    await page.getByRole('button', { name: /is missing$/ }).click();
    await dialog.getByLabel('Where').fill('Park gate');
    await page.waitForTimeout(1_500);
    await restrict(admin, id);
    await expectTold(page, last_name);
    await signOut(page);
    await expect(page.getByText(CLOSED)).toHaveCount(0);
    await restrict(admin, id, false);
    await sayYes(admin, id);
  });
  await page.close();
});

test('[YPN-03] [UIX-09] a step whose draft a colleague archives says that its words were not sent', async ({
  as,
}) => {
  const page = await as('admin');
  const admin = await openApi(page);
  const { id, version } = await givenDraft(admin, await idOfClient(admin));
  await openLive(page, `${findPage(id)}/young-person-form/step-one`);
  await page.getByLabel('First name').fill('Amara Joy');
  await admin.send(updateYoungPerson, { params: { id }, body: { status: 'ARCHIVED', version } });
  await page.waitForURL((url) => url.pathname === findPage(id));
  await expect(findNotice(page)).toContainText(CLOSED);
  await check(page, 'the notice of a form that has closed');
});

test('[UIX-09] a form that its writer leaves, saves or cancels closes without such words', async ({ as }) => {
  const page = await as('admin');
  const admin = await openApi(page);
  const { id } = await givenActive(admin, await idOfClient(admin));
  const dialog = page.getByRole('dialog');
  page.on('dialog', (asked) => void asked.accept());
  const news = async () => {
    const { version } = await admin.get(getYoungPerson, { params: { id } });
    await admin.send(updateYoungPerson, {
      params: { id },
      body: { preferred_name: `Quiet ${version}`, version },
    });
  };
  const open = async () => {
    await openLive(page, `${findPage(id)}?tab=people`);
    await button(page, 'Add to related persons').click();
    await dialog.getByLabel('Notes').fill('Rings on Sundays.');
  };

  await test.step('with Escape, while news comes', async () => {
    await open();
    await news();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expectUntold(page);
  });

  await test.step('with Back', async () => {
    await open();
    await news();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expectUntold(page);
  });

  await test.step('by saving, whose own news comes before its answer', async () => {
    await open();
    await dialog.getByLabel('Name').fill('Aunt May');
    await dialog.getByRole('combobox', { name: 'Relationship' }).fill('Aunt');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.route('**/related_persons/', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.fulfill({ response: answer });
    });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toHaveCount(0);
    await expectUntold(page);
  });

  await test.step('by signing out', async () => {
    await open();
    await page.keyboard.press('Escape');
    await openLive(page, `${findPage(id)}/edit?step=step-one`);
    await page.getByLabel('First name').fill('Amara Joy');
    await expect.poll(() => readDevice(page)).toContain('Amara Joy');
    await page.goto('/dashboard');
    await expectUntold(page);
    await signOut(page);
    await expectUntold(page);
  });
});
