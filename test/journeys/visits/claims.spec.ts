import { createExpense } from '#contract/visits/expenses.ts';
import { createMileage } from '#contract/visits/mileages.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { findStep } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { buildForm } from '#test/kit/given-files.ts';

const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('[EXP-01] [MIL-01] [XTR-01] [APT-05] the office enters and corrects what a carer claims, on the appointment’s page', {
  tag: '@main',
}, async ({ as }) => {
  const [admin, carer] = [await as('admin'), await as('carer')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const name = await findName(carer);
  const visit = await bookPast(office, own, await idOfClient(office));
  const now = () => own.get(getVisit, { params: { id: visit.appointment_carer_id } });
  await admin.goto(`/dashboard/appointments/${visit.appointment.id}`);
  const dialog = admin.getByRole('dialog').first();
  const open = (button: string) => admin.getByRole('button', { name: button }).click();
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();

  await test.step('an empty list says so, with the action', async () => {
    await expect(admin.getByText('None claimed.')).toHaveCount(2);
    await expect(admin.getByText('Nothing added.')).toBeVisible();
    await settled(admin);
    await check(admin, 'an appointment with nothing claimed');
  });

  await test.step('an expense with its receipt is entered, and what is typed outlives a reload', async () => {
    await open(`Add an expense of ${name}`);
    await save();
    await expect(dialog.getByText('Choose what it was for.')).toBeVisible();
    await dialog.getByLabel('What for').selectOption({ index: 1 });
    await dialog.getByLabel('Amount').fill('4,85');
    await dialog.locator('input[type=file]').last().setInputFiles({
      name: 'till.png',
      mimeType: 'image/png',
      buffer: RECEIPT,
    });
    await expect(dialog.getByRole('button', { name: 'Remove till.jpg' })).toBeVisible();
    await check(admin, 'the dialog of an expense');
    await admin.reload();
    await open(`Add an expense of ${name}`);
    await expect(dialog.getByLabel('Amount')).toHaveValue('4,85');
    await expect(dialog.getByRole('button', { name: 'Remove till.jpg' })).toBeVisible();
    await save();
    await expect(admin.getByText('Expense saved').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect((await now()).expenses.map(({ amount, images }) => [amount, images.length])).toEqual([
      ['4.85', 1],
    ]);
  });

  await test.step('it is corrected, though the carer was quicker', async () => {
    await admin.getByRole('button', { name: /^Change .*£4\.85/ }).click();
    await dialog.getByLabel('Amount').fill('5.10');
    const [expense] = (await now()).expenses;
    const form = new FormData();
    form.append('note', 'The carer’s');
    form.append('version', String(expense?.version));
    const quicker = await own.fetch(`/api/expenses/${expense?.id}`, { method: 'PUT', body: form });
    expect(quicker.status).toBe(200);
    await save();
    await expect(dialog.getByRole('heading')).toHaveText('Someone else changed this expense');
    const amount = dialog.getByRole('group', { name: 'Amount' });
    await expect(amount.getByRole('radio', { name: /Keep mine.*£5\.10/s })).toBeChecked();
    await dialog
      .getByRole('group', { name: 'Note' })
      .getByRole('radio', { name: /Take theirs/ })
      .check();
    await settled(admin);
    await check(admin, 'two versions of an expense');
    await save();
    await expect(dialog).toHaveCount(0);
    expect((await now()).expenses).toMatchObject([{ amount: '5.10', note: 'The carer’s' }]);
  });

  await test.step('a journey is entered and taken back', async () => {
    await open(`Add a journey of ${name}`);
    await dialog.getByLabel('From').fill('Home');
    await dialog.getByLabel('To', { exact: true }).fill('Croydon');
    await dialog.getByLabel('Miles').fill('12.5');
    await save();
    await expect(dialog).toHaveCount(0);
    await expect(admin.getByText(/Home to Croydon/).first()).toBeVisible();
    expect((await now()).mileages.map(({ miles }) => miles)).toEqual(['12.50']);
    await admin.getByRole('button', { name: /^Change Home to Croydon/ }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await admin
      .getByRole('dialog', { name: 'Remove this claim?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(admin.getByText('Journey removed').first()).toBeVisible();
    expect((await now()).mileages).toEqual([]);
  });

  await test.step('extra information is added, and corrected', async () => {
    await open(`Add information of ${name}`);
    await dialog.getByLabel('Extra information').fill('The key is with the neighbour.');
    await save();
    await expect(admin.getByText('The key is with the neighbour.')).toBeVisible();
    await open(`Change what else ${name} said`);
    await dialog.getByLabel('Extra information').fill('The key is with the school.');
    await admin.route('**/api/app_appointments_carer_extra_info/*', async (route) => {
      // Words typed now would go with the dialog.
      await expect(dialog.getByLabel('Extra information')).toBeDisabled();
      await route.fallback();
    });
    await save();
    await expect(dialog).toHaveCount(0);
    expect((await now()).extra_info?.text).toBe('The key is with the school.');
  });
});

test('[EXP-01] [MIL-01] the office says why it changes what a carer claimed, and the carer reads it, also of what is gone', async ({
  as,
}) => {
  const [admin, carer] = [await as('admin'), await as('carer')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const visit = await bookPast(office, own, await idOfClient(office));
  const { appointment_carer_id, appointment, expense_reasons } = visit;
  const { start_date: date } = appointment;
  const reason_id = expense_reasons.find(({ reason }) => reason === 'Parking')?.id ?? '';
  await own.send(createExpense, {
    body: buildForm({ appointment_carer_id, reason_id, amount: '140', date }),
  });
  await own.send(createMileage, {
    body: { appointment_carer_id, date, from_place: 'Home', to_place: 'Croydon', miles: '150' },
  });
  await admin.goto(`/dashboard/appointments/${appointment.id}`);
  const dialog = admin.getByRole('dialog').first();

  await test.step('an expense is changed once the office says why', async () => {
    await admin.getByRole('button', { name: /^Change .*£140/ }).click();
    await dialog.getByLabel('Amount').fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a reason. We send it to the carer.')).toBeVisible();
    await dialog.getByLabel('Reason for the change').fill('The till says £12');
    await check(admin, 'the dialog of a carer’s expense');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a journey is taken off once the office says why', async () => {
    await admin.getByRole('button', { name: /^Change Home to Croydon/ }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    const asked = admin.getByRole('dialog', { name: 'Remove this claim?' });
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(asked.getByText('Enter a reason.')).toBeVisible();
    await asked.getByLabel('Reason').fill('Paid twice');
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(admin.getByText('Journey removed').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  const corrected =
    /changed this on .* from Parking, £140\.00 to Parking, £12\.00\. Reason: The till says £12/;
  const gone = /removed this on .*: Home to Croydon, 150 miles, £.*\. Reason: Paid twice/;
  await expect(admin.getByText(corrected)).toBeVisible();
  await expect(admin.getByText(gone)).toBeVisible();
  await carer.goto(findStep(visit, 'expenses'));
  await expect(carer.getByText(corrected)).toBeVisible();
  await carer.goto(findStep(visit, 'miles'));
  await expect(carer.getByText(gone)).toBeVisible();
});
