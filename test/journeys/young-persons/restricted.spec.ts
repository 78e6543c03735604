import { getMe } from '#contract/organisations/users.ts';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { givenNewcomer } from '#test/journeys/kit/newcomer.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { SECOND } from '#test/journeys/kit/say-yes.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { book, givenActive } from '#test/journeys/kit/young-persons.ts';

const NOT_THERE = 'We can’t show this page. It may have been removed, or you may not have access.';

test('[YPN-04] [AUT-10] a restricted record is open to the people named, and does not exist for others', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const { account } = await givenNewcomer(api, 'Cora Closedout', 'user');
  const carer = await as(account, '/dashboard', { viewport: { width: 360, height: 740 } });
  const carers_name = await findName(carer);
  const me = await api.get(getMe);
  const person = await givenActive(api, await idOfClient(api));
  await book(api, await openApi(carer), person, 5);
  const page = `/dashboard/young-persons/${person.id}`;
  const dialog = admin.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const people = dialog.getByRole('combobox', { name: 'People who can open it' });

  await carer.goto(page);
  await expect(carer.getByRole('heading', { level: 1 })).toHaveText(person.name);

  await test.step('the one who restricts it is named from the start, and stays', async () => {
    await admin.goto(page);
    await admin.getByRole('button', { name: 'Restrict', exact: true }).click();
    await dialog.getByLabel('Only people named here').check();
    await expect(dialog.getByRole('checkbox', { name: carers_name })).not.toBeChecked();
    await expect(dialog).toContainText('Carer, 1 upcoming appointment');
    await dialog.getByRole('button', { name: new RegExp(me.name) }).click();
    await dialog.getByRole('checkbox', { name: carers_name }).check();
    await save.click();
    await expect(dialog).toContainText('You can’t remove yourself.');
    await dialog.getByRole('checkbox', { name: carers_name }).uncheck();
    await people.fill(me.name);
    await admin.getByRole('option', { name: me.name }).first().click();
    await admin.keyboard.press('Tab');
    await save.click();
    const question = admin.getByRole('dialog', {
      name: 'Remove access for people working with this young person?',
    });
    await expect(question).toContainText(`${carers_name} (Carer, 1 upcoming appointment)`);
    await question.getByRole('button', { name: 'Save without them' }).click();
    await expect(admin.getByText('Record restricted')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Restricted', exact: true })).toBeVisible();
    // Without a step of theirs: the page was open.
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
    await expect(carer.getByText(person.last_name)).toHaveCount(0);
  });

  await test.step('a carer who is named reads what carers read, once a second administrator says yes, who reads no name', async () => {
    const second = await as(SECOND);
    await admin.getByRole('button', { name: 'Restricted', exact: true }).click();
    await dialog.getByRole('checkbox', { name: carers_name }).check();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('Waiting for a second administrator', { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Restricted', exact: true }).click();
    const what = `Let ${carers_name} open ${person.name}’s restricted record`;
    await expect(dialog.getByRole('button', { name: `Withdraw: ${what}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
    await second.goto('/dashboard/access-requests');
    await second
      .getByRole('button', { name: `Answer: Let ${carers_name} open a restricted record` })
      .first()
      .click();
    await expect(second.getByRole('dialog')).toContainText(me.name);
    await expect(second.getByText(person.last_name)).toHaveCount(0);
    await second.getByRole('button', { name: 'Approve' }).click();
    await expect(second.getByText('Approved', { exact: true })).toBeVisible();
    await expect(carer.getByRole('heading', { level: 1 })).toHaveText(person.name);
  });

  await test.step('taken off again, the page to read before arriving is closed as it stands there', async () => {
    await carer.goto(`${page}/before-you-arrive`);
    await expect(carer.getByRole('heading', { level: 1 })).toContainText(person.name);
    const params = { id: person.id };
    const { version } = await api.get(getReaders, { params });
    await api.send(setReaders, { params, body: { is_restricted: true, reader_ids: [me.id], version } });
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
    await expect(carer.getByText(person.last_name)).toHaveCount(0);
  });
});
