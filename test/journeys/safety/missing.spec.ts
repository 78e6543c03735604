import { createRelatedPerson } from '#contract/young-persons/young-person-relations.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { phone } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

test('[MIS-01] [MIS-02] [NEV-01] a carer reports a young person missing; the office gets the police form, tells others and closes the record', async ({
  as,
}) => {
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
    await expect(dialog.getByText('Enter the day and the time.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Just now' }).tap();
    await expect(dialog.getByLabel('Last seen, time')).toHaveValue(/^\d\d:\d\d$/);
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
    await expect.poll(() => readDevice(carer)).toContain('Rang her friend');
    await carer.reload();
    await expect(carer.getByLabel('Note')).toHaveValue('Rang her friend: not there.');
    await carer.getByRole('button', { name: 'Add note' }).tap();
    await expect(carer.getByText(`${name}: Rang her friend: not there.`)).toBeVisible();
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
