import {
  createSocialWorker,
  getSocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { associateSocialWorkers, createTeam, getTeam } from '#contract/organisations/teams.ts';
import { createUser, getUser, type UserRecord, updateUser } from '#contract/organisations/users.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';

const addCal = (api: Awaited<ReturnType<typeof openApi>>) =>
  api.send(createUser, {
    body: { name: 'Cal Owus', email: `cal${Date.now()}@agency.test`, user_type: 'user' },
  });

test('[USR-01] [UIX-09] words that are typed of a user stay while a colleague saves, and both are kept', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const { id } = await addCal(api);
  const params = { id };
  const read = async () => (await api.get(getUser, { params })) as UserRecord;
  const change = async (fields: object) => {
    const { version } = await read();
    return api.send(updateUser, { params, body: { ...fields, version } });
  };
  await page.goto(`/dashboard/users/${id}`);
  const phone = page.getByLabel('Emergency telephone');

  await test.step('a form in which nothing is typed goes with the record', async () => {
    await expect(phone).toHaveValue('');
    await change({ emergency_contact_phone: '020 7946 0011' });
    await expect(phone).toHaveValue('020 7946 0011');
  });

  await test.step('words stay, and what the colleague changed is chosen beside them', async () => {
    await page.getByLabel('Emergency contact').fill('Maria Owus');
    await change({ emergency_contact_phone: '020 7946 0012', notes: 'Drives a van.' });
    await expect(page.getByText(/^Draft saved/).first()).toBeVisible();
    await expect(page.getByLabel('Emergency contact')).toHaveValue('Maria Owus');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this user' });
    await expect(conflict).toContainText('Drives a van.');
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(conflict).toBeHidden();
    expect(await read()).toMatchObject({
      emergency_contact_name: 'Maria Owus',
      emergency_contact_phone: '020 7946 0012',
      notes: 'Drives a van.',
    });
  });

  await test.step('the saved form goes on from there', async () => {
    await page.getByLabel('Emergency contact').fill('Maria Owusu');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('User saved').last()).toBeVisible();
    await expect.poll(async () => (await read()).emergency_contact_name).toBe('Maria Owusu');
  });
});

test('[SWK-02] [UIX-09] a choice of two versions that does not arrive stands in the form, and nothing of a colleague goes', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const { id, version } = await api.send(createSocialWorker, {
    body: {
      name: 'Rob Newcomer',
      email: `rob${Date.now()}@elmfield.test`,
      role: 'SOCIAL_WORKER',
      client_id: await idOfClient(api),
    },
  });
  const params = { id };
  await page.goto(`/dashboard/social-workers/${id}/edit`);
  await page.getByLabel('Telephone').fill('020 7946 0013');
  const email = `robert${Date.now()}@elmfield.test`;
  await api.send(updateSocialWorker, { params, body: { email, version } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this social worker' });
  await expect(conflict).toContainText(email);
  await page.route(`**/api/app_social_workers/${id}`, (route) => route.abort(), { times: 1 });
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Social worker saved').first()).toBeVisible();
  expect(await api.get(getSocialWorker, { params })).toMatchObject({ email, phone: '020 7946 0013' });
});

test('[TEA-01] [UIX-09] people whom a colleague puts into a team while it is chosen stay in it', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const client_id = await idOfClient(api);
  const run = Date.now();
  const team = await api.send(createTeam, { body: { team: `Leaving care ${run}`, client_id } });
  const add = (name: string) =>
    api.send(createSocialWorker, {
      body: {
        name: `${name} Meanwhile${run}`,
        email: `${name}${run}@agency.test`,
        role: 'SOCIAL_WORKER',
        client_id,
      },
    });
  const [ann, bob, cas] = [await add('Ann'), await add('Bob'), await add('Cas')];
  const associate = (ids: string[], out: string[] = []) =>
    api.send(associateSocialWorkers, {
      params: { id: team.id },
      body: { associate: ids, disassociate: out },
    });
  await associate([cas.id]);
  await page.goto(`/dashboard/teams/${team.id}`);
  await page.getByRole('button', { name: 'Choose social workers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find by name').fill(`Meanwhile${run}`);
  await dialog.getByLabel(`Ann Meanwhile${run}`).check();

  await associate([bob.id], [cas.id]);
  await expect(page.locator('section', { hasText: 'Choose social workers' })).toContainText('Bob');
  await dialog.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(dialog).toBeHidden();
  const { members } = await api.get(getTeam, { params: { id: team.id } });
  expect(members.map(({ id }) => id).toSorted()).toEqual([ann.id, bob.id].toSorted());
});

test('[USR-01] [UIX-09] one’s own saving whose answer was lost is no change of somebody else, and is saved again unasked', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const { id } = await addCal(api);
  await page.goto(`/dashboard/users/${id}`);
  await page.getByLabel('Emergency contact').fill('Maria Owus');
  const save = () => page.getByRole('button', { name: 'Save changes' }).click();
  // The page hears nothing of it either.
  await page.route(`**/api/users/${id}**`, async (route) => {
    if (route.request().method() === 'PUT') await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
  await save();
  await lost;
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await page.unroute(`**/api/users/${id}**`);
  await save();
  await expect(page.getByText('User saved').last()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await api.get(getUser, { params: { id } })).toMatchObject({ emergency_contact_name: 'Maria Owus' });
});
