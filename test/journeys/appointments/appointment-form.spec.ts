import type { Page } from '@playwright/test';
import { formatDay } from '#contract/core/dates.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { dayAhead, fillWhen, fillWho, openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { expect, signIn, signOut, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { givenActive } from '#test/journeys/kit/young-persons.ts';

test('[UIX-09] [APT-02] typed words are kept: a draft over a sign-out, and two versions side by side', async ({
  as,
}) => {
  const admin = await as('admin');

  await test.step('a repeating appointment says what it makes, and makes it', async () => {
    await openNewForm(admin);
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await expect(admin.getByRole('alert')).toContainText('There is a problem');
    await fillWho(admin, 'Croydon');
    await fillWhen(admin, dayAhead(70), '22:00', '07:00');
    await admin.getByLabel('Repeat').check();
    await admin.getByLabel('On a date').check();
    await admin.getByLabel('Every').fill('2');
    await admin.getByRole('textbox', { name: 'Until' }).fill(dayAhead(98).split('-').reverse().join('/'));
    await admin.keyboard.press('Tab');
    await expect(
      admin.getByText(`Makes 3 appointments, the last on ${formatDay(dayAhead(98))}.`),
    ).toBeVisible();
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await expect(admin.getByText('3 appointments created').first()).toBeVisible();
  });

  const edit = await test.step('one of them is opened', async () => {
    await admin.goto(`/dashboard/appointments?start_date=${dayAhead(70)}&end_date=${dayAhead(70)}`);
    const row = admin.getByRole('table').getByRole('link').first();
    return `${await row.getAttribute('href')}/edit`;
  });

  await test.step('a draft is kept on the server, and offered after signing in again', async () => {
    await admin.goto(edit);
    await notes(admin).fill('Half a thought');
    await expect(admin.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();
    await signOut(admin, { leaves: true });
    await signIn(admin, 'admin', edit);
    await expect(admin.getByText(/^Your draft was restored from \d\d:\d\d$/)).toBeVisible();
    await expect(notes(admin)).toHaveValue('Half a thought');
    await admin.getByRole('button', { name: 'Discard' }).click();
    await expect(notes(admin)).toHaveValue('');
  });

  await test.step('the second to save sees both versions, and chooses', async () => {
    const colleague = await as('admin', edit);
    await admin.getByLabel('Place').fill('The library');
    await saveThisOne(admin);
    await expect(admin.getByText('Appointment saved').first()).toBeVisible();

    await colleague.getByLabel('Place').fill('The station');
    await notes(colleague).fill('Bring the blue folder');
    await saveThisOne(colleague);
    const dialog = colleague.getByRole('dialog', { name: 'Someone else changed this appointment' });
    const place = dialog.getByRole('group', { name: 'Place' });
    await expect(place).toContainText('The station');
    await place.getByRole('radio', { name: /Take theirs.*The library/s }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await colleague.waitForURL(edit.replace('/edit', ''));
    await expect(colleague.getByRole('heading', { name: /^Edit/ })).toBeHidden();
    await expect(colleague.getByText('The library')).toBeVisible();
    await expect(colleague.getByText('Bring the blue folder')).toBeVisible();
  });
});

/** Of a series: the others stay as they are. */
async function saveThisOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save for which appointments?' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
}

const notes = (page: Page) => page.getByLabel('Notes for the carers');

test('[APT-02] [AUT-10] a young person who leaves the list while the form is filled in stays to be seen, and is cleared by choosing nobody', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const person = await givenActive(api, await idOfClient(api));
  await openNewForm(admin);
  await admin.getByLabel('Client').selectOption({ label: person.client.name });
  const young = admin.getByLabel('Young person');
  await young.selectOption({ label: person.name });
  const params = { id: person.id };
  const { version } = await api.get(getYoungPerson, { params });
  await api.send(updateYoungPerson, { params, body: { version, status: 'INACTIVE' } });
  await expect(young.locator('option:checked')).toHaveText('You no longer have access');
  await expect(admin.getByText(/You can no longer open the record you chose/)).toBeVisible();
  await young.selectOption({ label: 'No particular young person' });
  await expect(young).toHaveValue('');
  await expect(admin.getByText(/You can no longer open the record you chose/)).toHaveCount(0);
  await expect(young.getByRole('option', { name: 'You no longer have access' })).toHaveCount(0);
});
