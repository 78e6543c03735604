import { createMileage } from '#contract/visits/mileages.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findStep } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { buildForm } from '#test/kit/given-files.ts';

const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('[EXP-01] [EXP-02] [MIL-01] [MIL-02] [XTR-01] [APT-05] the office reads, corrects and adds to a carer’s claims, and the carer reads why', async ({
  as,
}) => {
  const [admin, carer] = [await as('admin'), await as('carer')];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const visit = await bookPast(office, own, await idOfClient(office));
  const { appointment_carer_id, appointment, expense_reasons, timesheet } = visit;
  const { start_date: date } = appointment;
  const { name } = timesheet.carer;
  const now = () => own.get(getVisit, { params: { id: appointment_carer_id } });
  const parking = expense_reasons.find(({ reason }) => reason === 'Parking')?.id ?? '';
  const form = buildForm({
    appointment_carer_id,
    reason_id: parking,
    amount: '140',
    note: 'By the sea',
    date,
  });
  form.append('app_expenses_images_upload', new Blob([RECEIPT], { type: 'image/png' }), 'till.png');
  expect((await own.fetch('/api/expenses/', { method: 'POST', body: form })).status).toBe(201);
  await own.send(createMileage, {
    body: { appointment_carer_id, date, from_place: 'Home', to_place: 'Croydon', miles: '150' },
  });
  const dialog = admin.getByRole('dialog').first();
  const open = (button: string | RegExp) => admin.getByRole('button', { name: button }).click();
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await admin.goto(`/dashboard/appointments/${appointment.id}`);

  await test.step('it reads the note, the journey and the receipt', async () => {
    await expect(admin.getByText('By the sea').first()).toBeVisible();
    await expect(admin.getByText(/Home to Croydon, /).first()).toBeVisible();
    await open(/^Receipt 1 of .*£140\.00/);
    const receipt = dialog.getByRole('img');
    await expect(receipt).toBeVisible();
    expect(await receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await admin.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('it changes the expense and removes the journey, and says why', async () => {
    await open(/^Change .*£140/);
    await dialog.getByLabel('Amount').fill('12');
    await dialog.getByLabel('Reason for the change').fill('The till says £12');
    await save();
    await expect(dialog).toHaveCount(0);
    await open(/^Change Home to Croydon/);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    const asked = admin.getByRole('dialog', { name: 'Remove this claim?' });
    await asked.getByLabel('Reason').fill('Paid twice');
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(admin.getByText('Journey removed').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('it adds a journey and more information', async () => {
    await open(`Add a journey of ${name}`);
    await dialog.getByLabel('From').fill('Home');
    await dialog.getByLabel('To', { exact: true }).fill('Bromley');
    await dialog.getByLabel('Miles').fill('12.5');
    await save();
    await expect(dialog).toHaveCount(0);
    await open(`Add information of ${name}`);
    await dialog.getByLabel('Extra information').fill('The key is with the school.');
    await save();
    await expect(dialog).toHaveCount(0);
    await expect(admin.getByText('The key is with the school.')).toBeVisible();
    const { expenses, mileages, extra_info } = await now();
    expect(expenses.map(({ amount, images }) => [amount, images.length])).toEqual([['12.00', 1]]);
    expect(mileages.map(({ to_place, miles }) => [to_place, miles])).toEqual([['Bromley', '12.50']]);
    expect(extra_info?.text).toBe('The key is with the school.');
  });

  await test.step('the carer reads it where they claimed it, also of what is gone', async () => {
    const corrected =
      /changed this on .* from Parking, £140\.00.* to Parking, £12\.00.*\. Reason: The till says £12/;
    const gone = /removed this on .*: Home to Croydon, 150 miles, £.*\. Reason: Paid twice/;
    for (const reader of [corrected, gone]) await expect(admin.getByText(reader)).toBeVisible();
    await carer.goto(findStep(visit, 'expenses'));
    await expect(carer.getByText(corrected)).toBeVisible();
    await carer.goto(findStep(visit, 'miles'));
    await expect(carer.getByText(gone)).toBeVisible();
  });
});
