import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import {
  book,
  button,
  findPage,
  givenActive,
  givenDraft,
  readVersion,
} from '#test/journeys/kit/young-persons.ts';

test('[YPN-03] a draft that cannot be active yet names the steps that need answers, and leads there', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const { id } = await givenDraft(api, await idOfClient(api));
  await admin.goto(findPage(id));
  await button(admin, 'Change status').click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Active/ }).check();
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(dialog.getByText('These steps still need answers:')).toBeVisible();
  const step = dialog.getByRole('listitem').first();
  await expect(step).toHaveText(/: \S/);
  await step.getByRole('link').click();
  await expect(admin.getByRole('button', { name: /Save/ }).first()).toBeVisible();
});

test('[YPN-03] inactive with appointments to come asks about them, and keeps them', async ({ as }) => {
  const [admin, carer] = [await as('admin'), await as('carer')];
  const api = await openApi(admin);
  const person = await givenActive(api, await idOfClient(api));
  await book(api, await openApi(carer), person, 6);
  await admin.goto(findPage(person.id));
  await button(admin, 'Change status').click();
  await admin.getByRole('radio', { name: /^Inactive/ }).check();
  await button(admin, 'Change status').last().click();
  await expect(admin.getByRole('dialog')).toContainText('one upcoming appointment, on');
  await button(admin, 'Make inactive and keep appointments').click();
  await expect(admin.getByText(`${person.name} is inactive`).first()).toBeVisible();
});

test('[YPN-03] two administrators who save at once see both versions, and nothing that was typed is lost', async ({
  as,
}) => {
  const one = await as('admin');
  const admin = await openApi(one);
  const person = await givenActive(admin, await idOfClient(admin));
  const address = `${findPage(person.id)}/edit?step=step-five`;
  const two = await as('admin', address);
  await one.goto(address);
  await expect(one.getByLabel('GP surgery')).toBeVisible();

  await test.step('a field that only one of them changed stands beside the other’s', async () => {
    await two.getByLabel('School, college or employer').fill('Norbury Manor');
    await one.getByLabel('GP surgery').fill('Norbury Health Centre');
    await button(one, 'Save and continue').click();
    await expect(one.getByText('Step 6 of 6: People and safety')).toBeVisible();
    await button(two, 'Save and continue').click();
    await expect(two.getByText('Someone else edited this too').first()).toBeVisible();
    await expect(two.getByText('Step 6 of 6: People and safety')).toBeVisible();
    await two.goto(address);
    await expect(two.getByLabel('GP surgery')).toHaveValue('Norbury Health Centre');
    await expect(two.getByLabel('School, college or employer')).toHaveValue('Norbury Manor');
  });

  await test.step('a field that both changed is chosen, side by side', async () => {
    await one.goto(address);
    await one.getByLabel('GP surgery').fill('Elm Surgery');
    await two.getByLabel('GP surgery').fill('Oak Surgery');
    await two.getByLabel('Timetable and notes').fill('Leaves at 15:10.');
    await button(one, 'Save and continue').click();
    await expect(one.getByText('Step 6 of 6: People and safety')).toBeVisible();
    await button(two, 'Save and continue').click();
    const dialog = two.getByRole('dialog', { name: 'Someone else changed this record' });
    await expect(dialog).toContainText('Elm Surgery');
    await expect(dialog).toContainText('Oak Surgery');
    await button(two, 'Back to the form').click();
    await expect(two.getByLabel('GP surgery')).toHaveValue('Oak Surgery');
    await button(two, 'Save and continue').click();
    await dialog.getByRole('radio', { name: /Take theirs/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(two.getByText('Step 6 of 6: People and safety')).toBeVisible();
    await two.goto(address);
    await expect(two.getByLabel('GP surgery')).toHaveValue('Elm Surgery');
    await expect(two.getByLabel('Timetable and notes')).toHaveValue('Leaves at 15:10.');
  });

  await test.step('a word typed and not saved waits, and is still told from what came since', async () => {
    await two.getByLabel('GP surgery').fill('Ash Surgery');
    await expect(two.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();
    await two.goto('about:blank');
    const version = await readVersion(admin, person.id);
    await admin.send(updateYoungPerson, {
      params: { id: person.id },
      body: { gp_surgery: 'Birch Surgery', version },
    });
    await two.goto(address);
    await expect(two.getByText(/Your draft was restored/)).toBeVisible();
    await expect(two.getByLabel('GP surgery')).toHaveValue('Ash Surgery');
    await button(two, 'Save and continue').click();
    await expect(two.getByRole('dialog')).toContainText('Birch Surgery');
    await two.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(two.getByText('Step 6 of 6: People and safety')).toBeVisible();
  });
});
