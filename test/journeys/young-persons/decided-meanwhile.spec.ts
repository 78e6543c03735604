import { todayInLondon } from '#contract/core/dates.ts';
import {
  listCharacteristicResponses,
  updateCharacteristicResponse,
} from '#contract/young-persons/characteristics.ts';
import { addToDiary, createDiary, getDiary, updateDiary } from '#contract/young-persons/diaries.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { giveTopics } from '#test/journeys/kit/topics.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { button, findPage, freshName, givenActive } from '#test/journeys/kit/young-persons.ts';

const toForm = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
};

test('[DIA-02] [UIX-09] the office releases to the client the words that it read, and no others', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const person = await givenActive(api, await idOfClient(api));
  const title = `Park, ${freshName()}`;
  const { id } = await api.send(createDiary, {
    body: toForm({ young_person_id: person.id, date: todayInLondon(), title, text: 'We walked.' }),
  });
  const params = { id };
  const read = () => api.get(getDiary, { params });
  const change = async (fields: object) =>
    api.send(updateDiary, { params, body: toForm({ ...fields, version: (await read()).version }) });
  const overtaken = page.getByRole('dialog', { name: 'Someone else changed this note' });
  const open = async (item: string) => {
    await button(page, `Actions for ${title}`).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const readAgain = () => overtaken.getByRole('button', { name: 'Read it again' }).click();
  await page.goto(`/dashboard/diaries/${id}`);

  await test.step('a note that a colleague changes is read again first', async () => {
    await open('Release to the client');
    await expect(button(page, 'Release')).toBeVisible();
    const text = 'She said more on the way home.';
    await change({ text });
    await expect(page.getByText(text)).toBeAttached();
    await expect(overtaken).toContainText('we did not save your decision');
    await readAgain();
    await expect(page.getByText(text)).toBeVisible();
    expect((await read()).is_released).toBe(false);
  });

  await test.step('so it is where the page has not heard of the change yet', async () => {
    await open('Release to the client');
    await page.route('**/api/app_diaries/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await change({ text: 'She said still more.' });
    await button(page, 'Release').click();
    await expect(overtaken).toBeVisible();
    await page.unroute('**/api/app_diaries/**');
    await readAgain();
    expect((await read()).is_released).toBe(false);
    await page.reload();
  });

  await test.step('the button does not become its opposite when a colleague releases first', async () => {
    await open('Release to the client');
    await expect(button(page, 'Release')).toBeVisible();
    await change({ is_released: true });
    await expect(overtaken).toBeVisible();
    await expect(button(page, 'Stop sharing')).toHaveCount(0);
    await readAgain();
    await expect(page.getByText('Released to the client')).toBeVisible();
  });

  await test.step('words that are added while the first addition is being released are read as well', async () => {
    await api.send(addToDiary, { params, body: { text: 'Slept well.' } });
    await expect(page.getByText('Slept well.')).toBeVisible();
    await open('Release additions');
    await expect(button(page, 'Release')).toBeVisible();
    await api.send(addToDiary, { params, body: { text: 'Woke at two.' } });
    await expect(overtaken).toBeVisible();
    await readAgain();
    await open('Release additions');
    await button(page, 'Release').click();
    await expect(page.getByText('The client can now read it')).toBeVisible();
    expect((await read()).addenda.map(({ is_released }) => is_released)).toEqual([true, true]);
    await open('Stop sharing with the client');
    await button(page, 'Stop sharing').click();
    await expect(page.getByText('The client can no longer read it')).toBeVisible();
    expect((await read()).is_released).toBe(false);
  });
});

test('[CHR-01] [UIX-09] a topic that comes back as a draft leaves a colleague’s answers that were not touched here', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const person = await givenActive(api, await idOfClient(api));
  const name = 'Risk: going missing';
  await giveTopics(api, person.id, { count: 1, level: 'yellow', words: 'As planned.', name });
  const params = { id: person.id };
  const read = async () => {
    const [topic] = await api.get(listCharacteristicResponses, { params, query: {} });
    if (!topic) throw new Error('The topic is gone.');
    return topic;
  };
  const { subcategory } = await read();
  const change = async (words: object) => {
    const { id: responseId, version, answers } = await read();
    await api.send(updateCharacteristicResponse, {
      params: { ...params, responseId },
      body: { answers: { 'risk-missing': [{ ...answers['risk-missing']?.[0], ...words }] }, version },
    });
  };
  const readWords = async () => (await read()).answers['risk-missing']?.[0];
  const address = `${findPage(person.id)}/characteristics/${subcategory.id}/edit`;
  const kept = page.getByText(/^Draft saved/).first();
  await page.goto(address);
  await page.getByLabel('How to welcome back').fill('With tea.');
  await expect(kept).toBeVisible();
  await page.goto('/dashboard');
  await change({ 'ch-missing-places': 'The man called Dee, 4 Canal St', 'ch-missing-count-6m': 7 });

  const conflict = page.getByRole('dialog', { name: 'Someone else changed this form too' });
  await test.step('also once more of it was typed and kept anew', async () => {
    await page.goto(address);
    await expect(page.getByLabel('How to welcome back')).toHaveValue('With tea.');
    await page.getByLabel('How to welcome back').fill('With tea and toast.');
    await expect(kept).toBeVisible();
    await page.goto('/dashboard');
    await page.goto(address);
    await expect(page.getByLabel('How to welcome back')).toHaveValue('With tea and toast.');
    await button(page, 'Save answers').click();
    await expect(conflict).toContainText('4 Canal St');
    await conflict.getByRole('button', { name: 'Save my choices' }).click();
    await expect(conflict).toBeHidden();
    expect(await readWords()).toMatchObject({
      'ch-missing-places': 'The man called Dee, 4 Canal St',
      'ch-missing-count-6m': 7,
      'ch-missing-return': 'With tea and toast.',
    });
  });
});
