import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { listAppointments, updateAppointment } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { createDiary } from '#contract/young-persons/diaries.ts';
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

test('[YPN-04] [APT-05] allergies, the key alert and every very high topic read alike wherever they are read', async ({
  as,
}) => {
  const [office, visitor] = [await as('admin'), await as('carer')];
  const admin = await openApi(office);
  const { person, veryHigh } = await given(admin, await openApi(visitor));
  let now = await change(admin, person, { has_allergies: false, key_alert: ALERT, preferred_name: 'Mo' });
  const name = `Mo ${person.last_name}`;

  for (const [has_allergies, allergies, words] of [
    [false, null, 'None known'],
    [true, 'Nuts: pen in the blue bag', 'Nuts: pen in the blue bag'],
    [false, null, TOPIC_WARNS],
  ] as const) {
    if (words === TOPIC_WARNS)
      await giveTopics(admin, person.id, { count: 1, level: 'red', words: 'Peanuts', name: 'Allergies' });
    now = await change(admin, now, { has_allergies, allergies });
    for (const page of [office, visitor]) {
      for (const open of [
        () => page.goto(findPage(person.id)),
        () => page.goto(describeBrief(person.id)),
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
  }

  await office.goto(findPage(person.id));
  await expect(office.getByText('The record says no allergies, but the topic says')).toBeVisible();
  await office.getByRole('link', { name: 'Correct the record' }).click();
  await expect(office).toHaveURL(/step-five/);
  await expect(office.getByRole('link', { name: 'Correct the topic' })).toBeVisible();
});

test('[YPN-04] [HRP-01] the page before arriving says who must not be told, and holds on paper all that is folded', async ({
  as,
}) => {
  const [office, page] = [await as('admin'), await as('carer')];
  const admin = await openApi(office);
  const { person, veryHigh, low } = await given(admin, await openApi(page));
  await change(admin, person, { contact_restrictions: 'No calls from prison' });
  await page.goto(describeBrief(person.id));
  await settled(page);
  const bar = page.getByRole('alert').filter({ hasText: 'Do not contact or give the address to' });
  await expect(bar).toContainText('Darren Marsh (Uncle): no contact, must not know the address');
  await expect(bar).toContainText('Nora Marsh (Uncle): must not know the address');
  await expect(bar).toContainText('No calls from prison');

  await test.step('the number to ring stands there, on call before the office', async () => {
    await expect(page.getByRole('link', { name: '07700 900100' })).toHaveAttribute('href', 'tel:07700900100');
    await expect(page.getByRole('link', { name: '020 7946 0100' })).toHaveAttribute(
      'href',
      'tel:02079460100',
    );
  });

  await test.step('a folded answer shows its first words', async () => {
    const folded = page.locator('details:not([open])').filter({ hasText: low });
    await expect(folded.getByText('Melatonin at nine; checks every hour').first()).toBeVisible();
  });

  await test.step('paper holds every answer, once', async () => {
    const paper = await listWords(await page.pdf({ format: 'A4' }));
    for (const topic of [...veryHigh, low]) expect(paper).toContain(flat(topic));
    expect(paper).toContain(flat('Melatonin at nine; checks every hour'));
    expect(paper.split(flat('Stay beside them')).length).toBeGreaterThan(veryHigh.length);
    expect(paper).toContain(flat('Darren Marsh (Uncle): no contact'));
    expect(paper.indexOf(flat('Do not contact or give the address to'))).toBeLessThan(
      paper.indexOf(flat('Stay beside them')),
    );
    // Folded again on the screen.
    await expect(page.locator('details:not([open])').filter({ hasText: low })).toHaveCount(1);
  });
});

const LONG = 'Weltoffenheit'.repeat(24).slice(0, 300);
const longTo = (length: number) => LONG.repeat(3).slice(0, length);

/** As much of one unbroken word as each field takes, wherever somebody writes about this young person. */
async function fillWithOneWord(admin: ApiClient, person: YoungPersonDetail): Promise<void> {
  const params = { id: person.id };
  await change(admin, person, {
    ...{ has_allergies: true, allergies: LONG, key_alert: longTo(140), key_risks: [longTo(120)] },
    ...{
      contact_restrictions: LONG,
      health_conditions: LONG,
      has_medication: true,
      medication_summary: LONG,
    },
    ...{ delegated_authority: LONG, parental_responsibility: LONG, lone_working_conditions: LONG },
    ...{ cultural_notes: LONG, education_notes: LONG, distinguishing_features: LONG, school: longTo(150) },
    preferred_name: longTo(70),
  });
  await admin.send(createRelatedPerson, {
    params,
    body: { name: longTo(100), relationship: longTo(100), notes: LONG, contact_allowed: false },
  });
  const note = new FormData();
  const facts = { young_person_id: person.id, date: todayInLondon(), title: longTo(200), text: LONG };
  for (const [name, value] of Object.entries(facts)) note.set(name, value);
  // A form with files, as the screens send it.
  await admin.send(createDiary, { body: note as never });
}

/** The elements that stand out at the right, the innermost of each. */
const widerThanWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('main *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide
      .filter((each) => !wide.some((other) => other !== each && each.contains(other)))
      .map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 30)}`);
  });

for (const width of [320, 360]) {
  test(`[UIX-08] a word of 300 letters widens no page of a young person, ${width} px wide`, async ({
    as,
  }) => {
    test.setTimeout(240_000);
    const device = { viewport: { width, height: 740 } };
    const [office, visitor] = [
      await as('admin', '/dashboard', device),
      await as('carer', '/dashboard', device),
    ];
    const admin = await openApi(office);
    const person = await givenActive(admin, await idOfClient(admin));
    await giveTopics(admin, person.id, { count: 2, level: 'red', words: LONG });
    await book(admin, await openApi(visitor), person, 1);
    await fillWithOneWord(admin, person);
    const query = {
      young_person_id: person.id,
      start_date: todayInLondon(),
      end_date: addDays(todayInLondon(), 3),
    };
    const [visit] = (await admin.get(listAppointments, { query })).items;
    const params = { id: visit?.id ?? '' };
    const body = { place: longTo(200), notes: LONG, version: visit?.version ?? 1 };
    await admin.send(updateAppointment, { params, body });
    for (const page of [office, visitor]) {
      for (const address of [
        `/dashboard/young-persons?name=${person.last_name}`,
        ...['', '?tab=people', '?tab=characteristics', '?tab=notes', '?tab=appointments'].map(
          (tab) => `${findPage(person.id)}${tab}`,
        ),
        describeBrief(person.id),
        `/dashboard/appointments/${params.id}`,
        '/dashboard',
      ]) {
        await page.goto(address);
        await settled(page);
        expect.soft(await widerThanWindow(page), `${address} ${width}`).toEqual([]);
      }
    }
  });
}

test('[REP-10] [SHL-06] without signal from a cold start, home lists what is next first and leads to its brief', async ({
  as,
}) => {
  const [office, page] = [await as('admin'), await as('carer')];
  const admin = await openApi(office);
  const person = await givenActive(admin, await idOfClient(admin));
  await book(admin, await openApi(page), person, 1);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => everythingOnDevice(page).then((text) => text.includes(person.id)), { timeout: 60_000 })
    .toBe(true);
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByText('You’re offline. These appointments were saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Now|Next): / })).toBeVisible();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.findIndex((each) => /^(Now|Next): /.test(each))).toBe(0);
  // Tomorrow's: as the next one or as one of those that come.
  await page
    .locator(`a[href="${describeBrief(person.id)}"]`)
    .first()
    .click();
  await expect(page.getByRole('heading', { name: `Before you arrive: ${person.name}` })).toBeVisible();
  await expect(page.getByText('You’re offline. This copy was saved on')).toBeVisible();
  await page.context().setOffline(false);
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
