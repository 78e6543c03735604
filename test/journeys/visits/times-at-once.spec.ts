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
  const dialog = admin.getByRole('dialog', { name: `Times of ${name}` });
  const conflict = admin.getByRole('dialog', { name: 'Someone else changed these times' });
  await admin.getByRole('button', { name: `Enter times of ${name}` }).click();
  await dialog.getByLabel('Unpaid break').fill('30');
  await own.send(updateTimesheet, {
    params: { id },
    body: { status: 'submitted', ...planned, notes: 'The bus was late.', version },
  });
  const handIn = () => dialog.getByRole('button', { name: /Hand in times|Save/ }).click();
  const choose = () => conflict.getByRole('button', { name: 'Save' }).click();

  await test.step('the comparison asks for the reason, in the form', async () => {
    await handIn();
    await choose();
    await expect(dialog.getByText('Say why you change the times')).toBeVisible();
    await expect(dialog.getByLabel('Notes')).toHaveValue('The bus was late.');
  });

  await test.step('which is kept with the words, and both are compared again', async () => {
    await dialog.getByLabel('Why the times change').fill('As the client signed');
    await admin.reload();
    await admin.getByRole('button', { name: `Change times of ${name}` }).click();
    await expect(conflict).toContainText('30 minutes');
    await choose();
    await expect(conflict.or(dialog)).toHaveCount(0);
    expect(await find()).toMatchObject({ break_minutes: 30, notes: 'The bus was late.' });
  });
});
