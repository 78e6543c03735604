import { getMe } from '#contract/organisations/users.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, nameOf, test } from '#test/journeys/kit/people.ts';
import { apiOf, idOfClient } from '#test/journeys/kit/visits.ts';
import { book, givenActive } from '#test/journeys/kit/young-persons.ts';

const NOT_THERE = 'This does not exist, or it is not yours to see.';

test('[YPN-04] [AUT-10] a restricted record is open to the people named, and to the others there is none', async ({
  as,
}) => {
  const admin = await as('admin');
  const carer = await as('carer', '/dashboard', { viewport: { width: 360, height: 740 } });
  const carers_name = await nameOf(carer);
  const api = await apiOf(admin);
  const me = await api.get(getMe);
  const person = await givenActive(api, await idOfClient(api));
  await book(api, await apiOf(carer), person, 5);
  const page = `/dashboard/young-persons/${person.id}`;
  const dialog = admin.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const people = dialog.getByRole('combobox', { name: 'People who may open it' });

  await carer.goto(page);
  await expect(carer.getByRole('heading', { level: 1 })).toHaveText(person.name);

  await test.step('whoever restricts it is named from the start, and stays', async () => {
    await admin.goto(page);
    await admin.getByRole('button', { name: 'Restrict', exact: true }).click();
    await dialog.getByLabel('Only the people named here').check();
    await check(admin, 'Who may open the record');
    await dialog.getByRole('button', { name: new RegExp(me.name) }).click();
    await save.click();
    await expect(dialog).toContainText('Stay among them yourself.');
    await people.fill(me.name);
    await admin.getByRole('option', { name: me.name }).first().click();
    await save.click();
    await expect(admin.getByText('The record is restricted')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Restricted', exact: true })).toBeVisible();
    await carer.goto(page);
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
  });

  await test.step('a carer who is named reads what carers read', async () => {
    await admin.getByRole('button', { name: 'Restricted', exact: true }).click();
    await people.fill(carers_name);
    await admin.getByRole('option', { name: carers_name }).first().click();
    await save.click();
    await expect(dialog).toBeHidden();
    await carer.goto(page);
    await expect(carer.getByRole('heading', { level: 1 })).toHaveText(person.name);
  });
});
