import type { Page } from '@playwright/test';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { askForLeave, listLeaveRequests, withdrawLeave } from '#contract/appointments/leave-requests.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { createUser, getUser, updateUser } from '#contract/organisations/users.ts';
import { listReports } from '#contract/reports/reports.ts';
import { reviewReferral } from '#contract/young-persons/referral-decisions.ts';
import { getReferral, listReferrals } from '#contract/young-persons/referrals.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';

const overtaken = (page: Page) =>
  page.getByRole('dialog', { name: /^Someone else changed|was changed meanwhile$/ });

/** The question has given way, and a press leads back to the record as it is now. */
async function readAgain(page: Page, kept = ''): Promise<void> {
  await expect(overtaken(page)).toContainText('so we did not save your decision.');
  await expect(overtaken(page)).toContainText(kept);
  await overtaken(page).getByRole('button', { name: 'Read it again' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** As where a colleague saves at the same moment; once. */
const refuseOnce = (page: Page, url: string) =>
  page.route(
    url,
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'version.stale', detail: 'Someone else changed this.', status: 409 }),
      }),
    { times: 1 },
  );

test('[APT-05] [UIX-09] an appointment that a colleague changes is read again before it is cancelled, and before it is brought back', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const [client_id, [service]] = [await idOfClient(api), await api.get(listServiceTypes)];
  const book = async (days: number) => {
    const start_at = `${addDays(todayInLondon(), days)}T09:00:00Z`;
    const end_at = `${addDays(todayInLondon(), days)}T10:00:00Z`;
    const body = { client_id, service_type_id: service?.id ?? '', carer_ids: [], start_at, end_at };
    const made = await api.send(createAppointment, { body });
    if ('items' in made) throw new Error('One was asked for.');
    return made.id;
  };
  const read = (id: string) => api.get(getAppointment, { params: { id } });
  const move = async (id: string, place: string) =>
    api.send(updateAppointment, { params: { id }, body: { place, version: (await read(id)).version } });
  const id = await book(40);
  await page.goto(`/dashboard/appointments/${id}`);
  const cancelling = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  const cancel = page.getByRole('button', { name: 'Cancel appointment' });

  await test.step('the reason stands where it is asked anew, and then it is cancelled', async () => {
    await cancel.click();
    await cancelling.getByLabel('Reason').fill('She is away.');
    await move(id, 'Elm Park');
    await expect(page.getByText('Elm Park').first()).toBeAttached();
    await cancelling.getByRole('button', { name: 'Cancel appointment' }).click();
    await readAgain(page, 'We saved the reason you gave.');
    expect((await read(id)).status).toBe('active');
    await cancel.click();
    await expect(cancelling.getByLabel('Reason')).toHaveValue('She is away.');
    await cancelling.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(page.getByText('This appointment is cancelled')).toBeVisible();
  });

  await test.step('so it is where it is brought back', async () => {
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await refuseOnce(page, `**/api/appointments/${id}`);
    await page.getByRole('button', { name: 'Reinstate appointment' }).click();
    await readAgain(page);
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await page.getByRole('button', { name: 'Reinstate appointment' }).click();
    await expect(page.getByText('This appointment is cancelled')).toHaveCount(0);
  });
});

test('[UIX-09] [API-02] a record that a colleague changes meanwhile is read again before it is decided about, and the words stay', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);

  await test.step('a referral', async () => {
    const { items } = await api.get(listReferrals, { query: { status: ['submitted'] } });
    const details = await Promise.all(items.map(({ id }) => api.get(getReferral, { params: { id } })));
    const id = details.find(({ may }) => may.decide)?.id ?? '';
    const params = { id };
    await page.goto(`/dashboard/referrals/${id}`);
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByLabel('Reason').fill('No carer lives near.');
    const { version } = await api.get(getReferral, { params });
    await api.send(reviewReferral, { params, body: { version } });
    await expect(page.getByText('In review').first()).toBeAttached();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
    await readAgain(page, 'We saved the reason you gave.');
    await expect(page.getByText('Your change was not saved')).toHaveCount(0);
    expect((await api.get(getReferral, { params })).status).toBe('in review');
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(page.getByLabel('Reason')).toHaveValue('No carer lives near.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an account', async () => {
    const email = `again${Date.now()}@agency.test`;
    const { id } = await api.send(createUser, { body: { name: 'Cal Owusu', email, user_type: 'user' } });
    await page.goto(`/dashboard/users/${id}`);
    await page.getByRole('button', { name: 'Switch off' }).click();
    const off = page.getByRole('dialog').getByRole('button', { name: 'Switch off' });
    await expect(off).toBeEnabled();
    const user = await api.get(getUser, { params: { id } });
    const version = 'version' in user ? user.version : 0;
    await api.send(updateUser, { params: { id }, body: { notes: 'Drives a van.', version } });
    await off.click();
    await readAgain(page);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await off.click();
    await expect(page.getByText('Cal Owusu is switched off')).toBeVisible();
  });

  await test.step('an approval that is taken back', async () => {
    const { items } = await api.get(listReports, { query: { status: ['approved'], page_size: 1 } });
    await page.goto(`/dashboard/reports/${items[0]?.id}`);
    const open = async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: /^Reopen/ }).click();
    };
    await open();
    await page.getByRole('dialog').getByLabel('Reason').fill('The times are wrong.');
    await refuseOnce(page, '**/api/reports/*/reopen/');
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen report' }).click();
    await readAgain(page, 'We saved the reason you gave.');
    await open();
    await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('The times are wrong.');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep approved' }).click();
  });

  await test.step('a holiday', async () => {
    const carer = await as('carer');
    const own = await openApi(carer);
    const day = addDays(todayInLondon(), 200);
    const asked = await own.send(askForLeave, { body: { first_date: day, last_date: day } });
    await page.goto('/dashboard/rotas');
    const answer = page.getByRole('button', { name: new RegExp(`^Answer ${await findName(carer)}, `) });
    await answer.last().click();
    await page.getByLabel('Message to the carer').fill('Too many are away.');
    await refuseOnce(page, '**/api/leave_requests/*/decline/');
    await page.getByRole('button', { name: 'Do not approve' }).click();
    await readAgain(page, 'We kept what you typed.');
    await answer.last().click();
    await expect(page.getByLabel('Message to the carer')).toHaveValue('Too many are away.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await own.send(withdrawLeave, { params: { id: asked.id } });
    expect((await api.get(listLeaveRequests, { query: {} })).items.map(({ id }) => id)).not.toContain(
      asked.id,
    );
  });
});
