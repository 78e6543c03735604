import type { Page } from '@playwright/test';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { addDays, londonInstant, todayInLondon } from '#contract/core/dates.ts';
import { getEpisode, openEpisode } from '#contract/office/missing-episodes.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { freshName, givenActive } from '#test/journeys/kit/young-persons.ts';

test('[APT-06] [UIX-09] a draft that is restored after a colleague’s change leaves alone what was not typed here', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const [service] = await api.get(listServiceTypes);
  const day = addDays(todayInLondon(), 10);
  const made = await api.send(createAppointment, {
    body: {
      ...{ client_id: await idOfClient(api), service_type_id: service?.id ?? '', carer_ids: [] },
      ...{ start_at: londonInstant(day, '03:00'), end_at: londonInstant(day, '04:00') },
    },
  });
  const id = 'id' in made ? made.id : '';
  const place = `Refuge, ${freshName()}`;
  page.on('dialog', (asked) => void asked.accept());
  await page.goto(`/dashboard/appointments/${id}/edit`);
  await page
    .getByRole('main')
    .getByLabel(/^Notes/)
    .fill('Ring twice');
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await page.goto('/dashboard/calendar');
  const { version } = await api.get(getAppointment, { params: { id } });
  await api.send(updateAppointment, { params: { id }, body: { version, place } });

  await page.goto(`/dashboard/appointments/${id}/edit`);
  await expect(page.getByLabel(/^Notes/)).toHaveValue('Ring twice');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const compare = page.getByRole('dialog', { name: 'Someone else changed this appointment' });
  await expect(compare).toContainText('Ring twice');
  await expect(compare).not.toContainText(place);
  await compare.getByRole('button', { name: 'Save' }).click();
  await expect(compare).toBeHidden();
  const answer = async () => api.get(getAppointment, { params: { id } });
  await expect.poll(async () => (await answer()).notes).toBe('Ring twice');
  expect((await answer()).place).toBe(place);
});

test('[MIS-01] two who correct different facts of one missing young person lose neither', async ({ as }) => {
  const [one, two] = [await as('admin'), await as('admin')];
  const api = await openApi(one);
  const person = await givenActive(api, await idOfClient(api));
  const { id } = await api.send(openEpisode, {
    body: {
      young_person_id: person.id,
      last_seen_at: new Date(Date.now() - 3_600_000).toISOString(),
      ...{ last_seen_place: 'Bus stop', clothes: 'Black jacket', circumstances: 'Did not come home.' },
    },
  });
  const openFacts = async (page: Page) => {
    await page.goto(`/dashboard/missing-episodes/${id}`);
    await page.getByRole('button', { name: 'Last seen', exact: true }).click();
    return page.getByRole('dialog');
  };
  const [first, second] = [await openFacts(one), await openFacts(two)];
  await first.getByLabel('Clothes').fill('RED coat, no shoes');
  await second.getByLabel('What happened').fill('Got into a white van.');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toBeHidden();
  // The open page has heard of the change by now.
  await expect(two.getByText('RED coat, no shoes')).toBeAttached();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second).toContainText('Someone else changed what was said');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second).toBeHidden();
  expect(await api.get(getEpisode, { params: { id } })).toMatchObject({
    clothes: 'RED coat, no shoes',
    circumstances: 'Got into a white van.',
  });
});
