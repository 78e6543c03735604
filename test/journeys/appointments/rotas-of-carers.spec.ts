import { askToSwap } from '#contract/appointments/swaps.ts';
import { addDays, formatDate, formatDay } from '#contract/core/dates.ts';
import { getMe } from '#contract/organisations/users.ts';
import { bookWork, openBooking } from '#test/journeys/kit/gaps.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { findEmptyWeek } from '#test/journeys/kit/weeks.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

test('[ROT-01] [ROT-03] [APT-06] a carer on a phone asks for holiday and answers offers; the office decides on its open board and fills the gap by keyboard', async ({
  as,
}) => {
  const monday = findEmptyWeek(40);
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
  const rotas = `/dashboard/rotas?date=${monday}`;
  const admin = await as('admin', `${rotas}&panel=requests`);
  const carer = await as('carer', rotas, phone);
  const name = await findName(carer);
  const api = await openApi(admin);
  const booking = await openBooking(api);
  const row = admin.getByRole('row').filter({ hasText: name });

  await test.step('the carer asks for two days of holiday', async () => {
    await carer.getByRole('button', { name: 'Ask for holiday' }).tap();
    const dialog = carer.getByRole('dialog', { name: 'Ask for holiday' });
    await dialog.getByLabel('First day').fill(formatDate(monday));
    await dialog.getByLabel('Last day').fill(formatDate(tuesday));
    await dialog.getByRole('button', { name: 'Ask', exact: true }).tap();
    await expect(dialog).toBeHidden();
    await expect(carer.getByText('Waiting for the office').first()).toBeVisible();
  });

  await test.step('the office’s open board has it at once, and approves it with keys', async () => {
    await admin
      .getByRole('button', { name: new RegExp(`^Answer ${name}, ${formatDay(monday)}`) })
      .press('Enter');
    const dialog = admin.getByRole('dialog', { name: `${name} requests holiday` });
    await dialog.getByLabel('Message to the carer').fill('Enjoy it');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(carer.getByText('Enjoy it')).toBeVisible();
    await expect(carer.getByRole('button', { name: /^Holiday/ })).toHaveCount(2);
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('button', { name: /^Holiday/ })).toHaveCount(2);
  });

  await test.step('a gap of that day is assigned with keys, and whoever is away is not suggested', async () => {
    await bookWork(api, booking, { day: tuesday, from: '11:00', until: '13:00' });
    await admin.getByRole('button', { name: /^Uncovered/ }).press('Enter');
    const gap = admin.getByRole('button', { name: new RegExp(`^Assign ${formatDay(tuesday)}`) });
    await gap.press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Assign/ });
    await dialog.getByRole('button', { name: /^Show all/ }).press('Enter');
    await expect(dialog.getByText('Not suggested. On holiday that day')).toBeVisible();
    await dialog.getByRole('radio').first().press('Space');
    await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
    const unusual = admin.getByRole('button', { name: 'Yes, this is right' });
    await expect(gap.or(unusual).first()).toBeAttached();
    if (await unusual.isVisible()) await unusual.press('Enter');
    await expect(gap).toHaveCount(0);
  });

  await test.step('the office takes a day of the holiday back, with keys', async () => {
    await row
      .getByRole('button', { name: /^Holiday/ })
      .first()
      .press('Enter');
    await admin
      .getByRole('dialog', { name: 'Change this entry' })
      .getByRole('button', { name: 'Delete' })
      .press('Enter');
    await admin
      .getByRole('dialog', { name: /^Cancel the holiday/ })
      .getByRole('button', { name: 'Cancel holiday' })
      .press('Enter');
    await expect(row.getByRole('button', { name: /^Holiday/ })).toHaveCount(1);
    await expect(carer.getByRole('button', { name: /^Holiday/ })).toHaveCount(1);
  });

  const button = (words: string) =>
    admin.getByRole('button', { name: new RegExp(`^${words}.*${formatDay(wednesday)}`) });
  const own = (words: string) =>
    carer.getByRole('button', { name: new RegExp(`^${words} ${formatDay(wednesday)}`) });
  const [offer, answers] = [button('Offer '), button('Offered to 1')];

  await test.step('the office offers the carer two gaps, with keys', async () => {
    await carer.goto('/dashboard');
    for (const [from, until] of [
      ['09:00', '09:45'],
      ['14:00', '14:45'],
    ] as const)
      await bookWork(api, booking, { day: wednesday, from, until, place: 'Seven Secret Street' });
    for (let left = 2; left > 0; left--) {
      await expect(offer).toHaveCount(left);
      await offer.first().press('Enter');
      const dialog = admin.getByRole('dialog', { name: /^Offer/ });
      await dialog.getByRole('radio', { name: /Carers I choose/ }).press('Space');
      await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).press('Space');
      await dialog.getByRole('button', { name: 'Offer', exact: true }).press('Enter');
      await expect(dialog).toBeHidden();
    }
    await expect(answers).toHaveCount(2);
  });

  await test.step('the carer’s open home shows both, without a place; one is accepted in two taps, the other declined with a reason', async () => {
    await expect(own('Accept')).toHaveCount(2);
    await expect(carer.getByText('Seven Secret Street')).toHaveCount(0);
    await own('Accept').first().tap();
    await carer.getByRole('button', { name: 'Yes, I will go' }).tap();
    await expect(carer.getByText(/^You are booked:/)).toBeVisible();
    await expect(own('Accept')).toHaveCount(1);
    await own('Decline').tap();
    const dialog = carer.getByRole('dialog', { name: /^Decline/ });
    await dialog.getByText('It is too far for me').tap();
    await dialog.getByRole('button', { name: 'Decline' }).tap();
    await expect(own('Decline')).toHaveCount(0);
  });

  await test.step('the office’s open board has the one and the reason of the other, and withdraws it', async () => {
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('link', { name: /^(09|10):00/ })).toHaveCount(1);
    await expect(answers).toHaveCount(1);
    await answers.press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Offered/ });
    await expect(dialog.getByText('Declined: It is too far for me')).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter');
    await expect(answers).toHaveCount(0);
  });
});

test('[ROT-06] [ROT-01] a carer asks a colleague to take an appointment, the colleague accepts on the phone, the office approves; and the carer enters when they can work', async ({
  as,
}) => {
  const day = addDays(findEmptyWeek(36), 1);
  const [when, next] = [formatDay(day), addDays(day, 1)];
  const admin = await as('admin', `/dashboard/rotas?date=${day}&panel=requests`);
  const asker = await as('carer', '/dashboard', phone);
  const colleague = await as('carer2', '/dashboard', phone);
  const [api, colleagueApi] = [await openApi(admin), await openApi(colleague)];
  const [askerName, colleagueName] = [await findName(asker), await findName(colleague)];
  const [me, them] = [await (await openApi(asker)).get(getMe, {}), await colleagueApi.get(getMe, {})];
  const booking = await openBooking(api);
  const book = (carer_id: string, date: string, from = '14:00', until = '16:00') =>
    bookWork(api, booking, {
      ...{ day: date, from, until, carer_ids: [carer_id], place: 'Eight Secret Street' },
    });
  const given = await book(me.id, day);

  await test.step('the carer chooses the colleague on the appointment’s page', async () => {
    await asker.goto(`/dashboard/appointments/${given}`);
    await asker.getByRole('button', { name: 'Ask a colleague to take this' }).tap();
    const dialog = asker.getByRole('dialog', { name: 'Ask a colleague to take this' });
    await dialog.getByLabel('Find a colleague').fill(colleagueName);
    await dialog.getByRole('radio', { name: colleagueName }).check();
    await dialog.getByLabel('Message').fill('My exam is that day');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).tap();
    await expect(asker.getByText(`Waiting for ${colleagueName}.`)).toBeVisible();
  });

  await test.step('the colleague’s open home shows it, without the place, and takes it in two taps', async () => {
    const accept = colleague.getByRole('button', { name: new RegExp(`^Accept ${when}`) });
    await expect(accept).toBeVisible();
    await expect(colleague.getByText('Eight Secret Street')).toHaveCount(0);
    await accept.tap();
    await colleague.getByRole('button', { name: 'Yes, I will go' }).tap();
    await expect(colleague.getByText('You agreed. Waiting for the office.')).toBeVisible();
  });

  await test.step('the office’s open board approves it with keys, and has the new carer', async () => {
    const answer = admin.getByRole('button', {
      name: new RegExp(`^Answer ${colleagueName} for ${askerName}, ${when}`),
    });
    await answer.press('Enter');
    const dialog = admin.getByRole('dialog', { name: `${colleagueName} for ${askerName}` });
    await expect(dialog.getByText('Free, with enough rest before and after')).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(answer).toHaveCount(0);
    await admin.getByRole('button', { name: 'Filters' }).press('Enter');
    await admin.getByLabel('Carer', { exact: true }).fill(colleagueName);
    const row = admin.getByRole('row').filter({ hasText: colleagueName });
    await expect(row.getByRole('link', { name: /^1[45]:00/ })).toHaveCount(1);
    await expect(colleague.getByText('You agreed. Waiting for the office.')).toHaveCount(0);
  });

  await test.step('an exchange: the colleague asks, and the carer would have one in return', async () => {
    const appointment_id = await book(them.id, next);
    await colleagueApi.send(askToSwap, { body: { appointment_id, colleague_id: me.id } });
    await book(me.id, addDays(day, 7));
    await book(me.id, next, '18:00', '20:00');
    await asker.goto(`/dashboard/rotas?date=${day}`);
    await asker.getByRole('button', { name: new RegExp(`^Accept ${formatDay(next)}`) }).tap();
    const taking = asker.getByRole('dialog', { name: 'Take this appointment?' });
    await expect(taking.getByText('You have other bookings that day.')).toBeVisible();
    await asker.getByRole('button', { name: 'Ask for a swap in return' }).tap();
    await asker.getByRole('radio', { name: /^My/ }).last().check();
    await asker.getByRole('button', { name: 'Ask for this swap' }).tap();
    await colleague.getByRole('button', { name: /^Agree to swap/ }).tap();
    await colleague.getByRole('button', { name: 'Yes, swap' }).tap();
    await expect(colleague.getByText(`${askerName} agreed. Waiting for the office.`)).toBeVisible();
    const withdraw = colleague.getByRole('button', { name: `Withdraw ${formatDay(next)}` });
    await withdraw.tap();
    await expect(withdraw).toHaveCount(0);
  });

  const week = findEmptyWeek(48);
  const open = (date: string) => colleague.goto(`/dashboard/rotas?date=${date}`);
  const entries = colleague.getByRole('button', { name: /^Available/ });
  await test.step('every second Wednesday in term time, said once, with a time that is left out', async () => {
    await open(week);
    await colleague.getByRole('button', { name: /^Add to Wed / }).tap();
    const dialog = colleague.getByRole('dialog', { name: 'Add to the rota' });
    await dialog.getByLabel('Repeats').selectOption({ label: 'Every 2 weeks' });
    await expect(dialog.getByRole('checkbox', { name: 'Wed' })).toBeChecked();
    await dialog.getByLabel('Last day').fill(formatDate(addDays(week, 2 + 7 * 6)));
    await dialog.getByRole('button', { name: 'Add an exception' }).tap();
    await dialog.getByLabel('From, 1').fill(formatDate(addDays(week, 14)));
    await dialog.getByLabel('To, 1').fill(formatDate(addDays(week, 20)));
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(colleague.getByText('Added to 3 days')).toBeVisible();
    await expect(entries).toHaveCount(1);
    await open(addDays(week, 14));
    await expect(colleague.getByRole('button', { name: /^Add to Wed / })).toBeVisible();
    await expect(entries).toHaveCount(0);
  });

  await test.step('ended, it stands before that day and not after', async () => {
    await open(addDays(week, 28));
    await entries.tap();
    await colleague.getByRole('button', { name: 'Delete from this day on' }).tap();
    const asked = colleague.getByRole('alertdialog').or(colleague.getByRole('dialog'));
    await asked.getByRole('button', { name: 'Delete entries' }).tap();
    await expect(colleague.getByText('Deleted from 2 days')).toBeVisible();
    await expect(entries).toHaveCount(0);
    await open(week);
    await expect(entries).toHaveCount(1);
  });
});
