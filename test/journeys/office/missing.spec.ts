import { openEpisode } from '#contract/office/missing-episodes.ts';
import { getMe } from '#contract/organisations/users.ts';
import { createRelatedPerson } from '#contract/young-persons/young-person-relations.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { phone } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

test('[MIS-01] [MIS-02] a carer says that a young person is missing, and the office has the police form, tells others and closes it', {
  tag: '@main',
}, async ({ as }) => {
  const [carer, admin] = [await as('carer2', '/dashboard', phone), await as('admin')];
  const [office, own, name] = [await openApi(admin), await openApi(carer), await findName(carer)];
  const person = await givenActive(office, await idOfClient(office));
  await office.send(createRelatedPerson, {
    params: { id: person.id },
    body: { name: 'Rob Barred', relationship: 'Father', contact_allowed: false },
  });
  await bookNow(office, own, person);

  await test.step('on the phone, with no more than is known', async () => {
    await carer.goto(findPage(person.id));
    await carer.getByRole('button', { name: 'Missing' }).tap();
    const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
    await dialog.getByLabel('Where').fill('Park gate');
    await dialog.getByRole('button', { name: 'They are missing' }).tap();
    await expect(dialog.getByText('Give the day and the time.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Just now' }).tap();
    await expect(dialog.getByLabel('Last seen, time')).toHaveValue(/^\d\d:\d\d$/);
    await check(carer, 'saying that somebody is missing');
    await dialog.getByRole('button', { name: 'They are missing' }).tap();
    await expect(carer.getByText('If they are in danger, ring 999; otherwise ring 101')).toBeVisible();
    // Beside the line above every page, which says it until the office has it.
    const at_night = carer
      .getByRole('main')
      .getByText(/When it is closed, ring the on-call manager on 07700 900100/);
    await expect(at_night).toBeVisible();
    await carer.goto('/dashboard/missing-episodes');
    await expect(at_night).toBeVisible();
    await carer.goto(findPage(person.id));
    await expect(at_night).toBeVisible();
    await carer.getByRole('link', { name: 'Record and police form' }).tap();
    await carer.getByLabel('Note').fill('Rang her friend: not there.');
    await carer.waitForTimeout(500);
    await carer.reload();
    await expect(carer.getByLabel('Note')).toHaveValue('Rang her friend: not there.');
    await carer.getByRole('button', { name: 'Add note' }).tap();
    await expect(carer.getByText(`${name}: Rang her friend: not there.`)).toBeVisible();
    await check(carer, 'a young person who is missing');
  });

  await test.step('the office is told, and sends the police form', async () => {
    await admin.goto(findPage(person.id));
    await expect(admin.getByText(`${person.name} is missing`)).toBeVisible();
    await admin.getByRole('link', { name: 'Record and police form' }).click();
    const saved = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Police form', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d \d{4} Police form\.pdf$/);
    await admin.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Send the police form' });
    await dialog.getByLabel('Another address').fill('control.room@police.example');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(admin.getByText('Police form by e-mail to control.room@police.example.')).toBeVisible();
  });

  await test.step('each who must be told is ticked off, and taken back where it was a slip', async () => {
    const duties = admin.getByRole('listitem').filter({ hasText: /^Police/ });
    await duties.getByRole('button', { name: /^They were told/ }).click();
    await admin.getByLabel('How they were told, and who told them').fill('101, reference 2217');
    await admin.getByRole('button', { name: 'Mark as told' }).click();
    await expect(duties.getByText(': 101, reference 2217')).toBeVisible();
    await duties.getByRole('button', { name: /^Take back/ }).click();
    await expect(duties.getByRole('button', { name: /^They were told/ })).toBeVisible();
    await check(admin, 'a missing episode at the office');
  });

  await test.step('the letter to the family is in words for them, and names beside itself who must not be told', async () => {
    const barred = 'Rob Barred (Father): no contact';
    const family = admin.getByRole('listitem').filter({ hasText: /^People with parental responsibility/ });
    await expect(family.getByText(barred)).toBeVisible();
    await family.getByRole('button', { name: /^Letter/ }).click();
    const letter = admin.getByRole('dialog', { name: 'Letter: People with parental responsibility' });
    await expect(letter.getByText(barred)).toBeVisible();
    const words = await letter.getByLabel('Letter').inputValue();
    expect(words).toContain('Last seen: ');
    expect(words).not.toMatch(/Agree with the social worker|When:|Rob|Park gate/);
    await check(admin, 'the letter to the family');
    await admin.keyboard.press('Escape');
    await expect(letter).toBeHidden();
  });

  await test.step('found by the carer; the office closes it after the interview', async () => {
    await carer.getByLabel('Note').fill('Her aunt rang.');
    await carer.getByRole('button', { name: 'They are found' }).tap();
    const found = carer.getByRole('dialog', { name: `${person.name} is found` });
    await found.getByLabel('Where they were and how they are').fill('At her aunt’s, well.');
    await found.getByRole('button', { name: 'They are found' }).tap();
    await expect(carer.getByText('At her aunt’s, well.')).toBeVisible();
    // A carer adds no note from now on: the one that was begun is there to be read, and told to the office.
    await expect(carer.getByText('Her aunt rang.')).toBeVisible();
    await carer.getByRole('button', { name: 'Discard' }).tap();
    await expect(carer.getByText('Her aunt rang.')).toBeHidden();
    await expect(admin.getByText(/^Return home interview:/)).toBeVisible();
    await admin.getByRole('button', { name: 'Close record' }).click();
    const closing = admin.getByRole('dialog', { name: 'Close this record' });
    await closing.getByRole('radio', { name: 'They declined it' }).check();
    await closing.getByRole('button', { name: 'Close record' }).click();
    await expect(closing).toBeVisible();
    await closing.getByLabel('Reason').fill('Did not want to speak about it.');
    await closing.getByRole('button', { name: 'Close record' }).click();
    await expect(closing).toBeHidden();
    await expect(admin.getByText('Did not want to speak about it.', { exact: true })).toBeVisible();
    await admin.goto(findPage(person.id));
    await expect(admin.getByRole('button', { name: 'Missing' })).toBeVisible();
  });
});

test('[MIS-01] a social worker reads of a young person who is missing whom to ring, by day and by night, and nothing that they cannot do', async ({
  as,
}) => {
  const [admin, client] = [await as('admin'), await as('client')];
  const [office, own] = [await openApi(admin), await openApi(client)];
  const person = await givenActive(office, (await own.get(getMe)).client?.id ?? '');
  await office.send(openEpisode, {
    body: {
      young_person_id: person.id,
      last_seen_at: new Date(Date.now() - 600_000).toISOString(),
      last_seen_place: 'Park gate',
      clothes: '',
      circumstances: '',
    },
  });
  const main = client.getByRole('main');
  const isToldToRing = async () => {
    await expect(main.getByText(/Ring the office on 020 7946 0100/)).toContainText(
      'When it is closed, ring the emergency duty team of your own authority.',
    );
    await expect(main.getByText(/add it to the record|note their reference|on-call manager/)).toHaveCount(0);
  };
  await client.goto(findPage(person.id));
  await expect(main.getByText('If they are in danger, ring 999; otherwise ring 101.')).toBeVisible();
  await isToldToRing();
  await check(client, 'a missing young person as their social worker reads it');
  await client.getByRole('link', { name: 'Record and police form' }).click();
  await expect(main.getByText('If they are in danger, ring 999; otherwise ring 101')).toBeVisible();
  await isToldToRing();
});

test('[NEV-01] an event that others must be told of has its letter ready, and what is late stands on the home', async ({
  as,
}) => {
  const admin = await as('admin');
  await admin.goto('/dashboard');
  await expect(admin.getByRole('heading', { name: 'Overdue notifications' })).toBeVisible();
  const office = await openApi(admin);
  const person = await givenActive(office, await idOfClient(office));
  await admin.goto('/dashboard/notifiable-events');
  await admin.getByRole('button', { name: 'New event' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Notifiable event' });
  await dialog.getByLabel('Young person').fill(person.last_name);
  await admin.getByRole('option', { name: person.name }).click();
  await dialog.getByLabel('Event').selectOption({ index: 1 });
  await check(admin, 'writing a notifiable event down');
  await dialog.getByRole('button', { name: 'Record event' }).click();
  await expect(admin.getByRole('heading', { name: 'Who must be told' })).toBeVisible();
  await admin
    .getByRole('button', { name: /^Letter/ })
    .first()
    .click();
  const letter = admin.getByRole('dialog', { name: /^Letter:/ });
  expect(await letter.getByLabel('Letter').inputValue()).not.toContain(person.last_name);
  await letter.getByLabel('To').fill('duty@authority.example');
  await letter.getByRole('button', { name: 'Send' }).click();
  await expect(letter).toBeHidden();
  await expect(admin.getByRole('button', { name: /^Take back/ })).toHaveCount(1);
  await check(admin, 'a notifiable event');
});
