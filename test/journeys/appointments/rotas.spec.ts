import type { Locator } from '@playwright/test';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { addDays, formatDate, formatDay, todayInLondon } from '#contract/core/dates.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { type DragTarget, drag } from '#test/journeys/kit/drag.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { findEmptyWeek } from '#test/journeys/kit/weeks.ts';

test('[ROT-02] a gap is dragged to a carer, on to another and longer, and back by keys; last week is copied and undone', async ({
  as,
}) => {
  const week = findEmptyWeek(43);
  const day = addDays(week, 1);
  const admin = await as('admin', `/dashboard/rotas?date=${week}`, {
    // High enough that no notice lies over the rows, however much waits above them.
    viewport: { width: 1400, height: 1600 },
  });
  const api = await openApi(admin);
  const [[client], [service]] = [await api.get(listClientOptions, {}), await api.get(listServiceTypes, {})];
  const carers = (await api.get(listActiveUsers, { query: { user_type: 'user' } })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const [first = '', second = ''] = carers.map(({ name }) => name);
  const made = await api.call(createAppointment, {
    body: {
      client_id: client?.id ?? '',
      service_type_id: service?.id ?? '',
      start_at: `${day}T11:00:00Z`,
      end_at: `${day}T13:00:00Z`,
      carer_ids: [],
    },
  });
  const { id } = { id: '', ...made.body };
  const findRow = (name: string) => admin.getByRole('row').filter({ hasText: name });
  const findBar = (name: string) => findRow(name).getByRole('link', { name: /^\d\d:00–/ });
  const dragTo = (from: Locator, target: DragTarget) => drag(admin, from, target);
  const findCell = (name: string, date: string) => findRow(name).locator(`[data-day="${date}"]`);

  await test.step('by pointer to one carer, then to another', async () => {
    const item = admin.getByRole('listitem').filter({ hasText: formatDay(day) });
    await dragTo(item.getByText(service?.name ?? '').first(), findRow(first));
    await expect(findBar(first)).toHaveCount(1);
    await expect(item).toHaveCount(0);
    await dragTo(findBar(first), findCell(second, day));
    await expect(findBar(second)).toHaveCount(1);
    await expect(findBar(first)).toHaveCount(0);
    await expect(admin).toHaveURL(new RegExp(`date=${week}`));
  });

  await test.step('undone from the toast, which said who has it', async () => {
    await expect(admin.getByText(new RegExp(`^${second} now has`)).first()).toBeVisible();
    await admin.getByRole('button', { name: 'Undo' }).last().click();
    await expect(findBar(first)).toHaveCount(1);
  });

  await test.step('by pointer to the day after, at the same time, and back', async () => {
    const name = (await findBar(first).textContent()) ?? '';
    await dragTo(findBar(first), findCell(first, addDays(day, 1)));
    await expect(findCell(first, addDays(day, 1)).getByRole('link')).toHaveText(name);
    await admin.getByRole('button', { name: 'Undo' }).last().click();
    await expect(findCell(first, day).getByRole('link')).toHaveText(name);
  });

  await test.step('longer by its edge: forty pixels are an hour', async () => {
    await findBar(first).hover();
    await dragTo(admin.locator(`[data-length="${id}"]`).first(), 'forty pixels down');
    // From two o'clock in summer time, and from one in winter.
    await expect(findBar(first)).toHaveAccessibleName(/^(11:00–14|12:00–15):00/);
    await expect(admin.getByText(/^Changed/).first()).toBeVisible();
  });

  await test.step('the same by keys alone', async () => {
    const button = findRow(first).getByRole('button', { name: /^Change [A-Z]/ });
    await button.focus();
    await button.press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Change [A-Z]/ });
    await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(new RegExp(`^${first}`));
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await dialog.getByLabel('Day').fill(addDays(day, 2));
    await dialog.getByLabel('Ends at').fill('15:30');
    const showAll = dialog.getByRole('button', { name: /^Show all/ });
    if (await showAll.isVisible()) await showAll.press('Enter');
    await dialog.getByRole('radio', { name: new RegExp(`^${second}`) }).press('Space');
    await check(admin, 'moving an appointment by keys');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await expect(findCell(second, addDays(day, 2)).getByRole('link')).toHaveAccessibleName(/–15:30/);
    await expect(findBar(first)).toHaveCount(0);
  });

  await test.step('the week after takes over what carers said of their time, and gives it back', async () => {
    await findRow(first)
      .getByRole('button', { name: new RegExp(`^Add to ${first}.*${formatDay(day)}`) })
      .press('Enter');
    const entry = admin.getByRole('dialog', { name: 'Add to the rota' });
    await entry.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(entry).toBeHidden();
    await admin.getByRole('button', { name: 'Next week' }).click();
    await admin.getByRole('button', { name: 'Copy a week' }).press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Copy a week' });
    await expect(dialog.getByText(/^Copies 1 entry/)).toBeVisible();
    await check(admin, 'copying last week');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await expect(findRow(first).getByRole('button', { name: /^Available/ })).toHaveCount(1);
    await admin.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect(findRow(first).getByRole('button', { name: /^Available/ })).toHaveCount(0);
  });

  await test.step('a week with a name is copied into a later one, and loses its name', async () => {
    const template = `Term time ${week}`;
    const dialog = admin.getByRole('dialog', { name: 'Copy a week' });
    const copyButton = admin.getByRole('button', { name: 'Copy a week' });
    await admin.getByRole('button', { name: 'Previous week' }).click();
    await expect(findRow(first).getByRole('button', { name: /^Available/ })).toHaveCount(1);
    await copyButton.press('Enter');
    await dialog.getByRole('button', { name: 'Keep this week as a template' }).press('Enter');
    await admin.keyboard.type(template);
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(/saved as Term time/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    for (const _ of [1, 2]) await admin.getByRole('button', { name: 'Next week' }).click();
    await copyButton.press('Enter');
    await expect(dialog.getByText(/^Copies 0 entries/)).toBeVisible();
    await dialog.getByLabel('Copy from').selectOption({ label: `${template}, week of ${formatDate(week)}` });
    await expect(dialog.getByText(/^Copies 1 entry/)).toBeVisible();
    await check(admin, 'copying from a template');
    await dialog.getByRole('button', { name: `Delete the template ${template}` }).press('Enter');
    await expect(dialog.getByText(/^Copies 0 entries/)).toBeVisible();
    await expect(dialog.getByLabel('Copy from')).not.toContainText(template);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  });

  const { version } = await api.get(getAppointment, { params: { id } });
  await api.call(updateAppointment, {
    params: { id },
    body: { version, status: 'cancelled', cancellation_reason: 'Only for a test' },
  });
});

test('[ROT-02] the board on paper: every carer and every uncovered appointment, and nothing to press', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard/rotas', { viewport: { width: 390, height: 844 } });
  const board = admin.getByRole('region', { name: 'Rotas of the week, scrolls through the carers' });
  await expect(admin.getByText('Uncovered', { exact: false }).first()).toBeVisible();
  await admin.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await admin.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(admin.getByRole('button')).toHaveCount(await board.locator('li button').count());
  for (const row of await board.locator('tbody tr').all()) await expect(row.locator('td')).toHaveCount(7);
  expect(await board.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(
    2,
  );
  await admin.evaluate(() => window.dispatchEvent(new Event('afterprint')));
});

test('[ROT-02] the board shows a day, two weeks or a month, and some carers alone, by keys', async ({
  as,
}) => {
  // Past the days on which other journeys book people with long names.
  const ahead = addDays(todayInLondon(), 14);
  const admin = await as('admin', `/dashboard/rotas?date=${ahead}`);
  const view = (name: string) => admin.getByRole('radio', { name, exact: true });
  const rows = admin.getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  const everybody = await rows.count();

  await test.step('each view has its days, and is in the address', async () => {
    await view('Week').focus();
    await admin.keyboard.press('ArrowRight');
    await expect(admin).toHaveURL(/view=fortnight/);
    await expect(admin.getByRole('region', { name: /^Rotas of two weeks/ })).toBeVisible();
    await check(admin, 'two weeks of rotas');
    await admin.keyboard.press('ArrowRight');
    await expect(admin.getByRole('region', { name: /^Rotas of the month/ })).toBeVisible();
    await check(admin, 'a month of rotas');
    await admin.getByRole('button', { name: 'Next month' }).press('Enter');
    await expect(admin).not.toHaveURL(new RegExp(`date=${todayInLondon()}`));
    await admin.getByRole('button', { name: 'This month' }).press('Enter');
    await expect(admin).toHaveURL(new RegExp(`date=${todayInLondon()}`));
    await admin
      .getByRole('button', { name: /appointment/ })
      .and(admin.locator('td button'))
      .first()
      .press('Enter');
    await expect(admin).toHaveURL(/view=day/);
    await expect(admin.getByRole('region', { name: /^Rotas of the day/ })).toBeVisible();
    await check(admin, 'a day of rotas');
    await expect(
      admin
        .locator('[data-board]')
        .getByRole('link', { name: /–|until|all day/ })
        .first(),
    ).toBeVisible();
  });

  await test.step('narrowed to a client, then by a name that nobody has', async () => {
    await admin.goto(`/dashboard/rotas?date=${ahead}`);
    await expect(rows.first()).toBeVisible();
    await admin.getByLabel('Client', { exact: true }).selectOption({ label: 'Croydon' });
    await expect(admin.getByText('Client: Croydon')).toBeVisible();
    await expect.poll(() => rows.count()).toBeLessThan(everybody);
    await admin.getByRole('button', { name: 'Clear all' }).press('Enter');
    await expect.poll(() => rows.count()).toBe(everybody);
    await admin.getByLabel('Carer', { exact: true }).fill('Nobody of that name');
    await expect(admin.getByText('No carers match')).toBeVisible();
  });
});
