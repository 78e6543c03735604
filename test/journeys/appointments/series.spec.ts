import type { Locator, Page } from '@playwright/test';
import { addDays, formatDate, formatDay } from '#contract/core/dates.ts';
import { fillWhen, fillWho, openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { expect, readText, test } from '#test/journeys/kit/people.ts';
import { findEmptyWeek } from '#test/journeys/kit/weeks.ts';

test('[APT-02] [APT-06] a series on two weekdays, one date with a clash, is booked by keyboard with few keys; warnings are confirmed', async ({
  as,
}) => {
  const admin = await as('admin');
  const keys = new Keyboard(admin);
  // With the three weeks after it.
  const monday = findEmptyWeek(31);

  const carer = await test.step('a carer is busy on one of the dates', async () => {
    await openNewForm(admin);
    await fillWho(admin, 'Croydon');
    await fillWhen(admin, addDays(monday, 9), '16:30', '17:30');
    const first = admin
      .getByRole('group', { name: 'Who goes' })
      .locator('label')
      .filter({ has: admin.getByRole('checkbox') })
      .first();
    const name = await readText(first.locator('span.block.font-medium'));
    await first.getByRole('checkbox').check();
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await expect(admin.getByText('Appointment created').first()).toBeVisible();
    return name;
  });

  await test.step('the form opens from the young person, and knows whom it is for', async () => {
    await admin.goto('/dashboard/appointments/new');
    await admin.getByLabel('Client').selectOption({ label: 'Croydon' });
    const young = admin.getByLabel('Young person');
    await expect(young.locator('option').nth(2)).toBeAttached();
    const id = await young.locator('option').nth(2).getAttribute('value');
    await admin.goto(`/dashboard/young-persons/${id}?tab=appointments`);
    await admin.getByRole('link', { name: 'New appointment' }).press('Enter');
    await expect(admin.getByLabel('Young person')).toHaveValue(id ?? '');
    const service = admin.getByLabel('Service');
    await expect(service).toBeFocused();
    // A letter chooses nothing in a list that is still on its way.
    await expect(service.locator('option').nth(1)).toBeAttached();
  });

  await test.step('eight dates on Mondays and Wednesdays, told one by one', async () => {
    await keys.press('M');
    await keys.tabTo(admin.getByRole('textbox', { name: 'Date' }));
    await keys.type(formatDate(monday).replaceAll('/', ''));
    await keys.tabTo(admin.getByLabel('Start', { exact: true }));
    await keys.type('16');
    await keys.tabTo(admin.getByLabel('End', { exact: true }));
    await keys.type('18');
    await keys.tabTo(admin.getByLabel('Repeat'));
    await keys.press('Space');
    await keys.tabTo(admin.getByLabel('Wed', { exact: true }));
    await keys.press('Space');
    await keys.tabTo(admin.getByLabel('How many times'));
    await keys.type('8');
    await keys.tabTo(admin.getByLabel('Search carers by name'));
    await keys.type(carer.slice(0, 5));
    await expect(admin.getByRole('option', { name: carer })).toBeVisible();
    await keys.press('Enter');
    await expect(admin.getByRole('button', { name: `Remove ${carer}` })).toBeVisible();
    await keys.press('Escape');
    await expect(
      admin.getByText(/^Makes 8 appointments, .* A carer cannot go on 1 of them\.$/),
    ).toBeVisible();
  });

  const instead = await test.step('the date with the clash gets another carer', async () => {
    const day = formatDay(addDays(monday, 9));
    const row = admin.getByRole('listitem').filter({ hasText: day }).first();
    await expect(row).toContainText(`${carer} is already on another appointment: ${day} 16:30–17:30`);
    const chooser = admin.getByLabel(`Choose for ${day}`);
    await keys.tabTo(chooser);
    await expect(chooser.locator('option').nth(4)).toBeAttached();
    await keys.press('ArrowDown');
    await expect(row).not.toContainText('is already on another');
    return readText(chooser.locator('option:checked'));
  });

  await test.step('and the series is booked: its rows are what is seen next', async () => {
    await keys.tabTo(admin.getByLabel('Place'));
    await keys.press('Enter');
    await expect(admin.getByText('8 appointments created').first()).toBeVisible();
    await expect(admin.getByRole('table').getByRole('row')).toHaveCount(9);
    await expect(admin.getByText('One series')).toBeVisible();
    const rows = admin.getByRole('table').getByRole('row');
    await expect(rows.filter({ hasText: carer })).toHaveCount(7);
    await expect(rows.filter({ hasText: instead.replace(/ \(.*/, '') })).toHaveCount(1);
    expect(keys.count).toBeLessThan(66);
  });

  await test.step('this and the following move an hour; what is past or changed by itself stays', async () => {
    await admin.getByRole('table').getByRole('link').nth(2).click();
    await admin.waitForURL(/appointments\/[0-9a-f-]{36}$/);
    await expect(admin.getByText(/^Every week on Monday and Wednesday/)).toBeVisible();
    await admin.getByRole('link', { name: 'Edit' }).click();
    await admin.getByLabel('Start', { exact: true }).fill('17:00');
    await admin.getByLabel('End', { exact: true }).fill('19:00');
    await admin.getByRole('button', { name: 'Save changes' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Save for which appointments?' });
    await dialog.getByLabel('This and the following').check();
    await expect(dialog.getByText('6 appointments will change.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByText('6 appointments changed.').first()).toBeVisible();
  });

  await test.step('all of them are cancelled at once', async () => {
    await admin.getByRole('button', { name: 'Cancel appointment' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Cancel this appointment?' });
    await dialog.getByLabel('All of the series').check();
    await expect(dialog.getByText('8 appointments will change.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'The client' }).check();
    await dialog.getByLabel('Reason').fill('The family moved away.');
    await expect(dialog.getByText(/^No charge for 8 appointments: /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel appointments' }).click();
    await expect(admin.getByText('8 appointments cancelled').first()).toBeVisible();
  });

  await test.step('one date goes without one of two carers, and a bank holiday that is skipped says what it leaves out', async () => {
    await openNewForm(admin);
    await fillWho(admin, 'Croydon');
    await fillWhen(admin, BEFORE_CHRISTMAS, '16:00', '18:00');
    await admin.getByLabel('Repeat').check();
    await admin.getByLabel('How many times').fill('3');
    const boxes = admin
      .getByRole('group', { name: 'Who goes' })
      .locator('label')
      .filter({ has: admin.getByRole('checkbox') });
    const names: string[] = [];
    for (const at of [0, 1]) {
      names.push(await readText(boxes.nth(at).locator('span.block.font-medium')));
      await boxes.nth(at).getByRole('checkbox').check();
    }
    const [first = '', second = ''] = names;
    const day = formatDay(addDays(BEFORE_CHRISTMAS, 7));
    const row = admin.getByRole('listitem').filter({ hasText: day }).first();
    await expect(row).toContainText('Bank holiday');
    await expect(row).toContainText(`${first}, ${second}`);
    await row.getByRole('button', { name: 'Change' }).click();
    await row.getByRole('checkbox', { name: first }).uncheck();
    await expect(row.getByRole('paragraph').filter({ hasText: first })).toHaveCount(0);
    await expect(row.getByLabel(`Choose for ${day}`).locator('option:checked')).toHaveText(`Only ${second}`);
    await admin.getByLabel('Skip them').check();
    await expect(row).toContainText(`You chose ${second} for this date.`);
    await expect(
      admin.getByText(/A date that you changed is a bank holiday and was left out\./),
    ).toBeVisible();
    await admin.getByLabel('Book them too').check();
    await expect(row.getByRole('checkbox', { name: first })).not.toBeChecked();
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await expect(admin.getByText('3 appointments created').first()).toBeVisible();
    const rows = admin.getByRole('table').getByRole('row');
    await expect(rows.filter({ hasText: second })).toHaveCount(3);
    await expect(rows.filter({ hasText: first })).toHaveCount(2);
  });

  await test.step('one of 23 hours is asked about, and who confirmed it stands on its page', async () => {
    await openNewForm(admin);
    await fillWho(admin, 'Croydon');
    await fillWhen(admin, addDays(findEmptyWeek(35), 2), '09:00', '08:00');
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Is this right?' });
    await expect(dialog).toContainText('It lasts 23 hours. That is very long for a carer.');
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await dialog.getByLabel('Why it is right').fill('A day at the seaside and the night.');
    await dialog.getByRole('button', { name: 'Yes, this is right' }).click();
    await admin.waitForURL(/appointments\/[0-9a-f-]{36}$/);
    await expect(admin.getByText('Unusual, and confirmed')).toBeVisible();
    await expect(admin.getByText(/A day at the seaside and the night\.$/)).toBeVisible();
    await admin.getByRole('link', { name: 'Assign a carer' }).click();
    await expect(admin.getByLabel('Search carers by name')).toBeFocused();
  });
});

/** A Monday; the next one is the substitute for a Christmas Day that is a Saturday. */
const BEFORE_CHRISTMAS = '2027-12-20';

/** Counts every key that a person presses. */
class Keyboard {
  readonly #page: Page;
  count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.#page.keyboard.type(text);
  }

  async tabTo(place: Locator): Promise<void> {
    await expect(place).toBeVisible();
    for (let tabs = 0; tabs < 30; tabs++) {
      await this.press('Tab');
      if (await place.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('Thirty tabs did not lead there.');
  }
}
