import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createRelatedPerson } from '#contract/young-persons/young-person-relations.ts';
import { updateYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { settled } from '#test/journeys/kit/axe.ts';
import { everythingOnDevice } from '#test/journeys/kit/on-device.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { giveTopics } from '#test/journeys/kit/topics.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { book, givenActive } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

test.use({ actionTimeout: 20_000 });

const TOPIC_WARNS = 'See the topic Allergies (very high)';
const ALERT = 'Carries a pen for wasp stings';
const findPage = (id: string) => `/dashboard/young-persons/${id}`;
const describeBrief = (id: string) => `${findPage(id)}/before-you-arrive`;

/** Somebody with safety facts of every kind, whom the carer meets tomorrow. */
async function given(admin: ApiClient, carer: ApiClient) {
  const person = await givenActive(admin, await idOfClient(admin));
  const veryHigh = await giveTopics(admin, person.id, {
    ...({ count: 5, level: 'red', category: 'Risk' } as const),
    words: 'Stay beside them',
  });
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
  await page.goto(`${findPage(id)}?tab=appointments`);
  await settled(page);
  await page.getByRole('main').getByRole('link', { name: /\d–\d/ }).first().click();
  await expect(page).toHaveURL(/appointments\/[0-9a-f-]{36}$/);
  await settled(page);
}

test('[YPN-04] [APT-05] [HRP-01] [REP-10] safety facts read the same on every screen, on paper and without signal', async ({
  as,
}) => {
  const [office, visitor] = [await as('admin'), await as('carer')];
  const admin = await openApi(office);
  const { person, veryHigh, low } = await given(admin, await openApi(visitor));
  const facts = { key_alert: ALERT, preferred_name: 'Mo', contact_restrictions: 'No calls from prison' };
  let now = await change(admin, person, facts);
  const name = `Mo ${person.last_name}`;
  const brief = describeBrief(person.id);

  for (const [has_allergies, allergies, words] of [
    [true, 'Nuts: pen in the blue bag', 'Nuts: pen in the blue bag'],
    [false, null, TOPIC_WARNS],
  ] as const)
    await test.step(`${words} stands with the key alert and every very high topic on each screen`, async () => {
      if (words === TOPIC_WARNS)
        await giveTopics(admin, person.id, { count: 1, level: 'red', words: 'Peanuts', name: 'Allergies' });
      now = await change(admin, now, { has_allergies, allergies });
      for (const page of [office, visitor]) {
        for (const open of [
          () => page.goto(findPage(person.id)),
          () => page.goto(brief),
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
          for (const topic of veryHigh)
            await expect(risks.last().getByRole('listitem').filter({ hasText: topic }).first()).toBeVisible();
        }
        await page.goto(`/dashboard/young-persons?name=${person.last_name}`);
        const row = page.getByRole('row', { name: new RegExp(name) });
        await expect(row).toContainText(words);
        await expect(row).toContainText(ALERT);
      }
    });

  await test.step('a record that says otherwise than its topic is told, and leads to both', async () => {
    await office.goto(findPage(person.id));
    await expect(office.getByText('The record says no allergies, but the topic says')).toBeVisible();
    await office.getByRole('link', { name: 'Correct the record' }).click();
    await expect(office).toHaveURL(/step-five/);
    await expect(office.getByRole('link', { name: 'Correct the topic' })).toBeVisible();
  });

  await visitor.goto(brief);
  await settled(visitor);
  await test.step('the page before arriving says who must not be told, and whom to ring', async () => {
    const bar = visitor.getByRole('alert').filter({ hasText: 'Do not contact or give the address to' });
    await expect(bar).toContainText('Darren Marsh (Uncle): no contact, must not know the address');
    await expect(bar).toContainText('Nora Marsh (Uncle): must not know the address');
    await expect(bar).toContainText('No calls from prison');
    for (const [number, href] of [
      ['07700 900100', 'tel:07700900100'],
      ['020 7946 0100', 'tel:02079460100'],
    ] as const)
      await expect(visitor.getByRole('link', { name: number })).toHaveAttribute('href', href);
    const folded = visitor.locator('details:not([open])').filter({ hasText: low });
    await expect(folded.getByText('Melatonin at nine; checks every hour').first()).toBeVisible();
  });

  await test.step('paper holds every answer, also of what is folded, once', async () => {
    const paper = await listWords(await visitor.pdf({ format: 'A4' }));
    for (const topic of [...veryHigh, low]) expect(paper).toContain(flat(topic));
    const words = 'Melatonin at nine; checks every hour';
    const answers = await visitor.locator('details dd').filter({ hasText: words }).count();
    expect(paper.split(flat(words))).toHaveLength(answers + 1);
    expect(paper.split(flat('Stay beside them')).length).toBeGreaterThan(veryHigh.length);
    expect(paper).toContain(flat('Darren Marsh (Uncle): no contact'));
    expect(paper.indexOf(flat('Do not contact or give the address to'))).toBeLessThan(
      paper.indexOf(flat('Stay beside them')),
    );
    // Folded again on the screen.
    await expect(visitor.locator('details:not([open])').filter({ hasText: low })).toHaveCount(1);
  });

  await test.step('without signal from a cold start, home lists what is next first and leads to its brief', async () => {
    await visitor.goto('/dashboard');
    await visitor.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect
      .poll(() => everythingOnDevice(visitor).then((text) => text.includes(person.id)), { timeout: 60_000 })
      .toBe(true);
    await visitor.context().setOffline(true);
    await visitor.goto('/dashboard');
    await expect(visitor.getByText('You’re offline. These appointments were saved')).toBeVisible();
    await expect(visitor.getByRole('heading', { name: /^(Now|Next): / })).toBeVisible();
    const headings = await visitor.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    // In the demo, a visit may have ended within the last hours.
    const [first] = headings.filter((each) => !each.startsWith('Just ended: '));
    expect(first).toMatch(/^(Now|Next): /);
    // Tomorrow's: as the next one or as one of those that come.
    await visitor.locator(`a[href="${brief}"]`).first().click();
    await expect(visitor.getByRole('heading', { name: `Before you arrive: ${name}` })).toBeVisible();
    await expect(visitor.getByText('You’re offline. This copy was saved on')).toBeVisible();
  });
});

/** Without spaces: paper breaks lines where it likes. */
const flat = (text: string) => text.replace(/\s+/g, '');

async function listWords(paper: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(paper), verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return flat((await Promise.all(pages)).join(''));
}
