import type { Page } from '@playwright/test';
import { getMe } from '#contract/organisations/users.ts';
import { createCharacteristicResponse, listSubcategories } from '#contract/young-persons/characteristics.ts';
import { givenNewcomer } from '#test/journeys/kit/newcomer.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { book, givenActive } from '#test/journeys/kit/young-persons.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

const level = (page: Page, words: string) =>
  page.getByRole('group', { name: 'Level' }).getByRole('radio', { name: words, exact: true });
const write = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const readAddress = (id: string) => `/dashboard/young-persons/${id}`;
const findTab = (id: string) => `${readAddress(id)}?tab=characteristics`;

async function addTopic(admin: Page, name: string): Promise<void> {
  await button(admin, 'Add a topic').click();
  await admin.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await button(admin, 'Answer it now').click();
  await expect(admin.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function fillMissing(admin: Page, words: string): Promise<void> {
  await level(admin, words).check();
  await write(admin, 'Patterns: times, triggers, with whom', 'After family time');
  await write(admin, 'Places and people to check', 'The skate park');
  await write(admin, 'What carers do and when to call police', 'Ring on-call, then 101');
}

test('[CHR-01] an administrator answers two topics, a level rises, everyone who may read it can, and a removed topic is restored', async ({
  as,
}) => {
  const [admin, client] = [await as('admin'), await as('client')];
  const office = await openApi(admin);
  const { account } = await givenNewcomer(office, 'Cora Newcomer', 'user');
  const carer = await as(account, '/dashboard', PHONE);
  const { client: theirs } = await (await openApi(client)).get(getMe);
  const person = await givenActive(office, theirs?.id ?? '');
  await book(office, await openApi(carer), person, 1);
  const [address, tab] = [readAddress(person.id), findTab(person.id)];

  await test.step('a missing answer is said at its question; the level follows from the answers', async () => {
    await admin.goto(tab);
    await expect(admin.getByText('No topics recorded yet')).toBeVisible();
    await addTopic(admin, 'Risk: going missing');
    await button(admin, 'Save answers').click();
    await expect(admin.getByRole('alert').first()).toContainText('Level: choose one.');
    await fillMissing(admin, 'Raised: some signs');
    await expect(admin.getByText('Level from these answers: Raised')).toBeVisible();
    await button(admin, 'Save answers').click();
    await expect(admin.getByText('It has been raised since it was first recorded')).toBeVisible();
  });

  await test.step('a second topic is taken in, and waits to be answered', async () => {
    await admin.goto(tab);
    await button(admin, 'Add a topic').click();
    await admin.getByRole('radio', { name: /^Allergies/ }).check();
    await button(admin, 'Answer it later').click();
    await expect(admin.getByText('Not answered yet')).toBeVisible();
    await admin.getByRole('link', { name: 'Allergies' }).click();
    await admin.getByRole('link', { name: 'Answer', exact: true }).click();
    await admin.getByRole('radio', { name: 'Mild', exact: true }).check();
    await admin
      .getByRole('group', { name: /auto-injector carried/ })
      .getByLabel('No')
      .check();
    await button(admin, 'Save answers').click();
    await expect(admin.getByText('It has been low since')).toBeVisible();
  });

  await test.step('the level rises: the plot, its table and the header say so', async () => {
    await admin.goto(tab);
    await admin.getByRole('link', { name: 'Risk: going missing' }).click();
    await admin.getByRole('link', { name: 'Change answers' }).click();
    await level(admin, 'Very high: happening now or very likely').check();
    await expect(admin.getByText('was Raised')).toBeVisible();
    await write(admin, 'Summary: what a carer must know on arrival (optional)', 'Runs after family time');
    await button(admin, 'Save answers').click();
    await expect(admin.getByText(/It rose from raised to very high on/)).toBeVisible();
    await admin.getByText('Show changes as a table').click();
    await expect(admin.getByRole('table').getByRole('row')).toHaveCount(3);
    await admin.goto(address);
    await expect(admin.getByText('Runs after family time').first()).toBeVisible();
    await expect(admin.getByText('Very high').first()).toBeVisible();
  });

  await test.step('the carer reads every topic, the client all but the agency’s own', async () => {
    const topics = await office.get(listSubcategories);
    const own = topics.find(({ is_visible_to_client }) => !is_visible_to_client);
    const body = {
      subcategory_id: own?.id ?? '',
      answers: {
        'risk-carer-safety': [
          {
            'ch-carer-safety-level': 'ch-carer-safety-level--orange',
            'ch-carer-safety-hazards': ['ch-carer-safety-hazards--dogs'],
            'ch-carer-safety-plan': 'Text on arrival',
            'ch-carer-safety-lone-working': 'ch-carer-safety-lone-working--yes',
          },
        ],
      },
    };
    await office.send(createCharacteristicResponse, { params: { id: person.id }, body });
    await carer.goto(tab);
    await expect(carer.getByRole('link', { name: own?.name ?? '' })).toBeVisible();
    await button(carer, 'Show answers').click();
    await expect(carer.getByText('The skate park')).toBeVisible();
    await expect(button(carer, 'Add a topic')).toHaveCount(0);
    await carer.getByRole('link', { name: 'Risk: going missing' }).click();
    await expect(carer.getByText(/It rose from raised to very high on/)).toBeVisible();
    await expect(carer.getByRole('link', { name: 'Change answers' })).toHaveCount(0);
    await client.goto(tab);
    await expect(client.getByRole('link', { name: 'Risk: going missing' })).toBeVisible();
    await expect(client.getByText(own?.name ?? '')).toHaveCount(0);
    await button(client, 'Show answers').click();
    await expect(client.getByText('Ring on-call, then 101')).toBeVisible();
  });

  await test.step('what is typed and not saved is there after a reload', async () => {
    admin.on('dialog', (dialog) => void dialog.accept());
    await admin.goto(tab);
    await admin.getByRole('link', { name: 'Risk: going missing' }).click();
    await admin.getByRole('link', { name: 'Change answers' }).click();
    await write(admin, 'Places and people to check', 'The bus station');
    await expect(admin.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();
    await admin.reload();
    await expect(admin.getByText(/We restored what you typed at/)).toBeVisible();
    await expect(admin.getByLabel('Places and people to check', { exact: true })).toHaveValue(
      'The bus station',
    );
    await button(admin, 'Save answers').click();
    await expect(admin.getByText('The bus station')).toBeVisible();
  });

  await test.step('a topic that is removed comes back with its answers', async () => {
    await button(admin, 'Remove').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(admin.getByRole('link', { name: 'Allergies' })).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Risk: going missing' })).toHaveCount(0);
    await button(admin, 'Undo').click();
    await admin.getByRole('link', { name: 'Risk: going missing' }).click();
    await expect(admin.getByText('The bus station')).toBeVisible();
  });
});
