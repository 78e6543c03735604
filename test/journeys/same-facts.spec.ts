import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createRelatedPerson } from '#contract/young-person-relations.ts';
import { updateYoungPerson, type YoungPersonDetail } from '#contract/young-persons.ts';
import { settled } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { giveTopics } from '#test/journeys/kit/topics.ts';
import { apiOf, idOfClient } from '#test/journeys/kit/visits.ts';
import { book, givenActive } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

test.use({ actionTimeout: 20_000 });

const ALERT = 'Carries a pen for wasp stings';
const pageOf = (id: string) => `/dashboard/young-persons/${id}`;
const briefOf = (id: string) => `${pageOf(id)}/before-you-arrive`;

/** Somebody with safety facts of every kind, whom the carer meets tomorrow. */
async function given(admin: ApiClient, carer: ApiClient) {
  const person = await givenActive(admin, await idOfClient(admin));
  const veryHigh = await giveTopics(admin, person.id, { count: 5, level: 'red', words: 'Stay beside them' });
  const low = await giveTopics(admin, person.id, {
    ...({ count: 1, level: 'lightGreen', category: 'Daily life' } as const),
    words: 'Melatonin at nine; checks every hour',
  });
  for (const [name, facts] of [
    ['Darren Marsh', { contact_allowed: false, may_know_address: false }],
    ['Nora Marsh', { contact_allowed: true, may_know_address: false }],
  ] as const)
    await admin.send(createRelatedPerson, {
      params: { id: person.id },
      body: { name, relationship: 'Uncle', ...facts },
    });
  await book(admin, carer, person, 1);
  return { person, veryHigh, low: low[0] ?? '' };
}

async function change(admin: ApiClient, person: YoungPersonDetail, body: object): Promise<YoungPersonDetail> {
  const { version } = person;
  return admin.send(updateYoungPerson, { params: { id: person.id }, body: { ...body, version } });
}

/** The appointment's page, by way of the tab that lists it. */
async function openAppointment(page: Page, id: string): Promise<void> {
  await page.goto(`${pageOf(id)}?tab=appointments`);
  await settled(page);
  await page.locator('main a[href^="/dashboard/appointments/"]').filter({ hasText: '–' }).first().click();
  await expect(page).toHaveURL(/appointments\/[0-9a-f-]{36}$/);
  await settled(page);
}

test('[YPN-04] [APT-05] allergies, the key alert and every very high topic read alike wherever they are read', async ({
  as,
}) => {
  const [office, visitor] = [await as('admin'), await as('carer')];
  const admin = await apiOf(office);
  const { person, veryHigh } = await given(admin, await apiOf(visitor));
  let now = await change(admin, person, { has_allergies: false, key_alert: ALERT, preferred_name: 'Mo' });
  const name = `Mo ${person.last_name}`;

  for (const [has_allergies, allergies, words] of [
    [false, null, 'None known'],
    [true, 'Nuts: pen in the blue bag', 'Nuts: pen in the blue bag'],
  ] as const) {
    now = await change(admin, now, { has_allergies, allergies });
    for (const page of [office, visitor]) {
      for (const open of [
        () => page.goto(pageOf(person.id)),
        () => page.goto(briefOf(person.id)),
        () => openAppointment(page, person.id),
      ]) {
        await open();
        await settled(page);
        const main = page.getByRole('main');
        await expect(main.getByText(name).first()).toBeVisible();
        const matter = main
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: 'Allergies' }) });
        await expect(matter.first()).toContainText(words);
        await expect(main.getByText(ALERT).first()).toBeVisible();
        const risks = main
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: 'Top risks' }) });
        for (const topic of veryHigh) await expect(risks.first().getByText(topic)).toBeVisible();
      }
      await page.goto(`/dashboard/young-persons?name=${person.last_name}`);
      const row = page.getByRole('row', { name: new RegExp(name) });
      await expect(row).toContainText(words);
      await expect(row).toContainText(ALERT);
    }
  }
});

test('[YPN-04] [HRP-01] the page before arriving says who must not be told, and holds on paper all that is folded', async ({
  as,
}) => {
  const [office, page] = [await as('admin'), await as('carer')];
  const admin = await apiOf(office);
  const { person, veryHigh, low } = await given(admin, await apiOf(page));
  await change(admin, person, { contact_restrictions: 'No calls from prison' });
  await page.goto(briefOf(person.id));
  await settled(page);
  const bar = page.getByRole('alert').filter({ hasText: 'Must not be contacted or told the address' });
  await expect(bar).toContainText('Darren Marsh (Uncle): no contact, must not know the address');
  await expect(bar).toContainText('Nora Marsh (Uncle): must not know the address');
  await expect(bar).toContainText('No calls from prison');

  await test.step('what is folded on the screen shows its first words', async () => {
    const folded = page.locator('details:not([open])').filter({ hasText: low });
    await expect(folded.getByText('Melatonin at nine; checks every hour').first()).toBeVisible();
  });

  await test.step('paper holds every answer, once', async () => {
    const paper = await wordsOf(await page.pdf({ format: 'A4' }));
    for (const topic of [...veryHigh, low]) expect(paper).toContain(flat(topic));
    expect(paper).toContain(flat('Melatonin at nine; checks every hour'));
    expect(paper.split(flat('Stay beside them')).length).toBeGreaterThan(veryHigh.length);
    expect(paper).toContain(flat('Darren Marsh (Uncle): no contact'));
    expect(paper.indexOf(flat('Must not be contacted'))).toBeLessThan(
      paper.indexOf(flat('Stay beside them')),
    );
    // Folded again on the screen.
    await expect(page.locator('details:not([open])').filter({ hasText: low })).toHaveCount(1);
  });
});

/** Without spaces: paper breaks lines where it likes. */
const flat = (text: string) => text.replace(/\s+/g, '');

async function wordsOf(paper: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(paper), verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return flat((await Promise.all(pages)).join(''));
}
