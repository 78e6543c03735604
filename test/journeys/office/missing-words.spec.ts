import { listAppointments, updateAppointment } from '#contract/appointments/appointments.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { signOut } from '#contract/core/sessions.ts';
import { listEpisodes, openEpisode } from '#contract/office/missing-episodes.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, findName, signIn, test } from '#test/journeys/kit/people.ts';
import { findSignal, loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

/** The same order everywhere: the office is rung first, and the on-call manager while it is closed. */
const RING = /Ring the office on .* now\. When it is closed, ring the on-call manager on 07700 900100\./;

test('[MIS-01] without signal a carer says it from the visit, is told whom to ring, and the office has it once there is signal', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer', '/dashboard', phone), await as('admin')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const person = await givenActive(office, await idOfClient(office));
  const visit = `/dashboard/visits/${await bookNow(office, own, person)}`;
  const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
  const way = carer.getByRole('button', { name: `${person.name} is missing` });
  const open = () => way.tap();
  await carer.goto(`${findPage(person.id)}/before-you-arrive`);
  await expect(carer.getByRole('button', { name: / is missing$/ })).toBeVisible();
  await carer.goto(visit);
  await expect(carer.getByRole('button', { name: / is missing$/ })).toBeVisible();
  await carer.goto('/dashboard');
  await expect(way.first()).toBeVisible();
  await readyWithoutSignal(carer);

  await test.step('the home has it within one press, with and without signal', async () => {
    await loseSignal(carer);
    await carer.reload();
    await expect(carer.getByText('You’re offline. These appointments were saved')).toBeVisible();
    await way.tap();
    await expect(dialog).toBeVisible();
    await carer.keyboard.press('Escape');
    await carer.goto(visit);
  });

  await test.step('the words come back after closing and after a reload', async () => {
    await open();
    await expect(dialog.getByText('No signal: we have not told the office yet')).toBeVisible();
    await expect(dialog.getByText(RING)).toBeVisible();
    await dialog.getByLabel('Where').fill('Park gate');
    await dialog.getByLabel('What happened').fill('Ran off.');
    await dialog.getByRole('button', { name: '15 minutes ago' }).tap();
    await check(carer, 'saying without signal that somebody is missing');
    await carer.keyboard.press('Escape');
    await open();
    await expect(dialog.getByLabel('Where')).toHaveValue('Park gate');
    await carer.reload();
    await open();
    await expect(dialog.getByLabel('What happened')).toHaveValue('Ran off.');
  });

  await test.step('it waits, and says so on every page', async () => {
    await dialog.getByRole('button', { name: 'They are missing' }).tap();
    await expect(
      dialog.getByText(/^You reported this at .* We’ll send it when you have signal/),
    ).toBeVisible();
    await expect(dialog.getByText(RING)).toBeVisible();
    await check(carer, 'a missing young person of whom the office is not told yet');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().tap();
    await carer.goto(`${findPage(person.id)}/before-you-arrive`);
    await expect(carer.getByText(`${person.name} is missing: the office does not know yet`)).toBeVisible();
    await carer.goto('/dashboard/waiting');
    await expect(carer.getByText('Waits', { exact: true })).toBeVisible();
  });

  await test.step('it goes by itself, once', async () => {
    await findSignal(carer);
    await expect(carer.getByText(`The office knows ${person.name} is missing`).first()).toBeVisible();
    await expect(carer.getByText('Nothing to send')).toBeVisible();
    const { items } = await office.get(listEpisodes, { query: { young_person_id: person.id } });
    expect(items).toMatchObject([{ status: 'missing', last_seen_place: 'Park gate' }]);
    await carer.goto(visit);
    await expect(carer.getByText(`${person.name} is missing`)).toBeVisible();
    await expect(carer.getByRole('button', { name: / is missing$/ })).toBeHidden();
  });
});

test('[MIS-01] [MIS-02] a carer’s words of without signal are in the record that the office opened meanwhile, and the office is told', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer', '/dashboard', phone), await as('admin')];
  const [office, own, name] = [await openApi(admin), await openApi(carer), await findName(carer)];
  const person = await givenActive(office, await idOfClient(office));
  await carer.goto(`/dashboard/visits/${await bookNow(office, own, person)}`);
  const say = carer.getByRole('button', { name: / is missing$/ });
  await expect(say).toBeVisible();
  await readyWithoutSignal(carer);
  await loseSignal(carer);
  await say.tap();
  const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
  await dialog.getByLabel('Where').fill('Bus stop');
  await dialog.getByLabel(/^Clothes/).fill('Red hoodie, black bag');
  await dialog.getByLabel('What happened').fill('Ran off.');
  await dialog.getByRole('button', { name: '15 minutes ago' }).tap();
  await dialog.getByRole('button', { name: 'They are missing' }).tap();
  await expect(dialog.getByText(/^You reported this at/)).toBeVisible();
  const { id } = await office.send(openEpisode, {
    body: {
      young_person_id: person.id,
      last_seen_at: new Date().toISOString(),
      last_seen_place: 'Park gate',
      clothes: '',
      circumstances: '',
    },
  });
  await admin.goto(`/dashboard/missing-episodes/${id}`);
  const main = admin.getByRole('main');
  await expect(main.getByText('Park gate', { exact: true })).toBeVisible();
  await findSignal(carer);
  await expect(main.getByText('Red hoodie, black bag', { exact: true })).toBeVisible();
  await expect(main.getByText('Ran off.', { exact: true })).toBeVisible();
  await expect(main.getByText('Park gate', { exact: true })).toBeVisible();
  const entry = main.getByRole('listitem').filter({ hasText: `${name}: ` });
  await expect(entry).toContainText('Bus stop');
  await check(admin, 'a record that a carer’s words have filled');
  const { items } = await office.get(listNotifications);
  expect(items.map(({ text }) => text)).toContainEqual(expect.stringMatching(`^${person.name}, .*${name}`));
});

test('[MIS-01] the sign-in page says that the word of somebody missing waits on this device, and it goes once they sign in', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer2', '/dashboard', phone), await as('admin')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const person = await givenActive(office, await idOfClient(office));
  await carer.goto(`/dashboard/visits/${await bookNow(office, own, person)}`);
  const say = carer.getByRole('button', { name: / is missing$/ });
  await expect(say).toBeVisible();
  await readyWithoutSignal(carer);
  await loseSignal(carer);
  await say.tap();
  const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
  await dialog.getByRole('button', { name: 'Just now' }).tap();
  await dialog.getByRole('button', { name: 'They are missing' }).tap();
  // In the place of the button before: at once, it would be the second half of a double press.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().tap();
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await carer.getByRole('button', { name: /, account$/ }).tap();
  await carer.getByRole('menuitem', { name: 'Sign out' }).tap();
  await carer.getByRole('button', { name: 'Sign out' }).tap();
  const waits = carer.getByText('A report that a young person is missing is still on this device');
  await expect(waits).toBeVisible();
  await expect(carer.getByText(person.last_name)).toBeHidden();
  await check(carer, 'signing in where an alarm waits');
  await carer.context().setOffline(false);
  await signIn(carer, 'carer2');
  // The toast, or its announcement.
  await expect(carer.getByText(`The office knows ${person.name} is missing`).first()).toBeVisible();
});

test('[MIS-01] [AUT-11] an alarm that is being typed as the session ends says that it is not with the office, and waits', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer2', '/dashboard', phone), await as('admin')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const person = await givenActive(office, await idOfClient(office));
  await carer.goto(`/dashboard/visits/${await bookNow(office, own, person)}`);
  await carer.getByRole('button', { name: / is missing$/ }).tap();
  const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
  await expect(dialog.getByText('We’ll tell the office straight away')).toBeVisible();
  await dialog.getByLabel(/^What happened/).fill('Ran towards the tram.');
  // This session alone: others of the same carer go on.
  await own.send(signOut);
  await expect(dialog.getByText('You are signed out: we have not told the office yet')).toBeVisible();
  await expect(dialog.getByText('We’ll tell the office when you sign in again')).toBeVisible();
  await dialog.getByRole('button', { name: 'Just now' }).tap();
  await dialog.getByRole('button', { name: 'They are missing' }).tap();
  await expect(
    carer.getByText('A report that a young person is missing is still on this device'),
  ).toBeVisible();
  await signIn(carer, 'carer2');
  await expect(carer.getByText(`The office knows ${person.name} is missing`).first()).toBeVisible();
});

test('[MIS-01] an alarm that is being typed stays, and goes, where the office cancels the visit meanwhile', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer2', '/dashboard', phone), await as('admin')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const person = await givenActive(office, await idOfClient(office));
  const visit = `/dashboard/visits/${await bookNow(office, own, person)}`;
  await carer.goto(visit);
  await carer.getByRole('button', { name: / is missing$/ }).tap();
  const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
  await dialog.getByRole('button', { name: 'Just now' }).tap();
  await dialog.getByLabel('Where').fill('Bus stop');
  const { items } = await office.get(listAppointments, { query: { young_person_id: person.id } });
  const { id = '', version = 0 } = items[0] ?? {};
  await office.send(updateAppointment, {
    params: { id },
    body: { version, status: 'cancelled', cancellation_reason: 'Not there' },
  });
  await expect(carer.getByText('This appointment is cancelled')).toBeVisible();
  await expect(dialog.getByLabel('Where')).toHaveValue('Bus stop');
  await dialog.getByRole('button', { name: 'They are missing' }).tap();
  await expect
    .poll(
      async () => (await office.get(listEpisodes, { query: { young_person_id: person.id } })).items.length,
    )
    .toBe(1);
});
