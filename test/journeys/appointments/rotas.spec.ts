import type { Locator } from '@playwright/test';
import { addDays, formatDate, formatDay } from '#contract/core/dates.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { type DragTarget, drag } from '#test/journeys/kit/drag.ts';
import { bookWork, openBooking } from '#test/journeys/kit/gaps.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { findEmptyWeek } from '#test/journeys/kit/weeks.ts';

test('[ROT-02] [ROT-05] the office plans a week by pointer, by keyboard, from suggestions and from the week before, and undoes each step', async ({
  as,
}) => {
  const week = findEmptyWeek(43);
  const day = addDays(week, 1);
  const admin = await as('admin', `/dashboard/rotas?date=${week}&panel=uncovered`, {
    // High enough that no notice lies over the rows, however much waits above them.
    viewport: { width: 1400, height: 1600 },
  });
  const api = await openApi(admin);
  const booking = await openBooking(api);
  const carers = (await api.get(listActiveUsers, { query: { user_type: 'user' } })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const [one, other] = carers;
  const [first, second] = [one?.name ?? '', other?.name ?? ''];
  const id = await bookWork(api, booking, { day, from: '11:00', until: '13:00' });
  const findRow = (name: string) => admin.getByRole('row').filter({ hasText: name });
  const findBar = (name: string) => findRow(name).getByRole('link', { name: /^\d\d:\d\d–/ });
  const dragTo = (from: Locator, target: DragTarget) => drag(admin, from, target);
  const findCell = (name: string, date: string) => findRow(name).locator(`[data-day="${date}"]`);
  const undo = admin.getByRole('button', { name: 'Undo' }).last();

  await test.step('by pointer to one carer, then to another', async () => {
    const item = admin.getByRole('listitem').filter({ hasText: formatDay(day) });
    await dragTo(item.getByText(booking.service).first(), findRow(first));
    await expect(findBar(first)).toHaveCount(1);
    await expect(item).toHaveCount(0);
    await dragTo(findBar(first), findCell(second, day));
    await expect(findBar(second)).toHaveCount(1);
    await expect(findBar(first)).toHaveCount(0);
    await expect(admin).toHaveURL(new RegExp(`date=${week}`));
  });

  await test.step('undone from the toast, which said who has it', async () => {
    await expect(admin.getByText(new RegExp(`^${second} now has`)).first()).toBeVisible();
    await undo.click();
    await expect(findBar(first)).toHaveCount(1);
  });

  await test.step('by pointer to the day after, at the same time, and back', async () => {
    const name = (await findBar(first).textContent()) ?? '';
    await dragTo(findBar(first), findCell(first, addDays(day, 1)));
    await expect(findCell(first, addDays(day, 1)).getByRole('link')).toHaveText(name);
    await undo.click();
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
    await findRow(first)
      .getByRole('button', { name: /^Change [A-Z]/ })
      .press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Change [A-Z]/ });
    await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(new RegExp(`^${first}`));
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await dialog.getByLabel('Day').fill(addDays(day, 2));
    await dialog.getByLabel('Ends at').fill('15:30');
    const showAll = dialog.getByRole('button', { name: /^Show all/ });
    if (await showAll.isVisible()) await showAll.press('Enter');
    await dialog.getByRole('radio', { name: new RegExp(`^${second}`) }).press('Space');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await expect(findCell(second, addDays(day, 2)).getByRole('link')).toHaveAccessibleName(/–15:30/);
    await expect(findBar(first)).toHaveCount(0);
  });

  await test.step('two at the same hour are exchanged by pointer, given back, and exchanged by keys', async () => {
    const then = addDays(day, 3);
    const at = (carer_id: string | undefined, from: string, until: string) =>
      bookWork(api, booking, { day: then, from, until, carer_ids: carer_id ? [carer_id] : [] });
    await at(one?.id, '11:00', '13:00');
    await at(other?.id, '11:30', '14:00');
    const [early, late] = [/^1[12]:00–/, /^1[12]:30–/];
    const findThen = (name: string) => findCell(name, then).getByRole('link');
    const expectEach = async (of: RegExp, andOf: RegExp) => {
      await expect(findThen(first)).toHaveAccessibleName(of);
      await expect(findThen(second)).toHaveAccessibleName(andOf);
    };
    await expectEach(early, late);
    await dragTo(findThen(first), findThen(second));
    const asked = admin.getByRole('dialog', { name: 'Exchange these two?' });
    await asked.getByRole('button', { name: 'Exchange' }).click();
    await expect(asked).toBeHidden();
    await expectEach(late, early);
    await undo.click();
    await expectEach(early, late);
    await findRow(first)
      .getByRole('button', { name: /^Change [A-Z]/ })
      .press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Change [A-Z]/ });
    const choice = dialog.getByLabel(/^Exchange .*’s appointment/);
    await choice.selectOption({ label: (await choice.locator('option').nth(1).textContent()) ?? '' });
    await dialog.getByRole('button', { name: 'Exchange' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expectEach(late, early);
  });

  await test.step('of three gaps one is filled from suggestions, one of a draft, which is undone', async () => {
    const then = addDays(day, 4);
    for (const [from, until] of [
      ['08:00', '08:45'],
      ['12:00', '12:45'],
      ['12:00', '12:45'],
    ] as const)
      await bookWork(api, booking, { day: then, from, until });
    const open = admin.getByRole('button', { name: new RegExp(`^Assign ${formatDay(then)}`) });
    await expect(open).toHaveCount(3);
    await open.first().press('Enter');
    const assign = admin.getByRole('dialog', { name: /^Assign/ });
    await expect(assign.getByText(/Free, with enough rest before and after/).first()).toBeVisible();
    await assign.getByRole('radio').first().press('Space');
    await assign.getByRole('button', { name: 'Assign' }).press('Enter');
    await expect(assign).toBeHidden();
    await expect(open).toHaveCount(2);

    await admin.getByRole('button', { name: 'Fill this week' }).press('Enter');
    const draft = admin.getByRole('dialog', { name: 'Fill this week' });
    await draft.getByRole('button', { name: 'Change what counts' }).press('Enter');
    await draft.getByLabel('Similar hours for everyone').selectOption('3');
    await draft.getByRole('button', { name: 'Save and update draft' }).press('Enter');
    await expect(admin.getByText('Saved for the whole agency').first()).toBeVisible();
    await expect(draft.getByText('We found 2 of 2 carers needed.')).toBeVisible();
    await draft.getByRole('checkbox').first().press('Space');
    const accept = draft.getByRole('button', { name: /^Accept/ });
    await expect(accept).toHaveText('Accept 1');
    await accept.press('Enter');
    await expect(draft).toBeHidden();
    await expect(open).toHaveCount(1);
    await expect(admin.getByText('1 appointment has a carer now').first()).toBeVisible();
    await undo.press('Enter');
    await expect(open).toHaveCount(2);
  });

  const copy = admin.getByRole('dialog', { name: 'Copy a week' });
  const copyButton = admin.getByRole('button', { name: 'Copy a week' });
  await test.step('the week after takes over what carers said of their time, and gives it back', async () => {
    await findRow(first)
      .getByRole('button', { name: new RegExp(`^Add to ${first}.*${formatDay(day)}`) })
      .press('Enter');
    const entry = admin.getByRole('dialog', { name: 'Add to the rota' });
    await entry.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(entry).toBeHidden();
    await admin.getByRole('button', { name: 'Next week' }).click();
    await copyButton.press('Enter');
    await expect(copy.getByText(/^Copies 1 entry/)).toBeVisible();
    await copy.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await expect(findRow(first).getByRole('button', { name: /^Available/ })).toHaveCount(1);
    await undo.press('Enter');
    await expect(findRow(first).getByRole('button', { name: /^Available/ })).toHaveCount(0);
  });

  await test.step('a week with a name is copied into a later one, and loses its name', async () => {
    const template = `Term time ${week}`;
    await admin.getByRole('button', { name: 'Previous week' }).click();
    await expect(findRow(first).getByRole('button', { name: /^Available/ })).toHaveCount(1);
    await copyButton.press('Enter');
    await copy.getByRole('button', { name: 'Keep this week as a template' }).press('Enter');
    await admin.keyboard.type(template);
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(/saved as Term time/).first()).toBeVisible();
    await copy.getByRole('button', { name: 'Cancel' }).press('Enter');
    for (const _ of [1, 2]) await admin.getByRole('button', { name: 'Next week' }).click();
    await copyButton.press('Enter');
    await expect(copy.getByText(/^Copies 0 entries/)).toBeVisible();
    await copy.getByLabel('Copy from').selectOption({ label: `${template}, week of ${formatDate(week)}` });
    await expect(copy.getByText(/^Copies 1 entry/)).toBeVisible();
    await copy.getByRole('button', { name: `Delete the template ${template}` }).press('Enter');
    await expect(copy.getByText(/^Copies 0 entries/)).toBeVisible();
    await expect(copy.getByLabel('Copy from')).not.toContainText(template);
    await copy.getByRole('button', { name: 'Cancel' }).press('Enter');
  });
});

test('[ROT-02] the board is shown by day, two weeks or month, filtered and printed; on a phone a sick call is passed on', async ({
  as,
}) => {
  const day = addDays(findEmptyWeek(50), 1);
  const admin = await as('admin', `/dashboard/rotas?date=${day}`);
  const api = await openApi(admin);
  const [sick] = (await api.get(listActiveUsers, { query: { user_type: 'user' } })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const name = sick?.name ?? '';
  const booking = await openBooking(api);
  const id = await bookWork(api, booking, {
    day,
    from: '16:00',
    until: '17:00',
    carer_ids: [sick?.id ?? ''],
  });
  const rows = admin.getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  const everybody = await rows.count();

  await test.step('each view has its days, and is in the address', async () => {
    await admin.getByRole('radio', { name: 'Week', exact: true }).focus();
    await admin.keyboard.press('ArrowRight');
    await expect(admin).toHaveURL(/view=fortnight/);
    await expect(admin.getByRole('region', { name: /^Rotas of two weeks/ })).toBeVisible();
    await admin.keyboard.press('ArrowRight');
    await expect(admin.getByRole('region', { name: /^Rotas of the month/ })).toBeVisible();
    await admin
      .getByRole('button', { name: /appointment/ })
      .and(admin.locator('td button'))
      .first()
      .press('Enter');
    await expect(admin).toHaveURL(/view=day/);
    await expect(admin.getByRole('region', { name: /^Rotas of the day/ })).toBeVisible();
    await expect(
      admin
        .locator('[data-board]')
        .getByRole('link', { name: /–|until|all day/ })
        .first(),
    ).toBeVisible();
  });

  await test.step('narrowed to a client, then by a name that nobody has', async () => {
    await admin.goto('/dashboard/rotas');
    await expect(rows.first()).toBeVisible();
    await admin.getByRole('button', { name: 'Filters' }).click();
    await admin.getByLabel('Client', { exact: true }).selectOption({ label: 'Croydon' });
    await expect(admin.getByText('Client: Croydon')).toBeVisible();
    await expect.poll(() => rows.count()).toBeLessThan(everybody);
    await admin.getByRole('button', { name: 'Clear all' }).press('Enter');
    await expect.poll(() => rows.count()).toBe(everybody);
    await admin.getByLabel('Carer', { exact: true }).fill('Nobody of that name');
    await expect(admin.getByText('No carers match')).toBeVisible();
  });

  await test.step('on paper: every carer and every uncovered appointment, and nothing to press', async () => {
    await admin.setViewportSize({ width: 390, height: 844 });
    await admin.goto('/dashboard/rotas');
    const board = admin.getByRole('region', { name: 'Rotas of the week, scrolls through the carers' });
    await expect(admin.getByText('Uncovered', { exact: false }).first()).toBeVisible();
    await admin.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await admin.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(admin.getByRole('button')).toHaveCount(await board.locator('li button').count());
    for (const row of await board.locator('tbody tr').all()) await expect(row.locator('td')).toHaveCount(7);
    expect(
      await board.evaluate((element) => element.scrollHeight - element.clientHeight),
    ).toBeLessThanOrEqual(2);
  });

  await test.step('a sick call: written down on a phone, it leads at once to what needs somebody', async () => {
    const phone = await as('admin', `/dashboard/rotas?view=day&date=${day}`, {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
    });
    await phone.getByRole('button', { name: `Add to ${name}’s rota` }).tap();
    const entry = phone.getByRole('dialog', { name: 'Add to the rota' });
    await entry.getByLabel('Kind').selectOption({ label: 'Off sick' });
    await entry.getByRole('button', { name: 'Add', exact: true }).tap();
    const needed = phone.getByRole('dialog', { name: '1 appointment needs another carer' });
    await expect(needed).toContainText(`${name} is now marked as off sick`);
    await needed.getByRole('button', { name: /^Find a carer for/ }).tap();
    const dialog = phone.getByRole('dialog', { name: /^Assign/ });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Assign' }).tap();
    await expect(dialog).toBeHidden();
    await expect(phone.getByRole('dialog', { name: 'All appointments are covered' })).toBeVisible();
    const { carers } = await booking.read(id);
    expect(carers).toHaveLength(1);
    expect(carers.map(({ carer }) => carer.id)).not.toContain(sick?.id);
  });
});
