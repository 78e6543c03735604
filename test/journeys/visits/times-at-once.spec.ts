import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { toLondonTime } from '#contract/core/dates.ts';
import { updateTimesheet } from '#contract/visits/timesheets.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';

test('[TIM-02] [UIX-09] the office enters times while the carer hands theirs in: it is asked why it changes them, and both agree', async ({
  as,
}) => {
  const [admin, carer] = [await as('admin'), await as('carer')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const name = await findName(carer);
  const visit = await bookPast(office, own, await idOfClient(office));
  const params = { id: visit.appointment_carer_id };
  const find = async () => (await own.get(getVisit, { params })).timesheet;
  const { id, version, planned } = await find();
  await admin.goto(`/dashboard/appointments/${visit.appointment.id}`);
  const dialog = admin.getByRole('dialog', { name: `Times for ${name}` });
  const conflict = admin.getByRole('dialog', { name: 'Someone else changed these times' });
  await admin.getByRole('button', { name: `Enter times of ${name}` }).click();
  await dialog.getByLabel('Unpaid break').fill('30');
  await own.send(updateTimesheet, {
    params: { id },
    body: { status: 'submitted', ...planned, notes: 'The bus was late.', version },
  });
  const handIn = () => dialog.getByRole('button', { name: /Submit times|Save/ }).click();
  const choose = () => conflict.getByRole('button', { name: 'Save' }).click();

  await test.step('the comparison asks for the reason, in the form', async () => {
    await handIn();
    await choose();
    await expect(dialog.getByText('Enter a reason for the change')).toBeVisible();
    await expect(dialog.getByLabel('Notes')).toHaveValue('The bus was late.');
  });

  await test.step('which is kept with the words, and both are compared again', async () => {
    await dialog.getByLabel('Reason for the change').fill('As the client signed');
    await admin.reload();
    await admin.getByRole('button', { name: `Change times of ${name}` }).click();
    await expect(conflict).toContainText('30 minutes');
    await choose();
    await expect(conflict.or(dialog)).toHaveCount(0);
    expect(await find()).toMatchObject({ break_minutes: 30, notes: 'The bus was late.' });
  });
});

test('[TIM-02] [UIX-09] a person who hands in times, of which a colleague has just said that none are required, is told so, and undoes it only by choosing', async ({
  as,
}) => {
  const [admin, carer] = [await as('admin'), await as('carer')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const name = await findName(carer);
  const visit = await bookPast(office, own, await idOfClient(office));
  const params = { id: visit.appointment_carer_id };
  const find = async () => (await own.get(getVisit, { params })).timesheet;
  const waive = async (status: 'required' | 'not required' = 'not required') => {
    const { id, version } = await find();
    await office.send(updateTimesheet, { params: { id }, body: { status, version } });
  };
  const told = (page: typeof admin) => page.getByText('Times submitted');

  await test.step('the carer', async () => {
    const {
      start_date: day,
      planned: { start_at },
    } = visit.timesheet;
    await carer.goto(`/dashboard/timesheets?start_date=${day}&end_date=${day}`);
    await carer
      .getByRole('button', { name: new RegExp(`^Enter times of .* ${toLondonTime(start_at)}`) })
      .click();
    const dialog = carer.getByRole('dialog', { name: 'Your times' });
    await expect(dialog).toBeVisible();
    await waive();
    await dialog.getByRole('button', { name: 'Submit times' }).click();
    await expect(dialog.getByText('No times are required')).toBeVisible();
    await expect(told(carer)).toHaveCount(0);
  });

  await test.step('the office: theirs is taken unless it chooses otherwise', async () => {
    await waive('required');
    await admin.goto(`/dashboard/appointments/${visit.appointment.id}`);
    const dialog = admin.getByRole('dialog', { name: `Times for ${name}` });
    const conflict = admin.getByRole('dialog', { name: 'Someone else changed these times' });
    await admin.getByRole('button', { name: `Enter times of ${name}` }).click();
    await dialog.getByRole('button', { name: 'Submit times' }).waitFor();
    await waive();
    await dialog.getByRole('button', { name: 'Submit times' }).click();
    await expect(conflict.getByRole('group', { name: 'Times are' })).toContainText('Not required');
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('No times are required, so none were submitted')).toBeVisible();
    await expect(conflict.or(dialog)).toHaveCount(0);
    await expect(told(admin)).toHaveCount(0);
    expect(await find()).toMatchObject({ status: 'not required' });
  });
});

test('[TIM-02] [UIX-09] times that a carer is typing when the office cancels the visit are told as not handed in', async ({
  as,
}) => {
  const [admin, carer] = [await as('admin'), await as('carer')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const visit = await bookPast(office, own, await idOfClient(office));
  const { id } = visit.appointment;
  const live = carer.waitForResponse('**/api/live/');
  await carer.goto(`/dashboard/appointments/${id}`);
  await live;
  await carer.getByRole('button', { name: /^Enter times/ }).click();
  const dialog = carer.getByRole('dialog', { name: 'Your times' });
  await dialog.getByLabel('Notes').fill('The bus was late.');
  // Longer than a press may have to do with it.
  await carer.waitForTimeout(1_600);
  const { version } = await office.get(getAppointment, { params: { id } });
  await office.send(updateAppointment, {
    params: { id },
    body: { status: 'cancelled', cancellation_reason: 'Booked twice', version },
  });
  const notice = carer.getByRole('region', { name: 'Important notices' });
  await expect(notice).toContainText('We have not sent what you wrote');
  await expect(dialog).toHaveCount(0);
});
