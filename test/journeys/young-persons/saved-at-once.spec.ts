import {
  createRelatedPerson,
  listRelatedPersons,
  updateRelatedPerson,
} from '#contract/young-persons/young-person-relations.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { button, findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

test('[YPN-03] [UIX-09] two administrators who change the addresses at once lose neither a new home nor its confidential mark', async ({
  as,
}) => {
  const one = await as('admin');
  const api = await openApi(one);
  const person = await givenActive(api, await idOfClient(api));
  const two = await as('admin', findPage(person.id));
  await one.goto(findPage(person.id));
  const read = async () =>
    (await api.get(getYoungPerson, { params: { id: person.id } })).addresses.map(
      ({ line_1, access_notes, is_confidential }) => ({ line_1, access_notes, is_confidential }),
    );
  const [known] = await read();
  const dialogOf = (page: typeof one) => page.getByRole('dialog', { name: /^Addresses of/ });

  await test.step('a form that is open meanwhile asks, and keeps both', async () => {
    await button(two, 'Edit addresses').click();
    await button(one, 'Edit addresses').click();
    await dialogOf(one).getByRole('checkbox', { name: 'Confidential' }).check();
    await button(one, 'Add another address').click();
    const added = dialogOf(one).getByRole('group', { name: 'Address 2' });
    await added.getByLabel('Address line 1').fill('38 Park Road');
    await added.getByLabel('Town or city').fill('Croydon');
    await added.getByLabel('Postcode').fill('CR0 2AB');
    await button(one, 'Save addresses').click();
    await expect(dialogOf(one)).toBeHidden();
    // The page behind the open dialog has the new ones by now.
    await expect(two.getByText('38 Park Road, Croydon, CR0 2AB')).toBeAttached();
    await dialogOf(two).getByLabel('Access and parking').fill('Park behind');
    await button(two, 'Save addresses').click();
    const conflict = two.getByRole('dialog', { name: 'Someone else changed these addresses' });
    await expect(conflict).toContainText('38 Park Road');
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await button(two, 'Save addresses').click();
    await expect(conflict).toContainText('confidential');
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(conflict).toBeHidden();
    expect(await read()).toMatchObject([
      { line_1: known?.line_1, access_notes: 'Park behind', is_confidential: true },
      { line_1: '38 Park Road', is_confidential: false },
    ]);
  });

  await test.step('so do words that were kept on the device meanwhile', async () => {
    await two.reload();
    await button(two, 'Edit addresses').click();
    await dialogOf(two).getByLabel('Access and parking').first().fill('Ring twice');
    await two.keyboard.press('Escape');
    await button(one, 'Edit addresses').click();
    await dialogOf(one).getByRole('checkbox', { name: 'Confidential' }).last().check();
    await button(one, 'Save addresses').click();
    await expect(dialogOf(one)).toBeHidden();
    await expect(two.getByText('Confidential: only the office sees it')).toHaveCount(2);
    const conflict = two.getByRole('dialog', { name: 'Someone else changed these addresses' });
    // Each time they come back, until one of both is chosen.
    await button(two, 'Edit addresses').click();
    await expect(conflict).toContainText('confidential');
    await two.reload();
    await button(two, 'Edit addresses').click();
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await two.keyboard.press('Escape');
    await button(two, 'Edit addresses').click();
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await button(two, 'Save addresses').click();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(conflict).toBeHidden();
    expect(await read()).toMatchObject([
      { access_notes: 'Ring twice', is_confidential: true },
      { line_1: '38 Park Road', is_confidential: true },
    ]);
  });
});

test('[YPN-03] [UIX-09] fields of a form that nobody touched here are a colleague’s, and going back to it decides nothing', async ({
  as,
}) => {
  const one = await as('admin');
  const api = await openApi(one);
  const person = await givenActive(api, await idOfClient(api));
  const aunt = await api.send(createRelatedPerson, {
    params: { id: person.id },
    body: { name: 'Nan Quill', relationship: 'Aunt' },
  });
  const two = await as('admin', `${findPage(person.id)}?tab=people`);
  await button(two, 'Change Nan Quill').click();
  const dialog = two.getByRole('dialog', { name: 'Change Nan Quill' });
  await expect(dialog.getByLabel('E-mail')).toBeVisible();
  const ruled_out = {
    contact_rule: 'Not allowed',
    contact_allowed: false,
    notes: 'Came to the school on Monday. Ring 999.',
  };
  await api.send(updateRelatedPerson, {
    params: { id: person.id, memberId: aunt.id },
    body: { name: 'Nan Quill', relationship: 'Aunt', ...ruled_out, version: aunt.version },
  });
  await dialog.getByLabel('E-mail').fill('nan@example.test');
  await button(two, 'Save changes').click();
  const conflict = two.getByRole('dialog', { name: 'Someone else changed Nan Quill’s details' });
  await expect(conflict).toContainText('Ring 999.');
  await conflict.getByRole('button', { name: 'Back to the form' }).click();
  await button(two, 'Save changes').click();
  await expect(conflict).toContainText('Ring 999.');
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(conflict).toBeHidden();
  const people = await api.get(listRelatedPersons, { params: { id: person.id } });
  expect(people).toMatchObject([{ ...ruled_out, email: 'nan@example.test' }]);

  await test.step('also words that were kept on the device', async () => {
    await button(two, 'Change Nan Quill').click();
    await dialog.getByLabel('Notes').fill('Sends a card at Christmas.');
    await two.keyboard.press('Escape');
    const [now] = people;
    const notes = 'Moved to Leeds.';
    await api.send(updateRelatedPerson, {
      params: { id: person.id, memberId: aunt.id },
      body: { notes, version: now?.version ?? 0 },
    });
    await expect(two.getByText(notes)).toBeVisible();
    await button(two, 'Change Nan Quill').click();
    await expect(conflict).toContainText(notes);
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await button(two, 'Save changes').click();
    await expect(conflict).toContainText(notes);
  });
});

test('[YPN-04] [UIX-09] a choice of two versions that the server refuses stands in the form, with the reason', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const person = await givenActive(api, await idOfClient(api));
  const params = { id: person.id };
  const { id: memberId, version } = await api.send(createRelatedPerson, {
    params,
    body: { name: 'Nan Quill', relationship: 'Aunt', contact_allowed: true },
  });
  await page.goto(`${findPage(person.id)}?tab=people`);
  await button(page, 'Change Nan Quill').click();
  const dialog = page.getByRole('dialog', { name: 'Change Nan Quill' });
  await dialog.getByRole('checkbox', { name: /emergency contact/i }).check();
  await api.send(updateRelatedPerson, {
    params: { id: person.id, memberId },
    body: { contact_rule: 'Not allowed', contact_allowed: false, version },
  });
  await button(page, 'Save changes').click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed Nan Quill’s details' });
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('cannot be an emergency contact')).toBeVisible();
  await expect(dialog.getByLabel('Contact with the young person')).toHaveValue('Not allowed');
  await dialog.getByRole('checkbox', { name: /emergency contact/i }).uncheck();
  await button(page, 'Save changes').click();
  await expect(dialog.or(conflict)).toBeVisible();
  expect(await api.get(listRelatedPersons, { params })).toMatchObject([{ contact_rule: 'Not allowed' }]);
});

test('[UIX-09] words that are typed before a slow device has answered are kept too, where the form is left at once', async ({
  as,
}) => {
  const page = await as('admin');
  const person = await givenActive(await openApi(page), await idOfClient(await openApi(page)));
  await page.addInitScript(() => {
    const { locks } = navigator;
    const ask = locks.request.bind(locks) as (...asked: unknown[]) => Promise<unknown>;
    locks.request = (async (...asked: unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return ask(...asked);
    }) as LockManager['request'];
  });
  await page.goto(findPage(person.id));
  const access = page.getByRole('dialog').getByLabel('Access and parking');
  for (const words of ['Park behind', 'Ring twice']) {
    await button(page, 'Edit addresses').click();
    await access.fill(words);
    await page.keyboard.press('Escape');
    await expect(access).toBeHidden();
    await button(page, 'Edit addresses').click();
    await expect(access).toHaveValue(words);
    await page.keyboard.press('Escape');
  }
});
