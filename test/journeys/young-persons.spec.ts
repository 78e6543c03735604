import type { BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { getMe } from '#contract/organisations/users.ts';
import { deleteFormDraft } from '#contract/questions/form-drafts.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, signOut, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { book, freshName, givenActive, givenDraft, readVersion } from '#test/journeys/kit/young-persons.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

// A thing that does not come soon does not come: said at its own place rather than at the end of the whole.
test.use({ actionTimeout: 20_000 });

const LIST = '/dashboard/young-persons';
const NOT_THERE = "We can't seem to find the page you're looking for";
const findPage = (id: string) => `${LIST}/${id}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
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

test('[SHL-03] [YPN-01] [YPN-03] an administrator fills in a draft step by step, comes back to it, and activates it', async ({
  as,
}) => {
  const admin = await as('admin');
  // Somebody else's journey may have left half a name in the same account.
  await (await openApi(admin)).send(deleteFormDraft, { query: { form: 'young-person/new' } });
  await admin.goto(`${LIST}/new`);
  const last = freshName();

  await test.step('a name, a date of birth and a client are enough', async () => {
    await admin.getByLabel('First name').fill('Amara');
    await button(admin, 'Save draft and continue').click();
    await expect(admin.getByRole('alert')).toContainText('Give a last name.');
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
    await expect(other.getByText('There may be such a young person already')).toBeVisible();
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
    await expect(dialog).toContainText('Give a postcode, like CR0 1AB.');
    await dialog.getByLabel('Postcode').fill('cr0 1ab');
    await dialog.getByRole('checkbox', { name: 'Confidential' }).check();
    await expect(dialog).toContainText('Only the office sees it: not carers, not the client');
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

  await test.step('whoever leaves finds the record again where it is filled in, with what is missing', async () => {
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
    const dialog = admin.getByRole('dialog', { name: 'Somebody who lives elsewhere' });
    await dialog.getByLabel('Name', { exact: true }).fill('Denise Marsh');
    await dialog.getByRole('combobox', { name: 'Relationship' }).fill('Mother');
    await admin.getByRole('option', { name: 'Mother', exact: true }).click();
    await dialog.getByLabel('Contact with the young person').selectOption('Allowed, supervised');
    await dialog.getByRole('group', { name: 'Parental responsibility' }).getByLabel('Yes').check();
    await button(admin, 'Add').last().click();
    await expect(admin.getByText('Denise Marsh').first()).toBeVisible();
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

test('[YPN-04] a carer reads a young person on a phone within the window, and nothing outside of it', async ({
  as,
}) => {
  const admin = await openApi(await as('admin'));
  const page = await as('carer', '/dashboard', PHONE);
  const carer = await openApi(page);
  const client_id = await idOfClient(admin);
  const nobody = findPage('019b82c6-6a00-7401-aca9-168e402af632');

  await page.goto(nobody);
  await settledOn404(page);
  const unknown = await page.getByRole('main').textContent();
  for (const days of [15, -32]) {
    const person = await givenActive(admin, client_id);
    await book(admin, carer, person, days);
    for (const address of [findPage(person.id), `${findPage(person.id)}/before-you-arrive`]) {
      await page.goto(address);
      await settledOn404(page);
      // Not even that there is such a record.
      expect(await page.getByRole('main').textContent(), `${days} days from today`).toBe(unknown);
    }
  }

  for (const days of [13, -29]) {
    const person = await givenActive(admin, client_id);
    await book(admin, carer, person, days);
    await page.goto(`${LIST}?name=${person.last_name}`);
    await page.getByRole('link', { name: new RegExp(person.name) }).tap();
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(page.getByText('years old')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Allergies' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Top risks' })).toBeInViewport();
    // The office's own facts are not on a carer's page.
    await expect(page.getByText('NHS number')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Activity log' })).toHaveCount(0);
    await expect(button(page, 'Change status')).toHaveCount(0);
    await page.getByRole('link', { name: 'Before you arrive' }).tap();
    await expect(page.getByRole('heading', { name: `Before you arrive: ${person.name}` })).toBeVisible();
    await expect(page.getByText('The last case notes')).toBeVisible();
  }
});

test('[YPN-04] a tab opens on a phone where the tabs stand, and not at the top of the page', async ({
  as,
}) => {
  const admin = await openApi(await as('admin'));
  const person = await givenActive(admin, await idOfClient(admin));
  const page = await as('admin', findPage(person.id), PHONE);
  const tabs = page.getByRole('navigation', { name: `About ${person.name}` });
  for (const tab of ['Household & related persons', 'Case notes', 'Profile']) {
    await tabs.getByRole('link', { name: tab }).tap();
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await settled(page);
    await expect(tabs).toBeInViewport();
  }
});

async function settledOn404(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
}

test('[YPN-01] a client reads its own young people, drafts not, and no other’s', async ({ as }) => {
  const admin = await openApi(await as('admin'));
  const theirs = await as('client');
  const others = await as('client2');
  const client_id = (await (await openApi(theirs)).get(getMe)).client?.id ?? '';
  const person = await givenActive(admin, client_id);
  const draft = await givenDraft(admin, client_id);
  await theirs.goto(LIST);
  await theirs.getByLabel('Name', { exact: true }).fill(person.last_name);
  await expect(theirs.getByText('1 young person').first()).toBeVisible();
  await theirs.getByRole('link', { name: new RegExp(person.name) }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Before you arrive' })).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await theirs.goto(findPage(draft.id));
  await settledOn404(theirs);
  await others.goto(findPage(person.id));
  await settledOn404(others);
  await expect(others.getByText(person.last_name)).toHaveCount(0);
  await theirs.goto(`${LIST}/new`);
  await expect(theirs.getByText(NOT_THERE)).toBeVisible();
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

  await test.step('what only one of them changed stands beside the other’s', async () => {
    await two.getByLabel('School, college or employer').fill('Norbury Manor');
    await one.getByLabel('GP surgery').fill('Norbury Health Centre');
    await button(one, 'Save and continue').click();
    await expect(one.getByText('Step 6 of 6: People and safety')).toBeVisible();
    await button(two, 'Save and continue').click();
    await expect(two.getByText('Somebody else was writing too').first()).toBeVisible();
    await expect(two.getByText('Step 6 of 6: People and safety')).toBeVisible();
    await two.goto(address);
    await expect(two.getByLabel('GP surgery')).toHaveValue('Norbury Health Centre');
    await expect(two.getByLabel('School, college or employer')).toHaveValue('Norbury Manor');
  });

  await test.step('what both changed is chosen, side by side', async () => {
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

  await test.step('what was typed and not saved waits, and is still told from what came since', async () => {
    await two.getByLabel('GP surgery').fill('Ash Surgery');
    await expect(two.getByText(/Saved \d\d:\d\d/)).toBeVisible();
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

test('[YPN-04] what a carer reads before they arrive opens without signal, and is gone after signing out', async ({
  as,
}) => {
  const admin = await openApi(await as('admin'));
  const page = await as('carer2', '/dashboard', PHONE);
  const carer = await openApi(page);
  const person = await givenActive(admin, await idOfClient(admin));
  await book(admin, carer, person, 1);
  // Fetched ahead by itself, without anybody opening it.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptArrivals(page), { timeout: 30_000 }).toContain(person.id);
  await page.context().setOffline(true);
  await page.goto(`${findPage(person.id)}/before-you-arrive`);
  await expect(page.getByRole('heading', { name: `Before you arrive: ${person.name}` })).toBeVisible();
  await expect(page.getByText('From this device, as the office had it')).toBeVisible();
  await page.context().setOffline(false);
  await page.goto('/dashboard');
  await signOut(page);
  // The provider's page may come in between.
  await expect(async () => expect(await keptArrivals(page)).toEqual([])).toPass({ timeout: 15_000 });
});

/** Ids of the young people that this browser keeps something to read of. */
const keptArrivals = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('placewell');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction('kept').objectStore('kept').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(
              keys.result.flatMap((key) =>
                Array.isArray(key) && key[1] === 'arrival' ? [String(key[2])] : [],
              ),
            );
          };
        };
      }),
  );

test('[UIX-07] a young person is found, read and changed with the keyboard alone', async ({ as }) => {
  const page = await as('admin');
  const admin = await openApi(page);
  const person = await givenActive(admin, await idOfClient(admin));
  await page.goto(LIST);
  await settled(page);
  await tabTo(page, 'searchbox', 'Name');
  await page.keyboard.type(person.last_name);
  await expect(page.getByText('1 young person', { exact: false }).first()).toBeVisible();
  await tabTo(page, 'link', new RegExp(person.name));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeFocused();
  await tabTo(page, 'link', 'Household & related persons');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody is recorded who lives with them.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'button', /^Add to household/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody who lives with them' });
  await expect(dialog).toBeVisible();
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type('Grace Adeyemi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Foster carer');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Add');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Grace Adeyemi').first()).toBeVisible();
});

/** Presses Tab until that has the focus; a keyboard's user sees where they are. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'searchbox', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 120; presses++) {
    for (const each of await wanted.all())
      if (await each.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}

for (const width of [320, 1280]) {
  test(`[UIX-07] [UIX-08] screens of young people are free of axe violations and sideways scrolling, ${width} px wide, light and dark`, async ({
    as,
  }) => {
    test.setTimeout(240_000);
    const device = { viewport: { width, height: 800 } };
    const page = await as('admin', '/dashboard', device);
    const admin = await openApi(page);
    const client_id = await idOfClient(admin);
    const [person, draft] = [await givenActive(admin, client_id), await givenDraft(admin, client_id)];
    const own = findPage(person.id);
    for (const address of [
      LIST,
      `${LIST}/new`,
      own,
      ...['people', 'characteristics', 'notes', 'appointments', 'reports', 'activity'].map(
        (tab) => `${own}?tab=${tab}`,
      ),
      `${own}/before-you-arrive`,
      `${findPage(draft.id)}/young-person-form/step-one`,
      `${findPage(draft.id)}/young-person-form/step-six`,
    ]) {
      await page.goto(address);
      await settled(page);
      await check(page, address.replace(person.id, '…').replace(draft.id, '…'));
    }
    await page.goto(own);
    await button(page, 'Change status').click();
    await check(page, 'changing its status');
    await page.goto(own);
    await button(page, 'Edit addresses').click();
    await check(page, 'its addresses');
    await page.goto(`${own}?tab=people`);
    await button(page, 'Add to household').click();
    await check(page, 'a household member');
  });
}
