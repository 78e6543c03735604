import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { askToSwap } from '#contract/appointments/swaps.ts';
import { addDays, formatDay, londonInstant } from '#contract/core/dates.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe } from '#contract/organisations/users.ts';
import { check, sidewaysScroll } from '#test/journeys/kit/axe.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { findEmptyWeek } from '#test/journeys/kit/weeks.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true };

test('[ROT-06] a carer asks a colleague to take an appointment, the colleague accepts on the phone, the office approves, and the board has the new carer', async ({
  as,
}) => {
  const day = addDays(findEmptyWeek(36), 1);
  const admin = await as('admin', `/dashboard/rotas?date=${day}`);
  const asker = await as('carer', '/dashboard', phone);
  const colleague = await as('carer2', '/dashboard', phone);
  const api = await openApi(admin);
  const [askerApi, colleagueApi] = [await openApi(asker), await openApi(colleague)];
  const [askerName, colleagueName] = [await findName(asker), await findName(colleague)];
  const [me, them] = [await askerApi.get(getMe, {}), await colleagueApi.get(getMe, {})];
  const [[client], [service]] = [await api.get(listClientOptions, {}), await api.get(listServiceTypes, {})];
  const book = async (carer_id: string, date: string, from = '14:00', until = '16:00') => {
    const { body } = await api.call(createAppointment, {
      body: {
        client_id: client?.id ?? '',
        service_type_id: service?.id ?? '',
        start_at: londonInstant(date, from),
        end_at: londonInstant(date, until),
        carer_ids: [carer_id],
        place: 'Eight Secret Street',
      },
    });
    return { id: '', ...body };
  };
  const given = await book(me.id, day);
  const returned = await book(them.id, addDays(day, 1));
  const when = formatDay(day);

  await test.step('the carer chooses the colleague on the appointment’s page', async () => {
    await asker.goto(`/dashboard/appointments/${given.id}`);
    await asker.getByRole('button', { name: 'Ask a colleague to take this' }).tap();
    const dialog = asker.getByRole('dialog', { name: 'Ask a colleague to take this' });
    await dialog.getByLabel('Find a colleague').fill(colleagueName);
    await dialog.getByRole('radio', { name: colleagueName }).check();
    await dialog.getByLabel('Message').fill('My exam is that day');
    expect(await sidewaysScroll(asker)).toBe(0);
    await check(asker, 'asking a colleague');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).tap();
    await expect(asker.getByText(`Waiting for ${colleagueName}.`)).toBeVisible();
    await check(asker, 'a colleague is asked');
  });

  await test.step('the colleague’s open home shows it, without the place, and takes it in two taps', async () => {
    const accept = colleague.getByRole('button', { name: new RegExp(`^Accept ${when}`) });
    await expect(accept).toBeVisible();
    await expect(colleague.getByText('Eight Secret Street')).toHaveCount(0);
    expect(await sidewaysScroll(colleague)).toBe(0);
    await check(colleague, 'swaps on the home page');
    await accept.tap();
    await check(colleague, 'accepting a swap');
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
    await check(admin, 'a swap to approve');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(answer).toHaveCount(0);
    await admin.getByLabel('Carer', { exact: true }).fill(colleagueName);
    const row = admin.getByRole('row').filter({ hasText: colleagueName });
    await expect(row.getByRole('link', { name: /^14:00/ })).toHaveCount(2);
    await expect(colleague.getByText('You agreed. Waiting for the office.')).toHaveCount(0);
  });

  await test.step('an exchange: the colleague asks, and the carer would have one in return', async () => {
    const swap = await colleagueApi.call(askToSwap, {
      body: { appointment_id: returned.id, colleague_id: me.id },
    });
    expect(swap.status).toBe(201);
    const own = await book(me.id, addDays(day, 7));
    const beside = await book(me.id, addDays(day, 1), '18:00', '20:00');
    await asker.goto(`/dashboard/rotas?date=${day}`);
    await asker.getByRole('button', { name: new RegExp(`^Accept ${formatDay(addDays(day, 1))}`) }).tap();
    const taking = asker.getByRole('dialog', { name: 'Take this appointment?' });
    await expect(taking.getByText('You have other bookings that day.')).toBeVisible();
    await expect(taking.getByText('18:00–20:00')).toBeVisible();
    await asker.getByRole('button', { name: 'Ask for a swap in return' }).tap();
    await asker.getByRole('radio', { name: /^My/ }).last().check();
    await check(asker, 'choosing what to give in return');
    await asker.getByRole('button', { name: 'Ask for this swap' }).tap();
    await colleague.getByRole('button', { name: /^Agree to swap/ }).tap();
    await check(colleague, 'agreeing to an exchange');
    await colleague.getByRole('button', { name: 'Yes, swap' }).tap();
    await expect(colleague.getByText(`${askerName} agreed. Waiting for the office.`)).toBeVisible();
    const withdraw = colleague.getByRole('button', { name: `Withdraw ${formatDay(addDays(day, 1))}` });
    await withdraw.tap();
    await expect(withdraw).toHaveCount(0);
    for (const { id } of [given, returned, own, beside]) {
      const { version } = await api.get(getAppointment, { params: { id } });
      await api.call(updateAppointment, {
        params: { id },
        body: { version, status: 'cancelled', cancellation_reason: 'Only for a test' },
      });
    }
  });

  await test.step('the office says which swaps it approves', async () => {
    await admin.getByRole('button', { name: 'Change which swaps the office approves' }).press('Enter');
    await check(admin, 'the rule of swaps');
    await admin.keyboard.press('Escape');
  });
});
