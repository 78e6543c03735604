import type { Page, Route } from '@playwright/test';
import { todayInLondon } from '#contract/core/dates.ts';
import {
  createDiary,
  type Diary,
  deleteDiary,
  getDiary,
  listDiaries,
  updateDiary,
} from '#contract/young-persons/diaries.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { freshName } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';
import { picture } from '#test/kit/given-files.ts';

/** Things that come too late for a case note: photos that are still being read, a change of a note that is closed, a lost answer. */

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SENTENCE = 'He slept well after all.';

const toForm = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
};

async function findPerson(api: ApiClient): Promise<string> {
  const { items } = await api.get(listYoungPersons, { query: {} });
  return items[0]?.id ?? '';
}

const writeNote = async (carer: ApiClient): Promise<Diary> =>
  carer.send(createDiary, {
    body: toForm({
      young_person_id: await findPerson(carer),
      date: todayInLondon(),
      title: `Late, ${freshName()}`,
      text: 'As it was.',
    }),
  });

/** From then on its carer may add to it only. */
const release = (admin: ApiClient, { id, date, title, text, version }: Diary) =>
  admin.send(updateDiary, {
    params: { id },
    body: toForm({ date, title, text, version, is_released: true }),
  });

async function choosePhotos(page: Page, count: number, side = 400): Promise<void> {
  const buffer = Buffer.from(await picture({ width: side, height: side }));
  const files = Array.from({ length: count }, (_, at) => ({
    name: `photo-${at + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await page.locator('input[type=file]').last().setInputFiles(files);
}

const countFiles = async (api: ApiClient, young_person_id: string, title: string) => {
  const { items } = await api.get(listDiaries, { params: { id: young_person_id }, query: {} });
  return items.filter((note) => note.title === title).map(({ files }) => files.length);
};

/** The server does it, and its answer never comes. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

test('[DIA-02] photos that are still being read when Save is pressed go with the case note', async ({
  as,
}) => {
  const page = await as('carer2', '/dashboard', PHONE);
  const carer = await openApi(page);
  const id = await findPerson(carer);
  const title = `Photos, ${freshName()}`;
  await page.goto(`/dashboard/diaries/new?young_person=${id}`);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('What happened?').fill('A drawing of the house.');
  // Large enough to take a while, as a phone's are.
  await choosePhotos(page, 3, 3_000);
  await page.getByRole('button', { name: /^(Adding files|Save case note)/ }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Save case note' }).tap();
  await expect(page.getByText('Case note saved').first()).toBeVisible();
  expect(await countFiles(carer, id, title)).toEqual([3]);
});

test('[DIA-01] [UIX-09] a change that came too late is added to the note, once, or becomes a new one with its photos', async ({
  as,
  callAs,
}) => {
  const page = await as('carer2', '/dashboard', PHONE);
  const [carer, admin] = [await openApi(page), await callAs('admin')];
  const typed = page.getByLabel('What happened?');

  await test.step('its words are added, also where the first answer is lost', async () => {
    const note = await writeNote(carer);
    await page.goto(`/dashboard/diaries/${note.id}/edit`);
    await typed.fill(SENTENCE);
    await expect(page.getByText(/on this device/)).toBeVisible();
    await release(admin, note);
    await expect(page.getByText('This case note can no longer be changed')).toBeVisible();
    await page.getByRole('button', { name: 'Add the text to the note' }).tap();
    await page.route('**/addenda/', loseAnswer);
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true });
    await add.tap();
    await expect(page.getByText('We couldn’t tell whether it arrived')).toBeVisible();
    await page.unroute('**/addenda/');
    await page.reload();
    await page.getByRole('button', { name: 'Add the text to the note' }).tap();
    await add.tap();
    await expect(page).toHaveURL(new RegExp(`diaries/${note.id}$`));
    const { addenda } = await carer.get(getDiary, { params: { id: note.id } });
    expect(addenda.map(({ text }) => text)).toEqual([SENTENCE]);
  });

  await test.step('with a photo it is written anew', async () => {
    const note = await writeNote(carer);
    await page.goto(`/dashboard/diaries/${note.id}/edit`);
    await typed.fill(SENTENCE);
    await choosePhotos(page, 1);
    await expect(page.getByRole('button', { name: 'Remove photo-1.jpg' })).toBeVisible();
    await release(admin, note);
    await page.getByRole('button', { name: 'Save it as a new case note' }).tap();
    await expect(typed).toHaveValue(SENTENCE);
    await page.getByRole('button', { name: 'Save case note' }).tap();
    await expect(page.getByText('Case note saved').first()).toBeVisible();
    const counts = await countFiles(carer, note.young_person.id, note.title);
    expect(counts.toSorted()).toEqual([0, 1]);
  });
});

test('[DIA-02] a change with a photo that was taken without an answer is not asked about, and the photo stands once', async ({
  as,
}) => {
  const page = await as('carer2', '/dashboard', PHONE);
  const carer = await openApi(page);
  const note = await writeNote(carer);
  await page.goto(`/dashboard/diaries/${note.id}/edit`);
  await page.getByLabel('What happened?').fill(SENTENCE);
  await choosePhotos(page, 1);
  await expect(page.getByRole('button', { name: 'Remove photo-1.jpg' })).toBeVisible();
  const call = `**/api/app_diaries/${note.id}`;
  await page.route(call, (route) =>
    route.request().method() === 'PUT' ? loseAnswer(route) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save case note' }).tap();
  await expect(page.getByText('Not sent yet: saved on this device')).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Save case note' }).tap();
  await expect(page).toHaveURL(new RegExp(`diaries/${note.id}$`));
  const { files, text } = await carer.get(getDiary, { params: { id: note.id } });
  expect([files.length, text]).toEqual([1, SENTENCE]);
});

test('[DIA-01] [UIX-09] words for the office alone do not go to the client with a note that a colleague releases meanwhile', async ({
  as,
  callAs,
}) => {
  const page = await as('admin');
  const [carer, admin] = [await callAs('carer2'), await openApi(page)];
  const note = await writeNote(carer);
  await page.goto(`/dashboard/diaries/${note.id}/edit`);
  await page.getByLabel('What happened?').fill('Thoughts of the office.');
  await expect(page.getByText('only if the office releases it')).toBeVisible();
  await release(admin, note);
  const notice = 'This case note is released. The client sees your changes as soon as you save.';
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole('button', { name: 'Save case note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this case note' });
  await expect(dialog.getByText(notice)).toBeVisible();
  await check(page, 'a case note that was released while it was changed');
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  expect((await admin.get(getDiary, { params: { id: note.id } })).text).toBe('As it was.');
});

test('[DIA-01] [UIX-09] words that are typed to be added to a note stay in sight where the note is deleted meanwhile, and become a note of their own', async ({
  as,
  callAs,
}) => {
  const page = await as('admin');
  const [carer, admin] = [await callAs('carer2'), await openApi(page)];
  const list = `/dashboard/young-persons/${await findPerson(carer)}?tab=notes`;
  for (const isList of [false, true]) {
    const note = await writeNote(carer);
    await page.goto(isList ? list : `/dashboard/diaries/${note.id}`);
    await page.getByRole('button', { name: `Actions for ${note.title}` }).click();
    await page.getByRole('menuitem', { name: 'Add to it' }).click();
    await page.getByLabel('What do you want to add?').fill(SENTENCE);
    await admin.send(deleteDiary, { params: { id: note.id } });
    const dialog = page.getByRole('dialog', { name: 'This case note has been deleted' });
    await expect(dialog.getByText(SENTENCE)).toBeVisible();
    await check(page, 'an addition to a note that was deleted');
    await dialog.getByRole('button', { name: 'Save it as a new case note' }).click();
    await expect(page.getByLabel('What happened?')).toHaveValue(SENTENCE);
    await page.getByLabel('Title').fill(`Again, ${freshName()}`);
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect(page.getByText('Case note saved').last()).toBeVisible();
  }
});
