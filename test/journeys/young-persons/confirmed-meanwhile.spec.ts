import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { button, findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

test('[YPN-01] [UIX-09] a young person whose status a colleague changes first is read again before it is changed', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const { id } = await givenActive(api, await idOfClient(api));
  const params = { id };
  await page.goto(findPage(id));
  await button(page, 'Change status').click();
  const dialog = page.getByRole('dialog', { name: /^Status of/ });
  await dialog.getByRole('radio', { name: /^Inactive/ }).check();
  const { version } = await api.get(getYoungPerson, { params });
  await api.send(updateYoungPerson, { params, body: { status: 'ARCHIVED', version } });
  await expect(page.getByText('Archived').first()).toBeAttached();
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByRole('dialog', { name: /^Someone else changed .* record$/ })).toBeVisible();
  expect((await api.get(getYoungPerson, { params })).status).toBe('ARCHIVED');
});
