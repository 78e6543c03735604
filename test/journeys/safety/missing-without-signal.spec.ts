import { listNotifications } from '#contract/core/notifications.ts';
import { openEpisode } from '#contract/safety/missing-episodes.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, findName, signIn, test } from '#test/journeys/kit/people.ts';
import { loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

/** The same order everywhere: the office is rung first, and the on-call manager while it is closed. */
const RING = /Ring the office on .* now\. When it is closed, ring the on-call manager on 07700 900100\./;

test('[MIS-01] [MIS-02] without signal a carer reports someone missing and reads whom to ring; the report survives signing out, and is added after signing in to the record that the office has opened', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer2', '/dashboard', phone), await as('admin')];
  const [office, own, name] = [await openApi(admin), await openApi(carer), await findName(carer)];
  const person = await givenActive(office, await idOfClient(office));
  const visit = `/dashboard/visits/${await bookNow(office, own, person)}`;
  const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
  const way = carer.getByRole('button', { name: `${person.name} is missing` });
  await carer.goto(`${findPage(person.id)}/before-you-arrive`);
  await expect(way).toBeVisible();
  await carer.goto(visit);
  await expect(way).toBeVisible();
  await carer.goto('/dashboard');
  await expect(way.first()).toBeVisible();
  await readyWithoutSignal(carer);
  await loseSignal(carer);

  await test.step('the home has it within one press', async () => {
    await carer.reload();
    await expect(carer.getByText('You’re offline. These appointments were saved')).toBeVisible();
    await way.tap();
    await expect(dialog).toBeVisible();
    await carer.keyboard.press('Escape');
    await carer.goto(visit);
  });

  await test.step('the words come back after closing and after a reload', async () => {
    await way.tap();
    await expect(dialog.getByText('No signal: we have not told the office yet')).toBeVisible();
    await expect(dialog.getByText(RING)).toBeVisible();
    await dialog.getByLabel('Where').fill('Bus stop');
    await dialog.getByLabel(/^Clothes/).fill('Red hoodie, black bag');
    await dialog.getByLabel('What happened').fill('Ran off.');
    await dialog.getByRole('button', { name: '15 minutes ago' }).tap();
    await carer.keyboard.press('Escape');
    await way.tap();
    await expect(dialog.getByLabel('Where')).toHaveValue('Bus stop');
    await carer.reload();
    await way.tap();
    await expect(dialog.getByLabel('What happened')).toHaveValue('Ran off.');
  });

  await test.step('it waits, and says so on every page', async () => {
    await dialog.getByRole('button', { name: 'They are missing' }).tap();
    await expect(
      dialog.getByText(/^You reported this at .* We’ll send it when you have signal/),
    ).toBeVisible();
    await expect(dialog.getByText(RING)).toBeVisible();
    await carer.goto(`${findPage(person.id)}/before-you-arrive`);
    await expect(carer.getByText(`${person.name} is missing: the office does not know yet`)).toBeVisible();
    await carer.goto('/dashboard/waiting');
    await expect(carer.getByText('Waiting', { exact: true })).toBeVisible();
  });

  await test.step('the sign-in page says that it waits on this device, and of whom it does not say', async () => {
    await carer.getByRole('button', { name: /, account$/ }).tap();
    await carer.getByRole('menuitem', { name: 'Sign out' }).tap();
    await carer.getByRole('button', { name: 'Sign out' }).tap();
    await expect(
      carer.getByText('A report that a young person is missing is still on this device'),
    ).toBeVisible();
    await expect(carer.getByText(person.last_name)).toBeHidden();
  });

  const { id } = await office.send(openEpisode, {
    body: {
      young_person_id: person.id,
      last_seen_at: new Date().toISOString(),
      last_seen_place: 'Park gate',
      ...{ clothes: '', circumstances: '' },
    },
  });
  await test.step('it goes once they sign in; the open record of the office takes what it lacks, and the office is told', async () => {
    await admin.goto(`/dashboard/missing-episodes/${id}`);
    const main = admin.getByRole('main');
    await expect(main.getByText('Park gate', { exact: true })).toBeVisible();
    await carer.context().setOffline(false);
    await signIn(carer, 'carer2');
    // The toast, or its announcement.
    await expect(carer.getByText(`The office knows ${person.name} is missing`).first()).toBeVisible();
    await expect(main.getByText('Red hoodie, black bag', { exact: true })).toBeVisible();
    await expect(main.getByText('Ran off.', { exact: true })).toBeVisible();
    await expect(main.getByText('Park gate', { exact: true })).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: `${name}: ` })).toContainText('Bus stop');
    const { items } = await office.get(listNotifications);
    const told = items.map(({ text }) => text);
    expect(told).toContainEqual(expect.stringMatching(`^${person.name}, .*${name}`));
    await carer.goto(visit);
    await expect(carer.getByText(`${person.name} is missing`)).toBeVisible();
    await expect(way).toBeHidden();
  });
});
