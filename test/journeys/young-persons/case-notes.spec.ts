import type { Page } from '@playwright/test';
import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import { formatDate } from '#contract/core/dates.ts';
import { getMe } from '#contract/organisations/users.ts';
import { givenNewcomer } from '#test/journeys/kit/newcomer.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { book, givenActive } from '#test/journeys/kit/young-persons.ts';
import { picture } from '#test/kit/given-files.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

const takePhoto = async (page: Page, name: string) =>
  page.locator('input[type=file][capture]').setInputFiles({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await picture({ width: 900, height: 700, has_place: true })),
  });

const describeTitle = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 3 });

test('[DIA-01] [DIA-02] [SHL-04] three case notes with photos go from a carer’s phone to the client', async ({
  as,
  callAs,
}) => {
  const admin = await as('admin');
  const office = await openApi(admin);
  const { client } = await (await callAs('client')).get(getMe);
  const person = await givenActive(office, client?.id ?? '');
  const [one, another] = [
    await givenNewcomer(office, 'Cora Newcomer', 'user'),
    await givenNewcomer(office, 'Cem Newcomer', 'user'),
  ];
  const [carer, other] = [await as(one.account, '/dashboard', PHONE), await as(another.account)];
  const api = await openApi(carer);
  await book(office, api, person, -1);
  await book(office, await openApi(other), person, 1);
  const notes = `/dashboard/young-persons/${person.id}?tab=notes`;
  const run = Date.now() % 1_000_000;
  const [swim, call, draw] = [`Swimming ${run}`, `A call ${run}`, `Drawing ${run}`];

  const write = async (title: string, text: string, photo: string) => {
    await carer.goto(notes);
    await carer.getByRole('link', { name: 'Write a case note' }).click();
    await expect(carer.getByText(`About ${person.name}`)).toBeVisible();
    await carer.getByLabel('Title').fill(title);
    await carer.getByLabel('What happened?').fill(text);
    await takePhoto(carer, photo);
    await expect(carer.getByRole('button', { name: `Remove ${photo}` })).toBeVisible();
  };
  const save = () => carer.getByRole('button', { name: 'Save case note' }).click();

  await test.step('the first waits on the device: through a reload, and while there is no signal', async () => {
    carer.on('dialog', (dialog) => void dialog.accept());
    await write(swim, 'Half a width.\nThen the warm shower.', 'pool.jpg');
    await expect(carer.getByText(/Saved on this device/)).toBeVisible();
    await carer.reload();
    await expect(carer.getByText('You started this earlier')).toBeVisible();
    await expect(carer.getByLabel('Title')).toHaveValue(swim);
    await expect(carer.getByRole('button', { name: 'Remove pool.jpg' })).toBeVisible();
    await carer.context().setOffline(true);
    await save();
    await expect(carer.getByText('Not sent yet: saved on this device')).toBeInViewport();
    // It goes by itself: nobody presses anything again.
    await carer.context().setOffline(false);
    await expect(describeTitle(carer, swim)).toBeVisible();
  });

  await test.step('two more follow, and what is missing is said at its field', async () => {
    await write(call, 'Rang about Thursday.', 'slip.jpg');
    await carer.getByLabel('Title').fill('');
    await save();
    await expect(carer.getByRole('alert')).toContainText('Enter a title.');
    await carer.getByLabel('Title').fill(call);
    await save();
    await expect(describeTitle(carer, call)).toBeVisible();
    await write(draw, 'A house and five people.', 'house.jpg');
    await save();
    await expect(describeTitle(carer, draw)).toBeVisible();
    await expect(describeTitle(carer, swim)).toHaveCount(1);
  });

  await test.step('the appointment leads to a note about its day', async () => {
    const { items } = await api.get(listCarerAppointments, { query: {} });
    const [past] = items;
    await carer.goto(`/dashboard/appointments/${past?.id}`);
    await carer.getByRole('link', { name: 'Write a case note' }).click();
    await expect(carer.getByText(`About ${person.name}`)).toBeVisible();
    await expect(carer.getByLabel('Day')).toHaveValue(formatDate(past?.start_date));
    await carer.goto(notes);
  });

  await test.step('it is found by its words, and the address keeps them', async () => {
    await carer.getByRole('button', { name: 'Filters' }).click();
    await carer.getByLabel('Words').fill(`shower ${run}`);
    await expect(describeTitle(carer, call)).toHaveCount(0);
    await expect(describeTitle(carer, swim)).toBeVisible();
    await expect(carer).toHaveURL(/words=shower/);
  });

  await test.step('a colleague reads all three and their photos, and changes none', async () => {
    await other.goto(notes);
    for (const title of [swim, call, draw]) await expect(describeTitle(other, title)).toBeVisible();
    await expect(other.getByRole('button', { name: `Actions for ${swim}` })).toHaveCount(0);
    await other.getByRole('button', { name: `File 1 of ${swim}` }).click();
    await expect(other.getByRole('dialog').getByRole('img', { name: `File of ${swim}` })).toBeVisible();
    await other.keyboard.press('Escape');
  });

  await test.step('a note deleted by mistake comes back', async () => {
    await carer.goto(notes);
    await carer.getByRole('button', { name: `Actions for ${call}` }).click();
    await carer.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(describeTitle(carer, call)).toHaveCount(0);
    await carer.getByRole('button', { name: 'Undo' }).click();
    await expect(describeTitle(carer, call)).toBeVisible();
  });

  await test.step('the office releases one, and its author adds to it from then on', async () => {
    await admin.goto(notes);
    await admin.getByRole('button', { name: `Actions for ${swim}` }).click();
    await admin.getByRole('menuitem', { name: 'Release to the client' }).click();
    await admin.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(admin.getByText('The client can now read it')).toBeVisible();
    await describeTitle(carer, swim).getByRole('link').click();
    await expect(carer.getByRole('link', { name: 'Home' }).first()).toHaveAttribute('href', '/dashboard');
    await carer.getByRole('button', { name: 'Add to it' }).click();
    await carer.getByLabel('What do you want to add?').fill('Next time with goggles.');
    await carer.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(carer.getByText('Next time with goggles.')).toBeVisible();
    await expect(carer.getByText('Not released yet')).toBeVisible();
  });
  const address = new URL(carer.url()).pathname;

  await test.step('the client reads that one, as it was released; another client knows nothing of it', async () => {
    const client = await as('client', notes);
    await expect(describeTitle(client, swim)).toBeVisible();
    await expect(describeTitle(client, call)).toHaveCount(0);
    await expect(client.getByText('Next time with goggles.')).toHaveCount(0);
    await expect(client.getByRole('link', { name: 'Write a case note' })).toHaveCount(0);
    await client.goto(address);
    await expect(client.getByText('Then the warm shower.')).toBeVisible();
    const stranger = await as('client2', address);
    await expect(
      stranger.getByText('We can’t show this page. It may have been removed, or you may not have access.'),
    ).toBeVisible();
  });
});
