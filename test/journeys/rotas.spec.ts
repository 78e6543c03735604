import type { Locator } from '@playwright/test';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { addDays, formatDate, formatShortDay, todayInLondon } from '#contract/core/dates.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { check, sidewaysScroll } from '#test/journeys/kit/axe.ts';
import { type DragTarget, drag } from '#test/journeys/kit/drag.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { findEmptyWeek } from '#test/journeys/kit/weeks.ts';

test('[ROT-01] [APT-06] a carer asks for a holiday, and the office sees it at once and gives the gap to somebody else, by keyboard alone', async ({
  as,
}) => {
  const monday = findEmptyWeek(40);
  const tuesday = addDays(monday, 1);
  const rotas = `/dashboard/rotas?date=${monday}`;
  const admin = await as('admin', rotas);
  const carer = await as('carer', rotas, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const name = await findName(carer);
  const api = await openApi(admin);
  const [[client], [service]] = [await api.get(listClientOptions, {}), await api.get(listServiceTypes, {})];

  await test.step('the carer asks for two days of holiday', async () => {
    await carer.getByRole('button', { name: 'Ask for holiday' }).tap();
    const dialog = carer.getByRole('dialog', { name: 'Ask for holiday' });
    await dialog.getByLabel('First day').fill(formatDate(monday));
    await dialog.getByLabel('Last day').fill(formatDate(tuesday));
    await check(carer, 'asking for holiday');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).tap();
    await expect(dialog).toBeHidden();
    await expect(carer.getByText('Waits for the office').first()).toBeVisible();
  });

  await test.step('the office’s open board has it at once, and approves it with keys', async () => {
    await admin
      .getByRole('button', { name: new RegExp(`^Answer ${name}, ${formatShortDay(monday)}`) })
      .press('Enter');
    const dialog = admin.getByRole('dialog', { name: `${name} asks for holiday` });
    await dialog.getByLabel('Your words').fill('Enjoy it');
    await check(admin, 'answering leave');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(carer.getByText('Enjoy it')).toBeVisible();
    await expect(carer.getByRole('button', { name: /^Holiday/ })).toHaveCount(2);
  });

  const row = admin.getByRole('row').filter({ hasText: name });
  await test.step('which the office’s open board shows without being loaded again', async () => {
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('button', { name: /^Holiday/ })).toHaveCount(2);
  });

  const made = await api.call(createAppointment, {
    body: {
      client_id: client?.id ?? '',
      service_type_id: service?.id ?? '',
      start_at: `${tuesday}T11:00:00Z`,
      end_at: `${tuesday}T13:00:00Z`,
      carer_ids: [],
    },
  });
  const { id, version } = { id: '', version: 1, ...made.body };
  await test.step('and a gap of that day is assigned with keys', async () => {
    const gap = admin.getByRole('button', { name: new RegExp(`^Assign ${formatShortDay(tuesday)}`) });
    await gap.focus();
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Assign/ });
    await dialog.getByRole('button', { name: /^Show all/ }).press('Enter');
    await expect(dialog.getByText('Not suggested. On holiday that day')).toBeVisible();
    const first = dialog.getByRole('radio').first();
    await first.focus();
    await admin.keyboard.press('Space');
    await check(admin, 'assigning');
    await admin.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
    const unusual = admin.getByRole('button', { name: 'Yes, this is right' });
    await expect(gap.or(unusual).first()).toBeAttached();
    if (await unusual.isVisible()) await unusual.press('Enter');
    await expect(gap).toHaveCount(0);
  });

  await test.step('the office changes an entry and deletes it, with keys', async () => {
    await row
      .getByRole('button', { name: /^Holiday/ })
      .first()
      .press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Change this entry' });
    await dialog.getByLabel('Note').fill('As agreed');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await row.getByRole('button', { name: /^Holiday.*As agreed/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(row.getByRole('button', { name: /^Holiday/ })).toHaveCount(1);
    await row.getByRole('button', { name: /^Holiday/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(carer.getByRole('button', { name: /^Holiday/ })).toHaveCount(0);
  });

  await test.step('the next week is in the address, and a narrow screen shows a list', async () => {
    await admin.getByRole('button', { name: 'Next week' }).press('Enter');
    await expect(admin).toHaveURL(new RegExp(`date=${addDays(monday, 7)}`));
    await admin.setViewportSize({ width: 320, height: 640 });
    await expect(admin.getByRole('table')).toHaveCount(0);
    await expect(admin.getByRole('heading', { name })).toBeVisible();
    expect(await sidewaysScroll(admin)).toBe(0);
    await check(admin, 'the board on a narrow screen');
  });

  await api.call(updateAppointment, {
    params: { id },
    body: { version: version + 1, status: 'cancelled', cancellation_reason: 'Only for a test' },
  });
});

test('[ROT-03] the office offers a gap to a carer, who accepts on the phone in two taps and is on the board at once', async ({
  as,
}) => {
  const day = addDays(findEmptyWeek(41), 2);
  const admin = await as('admin', `/dashboard/rotas?date=${day}`);
  const carer = await as('carer', '/dashboard', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const name = await findName(carer);
  const api = await openApi(admin);
  const [[client], [service]] = [await api.get(listClientOptions, {}), await api.get(listServiceTypes, {})];
  const gaps: { id: string }[] = [];
  for (const hour of ['09', '14']) {
    const made = await api.call(createAppointment, {
      body: {
        client_id: client?.id ?? '',
        service_type_id: service?.id ?? '',
        start_at: `${day}T${hour}:00:00Z`,
        end_at: `${day}T${hour}:45:00Z`,
        carer_ids: [],
        place: 'Seven Secret Street',
      },
    });
    gaps.push({ id: '', ...made.body });
  }
  const button = (words: string) =>
    admin.getByRole('button', { name: new RegExp(`^${words}.*${formatShortDay(day)}`) });
  const own = (words: string) =>
    carer.getByRole('button', { name: new RegExp(`^${words} ${formatShortDay(day)}`) });
  const [offer, answers] = [button('Offer '), button('Offered to 1')];

  await test.step('the office chooses the carer for both, with keys', async () => {
    for (let left = 2; left > 0; left--) {
      await expect(offer).toHaveCount(left);
      await offer.first().press('Enter');
      const dialog = admin.getByRole('dialog', { name: /^Offer/ });
      await dialog.getByRole('radio', { name: /Carers I choose/ }).press('Space');
      await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).press('Space');
      if (left === 2) await check(admin, 'offering');
      await dialog.getByRole('button', { name: 'Offer', exact: true }).press('Enter');
      await expect(dialog).toBeHidden();
    }
    await expect(answers).toHaveCount(2);
  });

  await test.step('the carer’s open home shows both, without a place, and accepts one in two taps', async () => {
    await expect(own('Accept')).toHaveCount(2);
    await expect(carer.getByText('Seven Secret Street')).toHaveCount(0);
    expect(await sidewaysScroll(carer)).toBe(0);
    await check(carer, 'offers on the home page');
    await own('Accept').first().tap();
    await carer.getByRole('button', { name: 'Yes, I will go' }).tap();
    await expect(carer.getByText(/^It is yours/)).toBeVisible();
    await expect(own('Accept')).toHaveCount(1);
  });

  await test.step('and declines the other with a reason, in the own week', async () => {
    await carer.goto(`/dashboard/rotas?date=${day}`);
    await expect(carer.getByRole('button', { name: /^Offered/ })).toHaveCount(1);
    await own('Decline').tap();
    const dialog = carer.getByRole('dialog', { name: /^Decline/ });
    await dialog.getByText('It is too far for me').tap();
    await check(carer, 'declining');
    await dialog.getByRole('button', { name: 'Decline' }).tap();
    await expect(carer.getByRole('button', { name: /^Offered/ })).toHaveCount(0);
  });

  await test.step('the office’s open board has the one and the reason of the other, and withdraws it', async () => {
    const row = admin.getByRole('row').filter({ hasText: name });
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('link', { name: /^(09|10):00/ })).toHaveCount(1);
    await expect(answers).toHaveCount(1);
    await answers.press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Offered/ });
    await expect(dialog.getByText('Declined: It is too far for me')).toBeVisible();
    await check(admin, 'answers to an offer');
    await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter');
    await expect(answers).toHaveCount(0);
  });

  for (const { id } of gaps) {
    const { version } = await api.get(getAppointment, { params: { id } });
    await api.call(updateAppointment, {
      params: { id },
      body: { version, status: 'cancelled', cancellation_reason: 'Only for a test' },
    });
  }
});

test('[ROT-02] a gap is dragged to a carer, on to another and longer, and back by keys; last week is copied and undone', async ({
  as,
}) => {
  const week = findEmptyWeek(43);
  const day = addDays(week, 1);
  const admin = await as('admin', `/dashboard/rotas?date=${week}`, {
    viewport: { width: 1400, height: 1000 },
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
  const rowOf = (name: string) => admin.getByRole('row').filter({ hasText: name });
  const barOf = (name: string) => rowOf(name).getByRole('link', { name: /^\d\d:00–/ });
  const dragTo = (from: Locator, target: DragTarget) => drag(admin, from, target);
  const cellOf = (name: string, date: string) => rowOf(name).locator(`[data-day="${date}"]`);

  await test.step('by pointer to one carer, then to another', async () => {
    const item = admin.getByRole('listitem').filter({ hasText: formatShortDay(day) });
    await dragTo(item.getByText(service?.name ?? '').first(), rowOf(first));
    await expect(barOf(first)).toHaveCount(1);
    await expect(item).toHaveCount(0);
    await dragTo(barOf(first), cellOf(second, day));
    await expect(barOf(second)).toHaveCount(1);
    await expect(barOf(first)).toHaveCount(0);
    await expect(admin).toHaveURL(new RegExp(`date=${week}`));
  });

  await test.step('undone from the toast, which said who has it', async () => {
    await expect(admin.getByText(new RegExp(`^${second} has`)).first()).toBeVisible();
    await admin.getByRole('button', { name: 'Undo' }).last().click();
    await expect(barOf(first)).toHaveCount(1);
  });

  await test.step('by pointer to the day after, at the same time, and back', async () => {
    const name = (await barOf(first).textContent()) ?? '';
    await dragTo(barOf(first), cellOf(first, addDays(day, 1)));
    await expect(cellOf(first, addDays(day, 1)).getByRole('link')).toHaveText(name);
    await admin.getByRole('button', { name: 'Undo' }).last().click();
    await expect(cellOf(first, day).getByRole('link')).toHaveText(name);
  });

  await test.step('longer by its edge: forty pixels are an hour', async () => {
    await barOf(first).hover();
    await dragTo(admin.locator(`[data-length="${id}"]`).first(), 'forty pixels down');
    // From two o'clock in summer time, and from one in winter.
    await expect(barOf(first)).toHaveAccessibleName(/^(11:00–14|12:00–15):00/);
    await expect(admin.getByText(/^Changed/).first()).toBeVisible();
  });

  await test.step('the same by keys alone', async () => {
    const button = rowOf(first).getByRole('button', { name: /^Move or lengthen/ });
    await button.focus();
    await button.press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Move or lengthen/ });
    await dialog.getByLabel('Day').fill(addDays(day, 2));
    await dialog.getByLabel('Ends at').fill('15:30');
    const showAll = dialog.getByRole('button', { name: /^Show all/ });
    if (await showAll.isVisible()) await showAll.press('Enter');
    await dialog.getByRole('radio', { name: new RegExp(`^${second}`) }).press('Space');
    await check(admin, 'moving an appointment by keys');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await expect(cellOf(second, addDays(day, 2)).getByRole('link')).toHaveAccessibleName(/–15:30/);
    await expect(barOf(first)).toHaveCount(0);
  });

  await test.step('the week after takes over what carers said of their time, and gives it back', async () => {
    await rowOf(first)
      .getByRole('button', { name: new RegExp(`^Add to ${first}.*${formatShortDay(day)}`) })
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
    await expect(rowOf(first).getByRole('button', { name: /^Available/ })).toHaveCount(1);
    await admin.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect(rowOf(first).getByRole('button', { name: /^Available/ })).toHaveCount(0);
  });

  await test.step('a week with a name is copied into a later one, and loses its name', async () => {
    const template = `Term time ${week}`;
    const dialog = admin.getByRole('dialog', { name: 'Copy a week' });
    const copyButton = admin.getByRole('button', { name: 'Copy a week' });
    await admin.getByRole('button', { name: 'Previous week' }).click();
    await expect(rowOf(first).getByRole('button', { name: /^Available/ })).toHaveCount(1);
    await copyButton.press('Enter');
    await dialog.getByRole('button', { name: 'Keep this week as a template' }).press('Enter');
    await admin.keyboard.type(template);
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(/is kept as Term time/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    for (const _ of [1, 2]) await admin.getByRole('button', { name: 'Next week' }).click();
    await copyButton.press('Enter');
    await expect(dialog.getByText(/^Copies 0 entries/)).toBeVisible();
    await dialog.getByLabel('Copy from').selectOption({ label: `${template}, week of ${formatDate(week)}` });
    await expect(dialog.getByText(/^Copies 1 entry/)).toBeVisible();
    await check(admin, 'copying from a template');
    await dialog.getByRole('button', { name: `Take the template ${template} away` }).press('Enter');
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

test('[ROT-05] a week’s gaps are filled by keys alone: one from suggestions, the others from a draft that is accepted in parts and undone', async ({
  as,
}) => {
  const week = findEmptyWeek(45);
  const day = addDays(week, 2);
  const admin = await as('admin', `/dashboard/rotas?date=${week}`);
  const api = await openApi(admin);
  const [[client], [service]] = [await api.get(listClientOptions, {}), await api.get(listServiceTypes, {})];
  const gaps: string[] = [];
  for (const hour of ['08', '12', '12']) {
    const made = await api.call(createAppointment, {
      body: {
        client_id: client?.id ?? '',
        service_type_id: service?.id ?? '',
        start_at: `${day}T${hour}:00:00Z`,
        end_at: `${day}T${hour}:45:00Z`,
        carer_ids: [],
      },
    });
    gaps.push({ id: '', ...made.body }.id);
  }
  const open = admin.getByRole('button', { name: new RegExp(`^Assign ${formatShortDay(day)}`) });

  await test.step('one from suggestions, with reasons', async () => {
    await expect(open).toHaveCount(3);
    await open.first().press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Assign/ });
    await expect(dialog.getByText(/Free, and rested before and after/).first()).toBeVisible();
    await check(admin, 'suggestions for a gap');
    await dialog.getByRole('radio').first().press('Space');
    await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(open).toHaveCount(2);
  });

  const dialog = admin.getByRole('dialog', { name: 'Fill this week' });
  const accept = dialog.getByRole('button', { name: /^Accept/ });
  await test.step('the others from a draft, of which one is left out', async () => {
    await admin.getByRole('button', { name: 'Fill this week' }).press('Enter');
    await expect(dialog.getByText('2 of 2 would be covered.')).toBeVisible({ timeout: 20_000 });
    await dialog.getByRole('checkbox').first().press('Space');
    await expect(accept).toHaveText('Accept 1');
    await check(admin, 'the draft of a week');
    await accept.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(open).toHaveCount(1);
    await expect(admin.getByText('1 appointment has a carer now').first()).toBeVisible();
  });

  await test.step('and undone', async () => {
    await admin.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect(open).toHaveCount(2);
  });

  await test.step('the weights are changed on a narrow screen, and the draft is worked out again', async () => {
    await admin.setViewportSize({ width: 320, height: 640 });
    await admin.getByRole('button', { name: 'Fill this week' }).press('Enter');
    await dialog.getByRole('button', { name: 'Change what counts' }).press('Enter');
    await dialog.getByLabel('Everybody has about as many hours').selectOption('3');
    await expect(dialog.getByText('2 of 2 would be covered.')).toBeVisible({ timeout: 20_000 });
    expect(await sidewaysScroll(admin)).toBe(0);
    await check(admin, 'the draft on a narrow screen');
    // Its live event comes before its answer, as it may on a slow line.
    await admin.route('**/api/rotas/weights/', async (route) => {
      if (route.request().method() === 'GET') return await route.fallback();
      const response = await route.fetch();
      await admin.waitForTimeout(1_500);
      await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Save and work out again' }).press('Enter');
    await expect(admin.getByText('Saved for the whole agency').first()).toBeVisible();
    await expect(dialog.getByText('2 of 2 would be covered.')).toBeVisible({ timeout: 20_000 });
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(dialog).toBeHidden();
  });

  for (const id of gaps) {
    const { version } = await api.get(getAppointment, { params: { id } });
    await api.call(updateAppointment, {
      params: { id },
      body: { version, status: 'cancelled', cancellation_reason: 'Only for a test' },
    });
  }
});

test('[ROT-01] a carer says once that they can work every second Wednesday in term time, and ends it from a day on', async ({
  as,
}) => {
  const week = findEmptyWeek(48);
  const wednesday = addDays(week, 2);
  const open = (date: string) => `/dashboard/rotas?date=${date}`;
  const carer = await as('carer2', open(week), { viewport: { width: 320, height: 640 }, hasTouch: true });
  const entries = carer.getByRole('button', { name: /^Available/ });

  await test.step('with a time that is left out', async () => {
    await carer.getByRole('button', { name: /^Add to Wednesday/ }).tap();
    const dialog = carer.getByRole('dialog', { name: 'Add to the rota' });
    await dialog.getByLabel('Repeats').selectOption({ label: 'Every second week' });
    await expect(dialog.getByRole('checkbox', { name: 'Wed' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(dialog.getByText('Choose a day from the first on, at most a year later.')).toBeVisible();
    await dialog.getByLabel('Last day').fill(formatDate(addDays(wednesday, 7 * 6)));
    await dialog.getByRole('button', { name: 'Leave out a time' }).tap();
    await dialog.getByLabel('From, 1').fill(formatDate(addDays(week, 14)));
    await dialog.getByLabel('To, 1').fill(formatDate(addDays(week, 20)));
    await check(carer, 'an entry that repeats');
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(carer.getByText('Added to 3 days')).toBeVisible();
    await expect(entries).toHaveCount(1);
    await carer.goto(open(addDays(week, 14)));
    await expect(carer.getByRole('button', { name: /^Add to Wednesday/ })).toBeVisible();
    await expect(entries).toHaveCount(0);
  });

  await test.step('ended, it stands before that day and not after', async () => {
    await carer.goto(open(addDays(week, 28)));
    await entries.tap();
    await carer.getByRole('button', { name: 'Delete it from this day on' }).tap();
    const asked = carer.getByRole('alertdialog').or(carer.getByRole('dialog'));
    await asked.getByRole('button', { name: 'Delete from then on' }).tap();
    await expect(carer.getByText('Deleted from 2 days')).toBeVisible();
    await expect(entries).toHaveCount(0);
    await carer.goto(open(week));
    await entries.tap();
    await carer.getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(entries).toHaveCount(0);
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
    await expect(admin.getByText('Nobody is meant by all of that')).toBeVisible();
  });
});

test('[ROT-02] a sick call: the office writes it down on a phone, and gives the appointment to somebody else', async ({
  as,
}) => {
  const day = addDays(findEmptyWeek(50), 1);
  const admin = await as('admin', `/dashboard/rotas?view=day&date=${day}`, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  });
  const api = await openApi(admin);
  const [[client], [service]] = [await api.get(listClientOptions, {}), await api.get(listServiceTypes, {})];
  const [sick] = (await api.get(listActiveUsers, { query: { user_type: 'user' } })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const name = sick?.name ?? '';
  const made = await api.call(createAppointment, {
    body: {
      client_id: client?.id ?? '',
      service_type_id: service?.id ?? '',
      start_at: `${day}T16:00:00Z`,
      end_at: `${day}T17:00:00Z`,
      carer_ids: [sick?.id ?? ''],
    },
  });
  expect(made.status).toBe(201);
  const { id } = { id: '', ...made.body };
  await admin.getByRole('button', { name: `Add to ${name}’s rota` }).tap();
  const entry = admin.getByRole('dialog', { name: 'Add to the rota' });
  await entry.getByLabel('Kind').selectOption({ label: 'Off sick' });
  await entry.getByRole('button', { name: 'Add', exact: true }).tap();
  const replace = admin.getByRole('button', { name: new RegExp(`^Assign somebody else for ${name}`) });
  await expect(replace).toHaveCount(1);
  await expect(replace).not.toBeInViewport();
  await admin.getByRole('button', { name: 'Show', exact: true }).tap();
  await expect(replace).toBeInViewport();
  expect(await sidewaysScroll(admin)).toBe(0);
  await check(admin, 'a carer who is away');
  await replace.tap();
  const dialog = admin.getByRole('dialog', { name: /^Assign/ });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Assign' }).tap();
  await expect(dialog).toBeHidden();
  await expect(replace).toHaveCount(0);
  const { carers, version } = await api.get(getAppointment, { params: { id } });
  expect(carers.map(({ carer }) => carer.id)).not.toContain(sick?.id);
  expect(carers).toHaveLength(1);
  await api.call(updateAppointment, {
    params: { id },
    body: { version, status: 'cancelled', cancellation_reason: 'Only for a test' },
  });
});
