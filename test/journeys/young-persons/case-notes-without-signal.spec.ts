import type { Page } from '@playwright/test';
import { listDiaries } from '#contract/young-persons/diaries.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { givenNewcomer } from '#test/journeys/kit/newcomer.ts';
import { expect, signOut, test } from '#test/journeys/kit/people.ts';
import {
  findSignal,
  loseSignal,
  phone,
  readyWithoutSignal,
  waitsFor,
} from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

const [DUCKS, SWIM, HALF] = ['Fed the ducks', 'A swim', 'Half a note'];

test('[DIA-02] [REP-10] [YPN-04] on a phone that starts without signal, case notes can be written, and are sent once when the signal returns', async ({
  as,
  callAs,
}) => {
  const office = await callAs('admin');
  const { account } = await givenNewcomer(office, 'Cora Newcomer', 'user');
  const carer = await as(account, '/dashboard', phone);
  const own = await openApi(carer);
  const { id, version } = await givenActive(office, await idOfClient(office));
  const person = await office.send(updateYoungPerson, {
    params: { id },
    body: { consent_photos: 'No', version },
  });
  const visit = await bookNow(office, own, person);
  const write = `/dashboard/diaries/new?young_person=${id}`;
  const fill = async (title: string) => {
    await carer.getByLabel('Title').fill(title);
    await carer.getByLabel('What happened?').fill('She named each of them.');
  };
  const save = () => carer.getByRole('button', { name: 'Save case note' }).tap();
  const readTitles = async () =>
    (await office.get(listDiaries, { params: { id } })).items.map(({ title }) => title).toSorted();

  await test.step('what is read before arriving is fetched ahead', async () => {
    await carer.goto(`/dashboard/visits/${visit}`);
    await expect(carer.getByRole('link', { name: 'Write a case note' })).toBeVisible();
    await carer.goto('/dashboard');
    await readyWithoutSignal(carer);
    await expect.poll(() => listArrivals(carer)).toContain(id);
  });

  await test.step('started without signal, the telephone leads to a note, and says what is known of consent', async () => {
    await loseSignal(carer);
    await carer.reload();
    await expect(carer.getByText('You’re offline. These appointments were saved')).toBeVisible();
    await carer.locator(`a[href="/dashboard/visits/${visit}"]`).tap();
    await expect(carer.getByText(/^On call/).getByRole('link')).toHaveAttribute('href', /^tel:/);
    await carer.getByRole('link', { name: 'Write a case note' }).tap();
    await expect(carer.getByText(`About ${person.name}`)).toBeVisible();
    await expect(carer.getByText('Consent to photographs: no')).toBeVisible();
    await fill(DUCKS);
    await save();
    await expect(carer.getByText('Not sent yet: saved on this device')).toBeInViewport();
    await expect(waitsFor(carer, 1)).toBeVisible();
  });

  await test.step('the next is another note, and the page to read before arriving is there', async () => {
    await carer.goto(write);
    await expect(carer.getByLabel('Title')).toHaveValue('');
    await fill(SWIM);
    await save();
    await expect(waitsFor(carer, 2)).toBeVisible();
    await carer.goto(`${findPage(id)}/before-you-arrive`);
    await expect(carer.getByRole('heading', { name: `Before you arrive: ${person.name}` })).toBeVisible();
    await expect(carer.getByText('You’re offline. This copy was saved on')).toBeVisible();
  });

  await test.step('both go by themselves, once, though the answer to the first is lost', async () => {
    await carer.goto('/dashboard/waiting');
    await expect(carer.getByRole('link', { name: DUCKS })).toBeVisible();
    let lost = 0;
    await carer.route('**/api/app_diaries/', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await findSignal(carer);
    await carer.getByRole('button', { name: 'Send now' }).tap();
    await expect(carer.getByText('Nothing to send')).toBeVisible();
    expect(lost).toBeGreaterThan(2);
    expect(await readTitles()).toEqual([SWIM, DUCKS]);
    await carer.unrouteAll({ behavior: 'wait' });
  });

  await test.step('one whose page is left before its answer comes is sent by itself, and told', async () => {
    await carer.goto(write);
    await fill('A song');
    const letGo = Promise.withResolvers<void>();
    await carer.route(
      '**/api/app_diaries/',
      async (route) => {
        await letGo.promise;
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await save();
    await carer.getByRole('link', { name: 'Home' }).first().tap();
    await expect(carer.getByLabel('Title')).toBeHidden();
    letGo.resolve();
    await expect(carer.getByText('1 thing sent').first()).toBeVisible();
    expect(await readTitles()).toEqual(['A song', SWIM, DUCKS]);
  });

  await test.step('signing out asks about a note that is begun, and leaves nothing to be read', async () => {
    await carer.goto(write);
    await carer.getByLabel('Title').fill(HALF);
    await carer.getByRole('link', { name: 'Home' }).first().tap();
    await carer.getByRole('dialog').getByRole('button', { name: 'Leave' }).tap();
    await expect(carer.getByRole('link', { name: `Case note: ${HALF}` })).toBeVisible();
    await carer.getByRole('button', { name: /, account$/ }).tap();
    await carer.getByRole('menuitem', { name: 'Sign out' }).tap();
    const asked = carer.getByRole('dialog', { name: '1 thing is not sent yet' });
    await asked.getByRole('button', { name: 'Stay signed in' }).tap();
    await carer.getByRole('link', { name: `Case note: ${HALF}` }).tap();
    await expect(carer.getByLabel('Title')).toHaveValue(HALF);
    await carer.goto('/dashboard');
    await signOut(carer, { leaves: true });
    // The provider's page may come in between.
    await expect(async () => expect(await listArrivals(carer)).toEqual([])).toPass({ timeout: 15_000 });
  });
});

/** The young people of whom the device has the page that is read before arriving. */
const listArrivals = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('placewell'));
    const keys = await settled(database.transaction('kept').objectStore('kept').getAllKeys());
    database.close();
    return (keys as [string, string, string][]).flatMap(([, kind, id]) => (kind === 'arrival' ? [id] : []));
  });
