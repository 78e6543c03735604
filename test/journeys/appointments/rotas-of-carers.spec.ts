import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { addDays, formatDate, formatDay } from '#contract/core/dates.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { check, sidewaysScroll } from '#test/journeys/kit/axe.ts';
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
    await expect(carer.getByText('Waiting for the office').first()).toBeVisible();
  });

  await test.step('the office’s home says so', async () => {
    const home = await admin.context().newPage();
    await home.goto('/dashboard');
    const answer = new RegExp(`^Answer ${name}, ${formatDay(monday)}`);
    await expect(home.getByRole('button', { name: answer })).toBeVisible();
    await home.close();
  });

  await test.step('the office’s open board has it at once, and approves it with keys', async () => {
    await admin
      .getByRole('button', { name: new RegExp(`^Answer ${name}, ${formatDay(monday)}`) })
      .press('Enter');
    const dialog = admin.getByRole('dialog', { name: `${name} requests holiday` });
    await dialog.getByLabel('Message to the carer').fill('Enjoy it');
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
    const gap = admin.getByRole('button', { name: new RegExp(`^Assign ${formatDay(tuesday)}`) });
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
    const takeBack = async () => {
      await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
      await admin
        .getByRole('dialog', { name: /^Cancel the holiday/ })
        .getByRole('button', { name: 'Cancel holiday' })
        .press('Enter');
    };
    await takeBack();
    await expect(row.getByRole('button', { name: /^Holiday/ })).toHaveCount(1);
    await row.getByRole('button', { name: /^Holiday/ }).press('Enter');
    await takeBack();
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
    admin.getByRole('button', { name: new RegExp(`^${words}.*${formatDay(day)}`) });
  const own = (words: string) =>
    carer.getByRole('button', { name: new RegExp(`^${words} ${formatDay(day)}`) });
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

  await test.step('the carer’s open home shows both, without a place, and accepts one in two taps, and once more where the answer was lost', async () => {
    await expect(own('Accept')).toHaveCount(2);
    await expect(carer.getByText('Seven Secret Street')).toHaveCount(0);
    expect(await sidewaysScroll(carer)).toBe(0);
    await check(carer, 'offers on the home page');
    await own('Accept').first().tap();
    const answers = '**/api/offers/*/accept/';
    await carer.route(answers, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await carer.getByRole('button', { name: 'Yes, I will go' }).tap();
    await expect(carer.getByText('We couldn’t tell whether you are booked')).toBeVisible();
    await check(carer, 'an answer that was lost');
    await carer.unroute(answers);
    await carer.getByRole('button', { name: 'Try again' }).tap();
    await expect(carer.getByText(/^You are booked:/)).toBeVisible();
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

test('[ROT-01] a carer says once that they can work every second Wednesday in term time, and ends it from a day on', async ({
  as,
}) => {
  const week = findEmptyWeek(48);
  const wednesday = addDays(week, 2);
  const open = (date: string) => `/dashboard/rotas?date=${date}`;
  const carer = await as('carer2', open(week), { viewport: { width: 320, height: 640 }, hasTouch: true });
  const entries = carer.getByRole('button', { name: /^Available/ });

  await test.step('with a time that is left out', async () => {
    await carer.getByRole('button', { name: /^Add to Wed / }).tap();
    const dialog = carer.getByRole('dialog', { name: 'Add to the rota' });
    await dialog.getByLabel('Repeats').selectOption({ label: 'Every 2 weeks' });
    await expect(dialog.getByRole('checkbox', { name: 'Wed' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(dialog.getByText('Choose a day on or after the first, up to a year later.')).toBeVisible();
    await dialog.getByLabel('Last day').fill(formatDate(addDays(wednesday, 7 * 6)));
    await dialog.getByRole('button', { name: 'Add an exception' }).tap();
    await dialog.getByLabel('From, 1').fill(formatDate(addDays(week, 14)));
    await dialog.getByLabel('To, 1').fill(formatDate(addDays(week, 20)));
    await check(carer, 'an entry that repeats');
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(carer.getByText('Added to 3 days')).toBeVisible();
    await expect(entries).toHaveCount(1);
    await carer.goto(open(addDays(week, 14)));
    await expect(carer.getByRole('button', { name: /^Add to Wed / })).toBeVisible();
    await expect(entries).toHaveCount(0);
  });

  await test.step('ended, it stands before that day and not after', async () => {
    await carer.goto(open(addDays(week, 28)));
    await entries.tap();
    await carer.getByRole('button', { name: 'Delete from this day on' }).tap();
    const asked = carer.getByRole('alertdialog').or(carer.getByRole('dialog'));
    await asked.getByRole('button', { name: 'Delete entries' }).tap();
    await expect(carer.getByText('Deleted from 2 days')).toBeVisible();
    await expect(entries).toHaveCount(0);
    await carer.goto(open(week));
    await entries.tap();
    await carer.getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(entries).toHaveCount(0);
  });
});
