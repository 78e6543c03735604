import { listDiaries } from '#contract/young-persons/diaries.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findSignal, loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

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
  await expect(carer.getByText('There is no signal just now.')).toBeVisible();
  await expect(way).toBeVisible();
  await carer.goto(`/dashboard/visits/${visit}`);
  await expect(way).toBeVisible();
  await way.tap();
  await expect(carer.getByText(`About ${person.name}`)).toBeVisible();
  await carer.getByLabel('Title').fill('Fed the ducks');
  await carer.getByLabel('What happened?').fill('She named each of them.');
  await carer.getByRole('button', { name: 'Save case note' }).tap();
  await expect(carer.getByText(/[Kk]ept on this device/).first()).toBeVisible();
  await findSignal(carer);
  // The device looks once a minute at the latest.
  const readTitles = async () =>
    (await office.get(listDiaries, { params: { id: person.id } })).items.map(({ title }) => title);
  await expect.poll(readTitles, { timeout: 75_000 }).toEqual(['Fed the ducks']);

  await carer.goto(`/dashboard/diaries/new?young_person=${person.id}`);
  await carer.getByLabel('Title').fill('Half a note');
  await carer.getByRole('link', { name: 'Home' }).first().tap();
  await carer.getByRole('dialog').getByRole('button', { name: 'Leave' }).tap();
  await carer.getByRole('link', { name: 'Case note: Half a note' }).tap();
  await expect(carer.getByLabel('Title')).toHaveValue('Half a note');
});
