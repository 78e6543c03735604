import type { Page } from '@playwright/test';
import { listDiaries } from '#contract/young-persons/diaries.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findSignal, loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

/** Lists the young people of whom the device has the page that is read before arriving, or takes those pages away. */
const readArrivals = (page: Page, isTakenAway = false): Promise<string[]> =>
  page.evaluate(async (isTakenAway) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('placewell'));
    const rows = database.transaction('kept', 'readwrite').objectStore('kept');
    const keys = (await settled(rows.getAllKeys())) as [string, string, string][];
    const arrivals = keys.filter(([, kind]) => kind === 'arrival');
    if (isTakenAway) for (const key of arrivals) await settled(rows.delete(key));
    database.close();
    return arrivals.map(([, , id]) => id);
  }, isTakenAway);

test('[DIA-02] [REP-10] a telephone that starts without signal leads to a case note, and the note comes to the office with the signal', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer', '/dashboard', phone), await as('admin')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const person = await givenActive(office, await idOfClient(office));
  const visit = await bookNow(office, own, person);
  const way = carer.getByRole('link', { name: 'Write a case note' });
  await carer.goto(`/dashboard/visits/${visit}`);
  await expect(way).toBeVisible();
  await carer.goto(`${findPage(person.id)}/before-you-arrive`);
  await expect(carer.getByRole('heading', { name: `Before you arrive: ${person.name}` })).toBeVisible();
  await carer.goto('/dashboard');
  await readyWithoutSignal(carer);

  await loseSignal(carer);
  await carer.reload();
  await expect(carer.getByText('You’re offline. These appointments were saved')).toBeVisible();
  // It may be over by now: it stands among those to finish then.
  await carer.locator(`a[href="/dashboard/visits/${visit}"]`).tap();
  await way.tap();
  await expect(carer.getByText(`About ${person.name}`)).toBeVisible();
  await carer.getByLabel('Title').fill('Fed the ducks');
  await carer.getByLabel('What happened?').fill('She named each of them.');
  await carer.getByRole('button', { name: 'Save case note' }).tap();
  await expect(carer.getByText(/[Ss]aved on this device/).first()).toBeVisible();
  await findSignal(carer);
  // The device looks once a minute at the latest.
  const readTitles = async () =>
    (await office.get(listDiaries, { params: { id: person.id } })).items.map(({ title }) => title);
  await expect.poll(readTitles, { timeout: 75_000 }).toEqual(['Fed the ducks']);

  await carer.goto(`/dashboard/diaries/new?young_person=${person.id}`);
  await carer.getByLabel('Title').fill('Half a note');
  await carer.getByRole('link', { name: 'Home' }).first().tap();
  await carer.getByRole('dialog').getByRole('button', { name: 'Leave' }).tap();
  await expect(carer.getByRole('link', { name: 'Case note: Half a note' })).toBeVisible();
  await carer.getByRole('button', { name: /, account$/ }).tap();
  await carer.getByRole('menuitem', { name: 'Sign out' }).tap();
  const asked = carer.getByRole('dialog', { name: '1 thing is not sent yet' });
  await asked.getByRole('button', { name: 'Stay signed in' }).tap();
  await expect(asked).toBeHidden();
  await carer.getByRole('link', { name: 'Case note: Half a note' }).tap();
  await expect(carer.getByLabel('Title')).toHaveValue('Half a note');
});

test('[DIA-02] [YPN-04] a case note without signal says what is known of consent to photographs, and names the young person out of the visit where nothing is', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer', '/dashboard', phone), await as('admin')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const { id, version } = await givenActive(office, await idOfClient(office));
  const person = await office.send(updateYoungPerson, {
    params: { id },
    body: { consent_photos: 'No', version },
  });
  const visit = await bookNow(office, own, person);
  await carer.goto(`/dashboard/visits/${visit}`);
  await expect(carer.getByRole('link', { name: 'Write a case note' })).toBeVisible();
  await readyWithoutSignal(carer);
  // Read ahead, also where the planned end is over already.
  await expect.poll(() => readArrivals(carer)).toContain(person.id);

  await loseSignal(carer);
  await carer.goto(`/dashboard/diaries/new?young_person=${person.id}`);
  await expect(carer.getByText(`About ${person.name}`)).toBeVisible();
  await expect(carer.getByText('Consent to photographs: no')).toBeVisible();
  await readArrivals(carer, true);
  await carer.reload();
  await expect(carer.getByText(`About ${person.name}`)).toBeVisible();
  await expect(
    carer.getByText('We cannot check consent to photographs: do not photograph them'),
  ).toBeVisible();
  await carer.goto(`${findPage(person.id)}/before-you-arrive`);
  await expect(carer.getByText('No connection. Check your signal')).toBeVisible();
  await expect(carer.getByText(/^On call/)).toBeVisible();
});
