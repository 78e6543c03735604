import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { deleteFormDraft } from '#contract/core/form-drafts.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { button, findPage, freshName, LIST } from '#test/journeys/kit/young-persons.ts';

// A thing that does not come soon does not come: said at its own place rather than at the end of the whole.
test.use({ actionTimeout: 20_000 });

const tile = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true });

/** Types a part of the name and takes the choice. */
async function choose(page: Page, label: string, name: string | RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  if (typeof name === 'string') await box.fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** A choice from a short list, or from a long one that is searched. */
async function pick(page: Page, label: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label }).first();
  if ((await box.evaluate((element) => element.tagName)) === 'SELECT') await box.selectOption({ index: 1 });
  else {
    await box.click();
    await page.getByRole('listbox').getByRole('option').first().click();
  }
}

const saved = async (page: Page, next: string) => {
  await button(page, 'Save and continue').click();
  await expect(page.getByText(next)).toBeVisible();
};

test('[SHL-03] [YPN-01] [YPN-03] an administrator fills in a draft step by step, returns to it, and makes it active', {
  tag: '@main',
}, async ({ as }) => {
  const admin = await as('admin');
  // Somebody else's journey may have left half a name in the same account.
  await (await openApi(admin)).send(deleteFormDraft, { query: { form: 'young-person/new' } });
  await admin.goto(`${LIST}/new`);
  const last = freshName();

  await test.step('a name, a date of birth and a client are enough', async () => {
    await admin.getByLabel('First name').fill('Amara');
    await button(admin, 'Save draft and continue').click();
    await expect(admin.getByRole('alert')).toContainText('Enter a date of birth');
    await admin.getByLabel('Last name').fill(last);
    await admin.getByLabel('Date of birth', { exact: true }).fill('04/03/2012');
    await choose(admin, 'Client', 'Croydon');
    await button(admin, 'Save draft and continue').click();
    await expect(admin).toHaveURL(/young-person-form\/step-one$/);
    await expect(admin.getByText('Step 1 of 6: Personal details')).toBeVisible();
  });
  const id = /young-persons\/([^/]+)/.exec(admin.url())?.[1] ?? '';

  await test.step('the same child again is noticed while typing', async () => {
    const other = await as('admin', `${LIST}/new`);
    await other.getByLabel('Last name').fill(last);
    await other.getByLabel('Date of birth', { exact: true }).fill('04/03/2012');
    await other.getByLabel('First name').fill('Amara');
    await expect(other.getByText('This young person may already exist')).toBeVisible();
    await expect(other.getByRole('link', { name: `Amara ${last}` })).toBeVisible();
  });

  await test.step('step one: what is wrong is said, an address and a photo are saved by themselves', async () => {
    await admin.getByLabel('Email').fill('not an address');
    await button(admin, 'Save and continue').click();
    await expect(admin.getByRole('alert').first()).toContainText('Email');
    await admin.getByLabel('Email').fill('');
    await tile(admin, 'Sex', 'Female').check();
    await button(admin, 'Add an address').click();
    const dialog = admin.getByRole('dialog', { name: `Addresses of Amara ${last}` });
    await dialog.getByLabel('Address line 1').fill('12 Elm Road');
    await dialog.getByLabel('Town or city').fill('Croydon');
    await dialog.getByLabel('Postcode').fill('nowhere');
    await button(admin, 'Save addresses').click();
    await expect(dialog).toContainText('Enter a postcode, like CR0 1AB.');
    await dialog.getByLabel('Postcode').fill('cr0 1ab');
    await dialog.getByRole('checkbox', { name: 'Confidential' }).check();
    await expect(dialog).toContainText('Only the office sees it.');
    await button(admin, 'Save addresses').click();
    await expect(admin.getByText('12 Elm Road, Croydon, CR0 1AB')).toBeVisible();
    const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#7aa' } })
      .jpeg()
      .toBuffer();
    await admin
      .getByLabel(`Photo of Amara ${last}`)
      .last()
      .setInputFiles({ name: 'amara.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(admin.getByRole('img', { name: `Photo of Amara ${last}` })).toBeVisible();
    await saved(admin, 'Step 2 of 6: Legal status and placement');
  });

  await test.step('one who leaves finds the record again where it is filled in, with what is missing', async () => {
    await admin.goto(`${LIST}?name=${last}`);
    await admin.getByRole('link', { name: `Amara ${last}` }).click();
    await expect(admin).toHaveURL(new RegExp(`${id}/young-person-form/step-one$`));
    await expect(tile(admin, 'Sex', 'Female')).toBeChecked();
    await admin.goto(findPage(id));
    await expect(admin).toHaveURL(new RegExp(`${id}/young-person-form/step-one$`));
    const steps = admin.getByRole('navigation', { name: 'Steps' });
    await expect(steps.getByRole('link', { name: /Personal details/ })).toContainText('Complete');
    await expect(steps.getByRole('link', { name: /Legal status/ })).toContainText(/[1-9] missing/);
    await steps.getByRole('link', { name: /Legal status/ }).click();
  });

  await test.step('steps two to five', async () => {
    await tile(admin, 'Looked-after child (LAC)', 'Yes').check();
    await pick(admin, 'Legal status');
    await admin.getByLabel('Who has parental responsibility?').fill('Croydon, shared with her mother');
    await choose(admin, 'Responsible local authority', 'Croydon');
    await pick(admin, 'Placement type');
    await saved(admin, 'Step 3 of 6: Social worker and network');
    await pick(admin, 'Allocated social worker');
    await pick(admin, 'Team');
    await admin.getByLabel('Emergency duty team').fill('020 8726 6400');
    await pick(admin, 'Our local area coordinator');
    await admin.getByRole('checkbox', { name: 'Social worker' }).check();
    await saved(admin, 'Step 4 of 6: Identity and culture');
    await pick(admin, 'Ethnicity');
    await choose(admin, 'First language', 'English');
    await tile(admin, 'Interpreter needed', 'No').check();
    await tile(admin, 'Unaccompanied asylum-seeking child', 'No').check();
    await saved(admin, 'Step 5 of 6: Health and education');
    await tile(admin, 'Allergies', 'Yes').check();
    await admin.getByLabel('Allergies and treatment').fill('Peanuts: EpiPen in the blue bag');
    await tile(admin, 'Medication', 'No').check();
    await saved(admin, 'Step 6 of 6: People and safety');
  });

  await test.step('it is not active before everything is answered', async () => {
    await button(admin, 'Save and activate').click();
    await expect(admin.getByText('Not active yet')).toBeVisible();
    await tile(admin, 'Overall risk', 'High').check();
    await tile(admin, 'Lone working', 'Safe').check();
    await tile(admin, 'Consent to travel in carers’ cars', 'Yes')
      .or(tile(admin, "Consent to travel in carers' cars", 'Yes'))
      .check();
    await tile(admin, 'Consent to photographs', 'Not of the face').check();
    await tile(admin, 'Consent to emergency treatment', 'Yes').check();
    await admin.getByLabel('Key alert').fill('Runs when frightened');
    await button(admin, 'Add to related persons').click();
    const dialog = admin.getByRole('dialog', { name: 'Add a related person' });
    await dialog.getByLabel('Name', { exact: true }).fill('Denise Marsh');
    await dialog.getByRole('combobox', { name: 'Relationship' }).fill('Mother');
    await admin.getByRole('option', { name: 'Mother', exact: true }).click();
    await dialog.getByLabel('Contact with the young person').selectOption('Allowed, supervised');
    await dialog.getByRole('group', { name: 'Parental responsibility' }).getByLabel('Yes').check();
    await button(admin, 'Add').last().click();
    await expect(admin.getByText('Denise Marsh').first()).toBeVisible();
  });

  await test.step('[YPN-03] active, it is read on its own page', async () => {
    await button(admin, 'Save and activate').click();
    await expect(admin).toHaveURL(new RegExp(`${id}$`));
  });

  await test.step('[YPN-04] [HRP-01] the page says in its header what matters, and who is around her', async () => {
    const main = admin.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Amara ${last}`);
    await expect(main.getByText('Runs when frightened').first()).toBeVisible();
    await expect(main.getByText('Peanuts: EpiPen in the blue bag').first()).toBeVisible();
    await expect(main.getByText('Overall risk: high')).toBeVisible();
    await expect(main.getByRole('link', { name: /Emergency duty team/ })).toHaveAttribute(
      'href',
      'tel:02087266400',
    );
    await admin.getByRole('link', { name: 'Household & related persons' }).click();
    await expect(admin.getByRole('img', { name: /Amara and 1 person around them/ })).toBeVisible();
    await admin.getByText('As a table').click();
    await expect(
      admin.getByRole('row', { name: /Denise Marsh Mother No Allowed, supervised/ }),
    ).toBeVisible();
    await expect(admin.getByText('Parental responsibility').first()).toBeVisible();
    // A record that is a draft no more is read on the plain page (SHL-03).
    await admin.goto(`${findPage(id)}/young-person-form/step-one`);
    await expect(admin).toHaveURL(new RegExp(`${id}$`));
  });

  await test.step('[ROT-05] a carer is ruled out, and not any more, and once more', async () => {
    await admin.goto(findPage(id));
    await admin.getByRole('link', { name: 'Household & related persons' }).click();
    await button(admin, 'Add a carer asked for or ruled out').click();
    const dialog = admin.getByRole('dialog', { name: 'Ask for or rule out a carer' });
    await dialog.getByRole('combobox', { name: 'Carer' }).fill('a');
    await admin.getByRole('option').first().click();
    await dialog.getByRole('radio', { name: /^Ruled out/ }).check();
    await dialog.getByLabel('Reason').fill('Drove too fast');
    await button(admin, 'Add').last().click();
    const wish = admin.getByRole('listitem').filter({ hasText: 'Drove too fast' });
    await expect(wish.getByText('Ruled out')).toBeVisible();
    await button(admin, /^End this for/).click();
    await expect(wish).toHaveCount(0);
    await button(admin, 'Undo').click();
    await expect(wish).toHaveCount(1);
  });

  await test.step('its status changes with what that means', async () => {
    await button(admin, 'Change status').click();
    const dialog = admin.getByRole('dialog');
    await button(admin, 'Change status').last().click();
    await expect(dialog).toContainText('Choose a status.');
    await dialog.getByRole('radio', { name: /^Inactive/ }).check();
    await button(admin, 'Change status').last().click();
    await expect(admin.getByText(`Amara ${last} is inactive`).first()).toBeVisible();
    await expect(admin.getByRole('main').getByText('Inactive', { exact: true })).toBeVisible();
  });
});
