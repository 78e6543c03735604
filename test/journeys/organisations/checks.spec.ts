import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { listChecksOfCarer } from '#contract/organisations/checks.ts';
import { getMe } from '#contract/organisations/users.ts';
import { chooseCarer, fillWhen, openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

/** Asked for by a service that no other journey books. */
const KIND = 'Boat handling';
const SERVICE = 'Hospital bedside support';
const PHONE = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true };

test('[CHK-01][CHK-02][CHK-03] a service requires a check: its carer cannot be booked until the office records it', async ({
  as,
}) => {
  const [admin, carer] = [
    await as('admin', '/dashboard/checks/kinds'),
    await as('carer2', '/dashboard/checks', PHONE),
  ];
  const name = await findName(carer);
  const id = (await (await openApi(carer)).get(getMe)).id;
  const day = addDays(todayInLondon(), 61);

  await test.step('the office adds a kind with keys, and a service asks for it', async () => {
    await admin.getByRole('button', { name: 'Add kind' }).press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Add kind of check' });
    await dialog.getByLabel('Name').fill(KIND);
    await dialog.getByLabel('Usually after').fill('12');
    await dialog.getByLabel(SERVICE).press('Space');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole('listitem').filter({ hasText: KIND })).toContainText(
      `Asked for by ${SERVICE}`,
    );
  });

  await test.step('the carer reads on the phone that it is missing', async () => {
    await carer.reload();
    await expect(carer.getByRole('listitem').filter({ hasText: KIND })).toContainText('Missing');
  });

  await test.step('the form says so before and after the office tries', async () => {
    await openNewForm(admin);
    await admin.getByLabel('Client').selectOption({ index: 1 });
    await admin.getByLabel('Service').selectOption({ label: SERVICE });
    await fillWhen(admin, day, '03:10', '05:10');
    expect(await chooseCarer(admin, name)).toContain(`No ${KIND} on record`);
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await expect(
      admin.getByText(`${name} cannot be assigned on ${formatDate(day)}: no ${KIND} on record`).first(),
    ).toBeVisible();
  });

  await test.step('the office writes the check down on the user record; its last day follows', async () => {
    const record = await as('admin', `/dashboard/users/${id}`);
    await record.getByRole('button', { name: `Add ${KIND} of ${name}` }).press('Enter');
    const dialog = record.getByRole('dialog', { name: `${KIND}: add a check` });
    await dialog.getByLabel('Issued on').fill(formatDate(addDays(todayInLondon(), -10)));
    await record.keyboard.press('Tab');
    await expect(dialog.getByLabel('Last day')).not.toHaveValue('');
    await dialog.getByLabel('Reference number').fill('BH 12');
    await dialog.getByRole('button', { name: 'Add check' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(record.getByRole('listitem').filter({ hasText: KIND })).toContainText('BH 12');
    await expect(carer.getByRole('listitem').filter({ hasText: KIND })).toContainText('Valid');
  });

  await test.step('the same form books them', async () => {
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await admin.waitForURL(/\/dashboard\/appointments\/[0-9a-f-]{36}$/);
    await expect(admin.getByRole('heading', { name, level: 3 })).toBeVisible();
  });

  await test.step('archived, the booked appointment is marked until the check is brought back', async () => {
    const url = admin.url();
    await admin.goto(`/dashboard/users/${id}`);
    await admin.getByRole('button', { name: `Archive ${KIND} of ${name}` }).click();
    await expect(admin.getByRole('button', { name: 'Undo' })).toBeVisible();
    const page = await as('admin', new URL(url).pathname);
    await expect(page.getByText(`No ${KIND} on record`)).toBeVisible();
    await admin.getByText(/^Earlier and archived/).click();
    await admin.getByRole('button', { name: `Bring back ${KIND}` }).click();
    await expect(page.getByText(`No ${KIND} on record`)).toBeHidden();
    const held = await (await openApi(admin)).get(listChecksOfCarer, { params: { id } });
    expect(held.filter(({ kind }) => kind.name === KIND)).toMatchObject([{ is_archived: false }]);
  });

  await test.step('the list finds who lacks it, and archiving the kind asks what becomes of the service', async () => {
    await admin.goto('/dashboard/checks?state=missing');
    await admin.getByLabel('Kind').selectOption({ label: KIND });
    await expect(admin.getByText('Missing').first()).toBeVisible();
    await admin.goto('/dashboard/checks/kinds');
    await admin.getByRole('button', { name: `Archive ${KIND}` }).click();
    const asked = admin.getByRole('dialog', { name: `Archive ${KIND}?` });
    await expect(asked).toContainText('1 service asks for it');
    await asked.getByRole('button', { name: 'Archive' }).click();
    await expect(asked.getByText('Enter a reason.')).toBeVisible();
    await asked.getByLabel('Reason').fill('No boats any more');
    await asked.getByRole('button', { name: 'Archive' }).click();
    await expect(admin.getByText(`${KIND} is archived`, { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: `Bring back ${KIND}` }).click();
    const kind = admin.getByRole('listitem').filter({ hasText: KIND });
    await expect(kind.filter({ hasText: `Asked for by ${SERVICE}` })).toBeVisible();
    await admin.getByRole('button', { name: `Edit ${KIND}` }).click();
    const edited = admin.getByRole('dialog', { name: `Edit ${KIND}` });
    await edited.getByLabel(SERVICE, { exact: true }).uncheck();
    await edited.getByLabel(/^Why does/).fill('No boats any more');
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(kind).toContainText('No boats any more');
    await admin.getByRole('button', { name: `Archive ${KIND}` }).click();
    await expect(admin.getByRole('button', { name: `Bring back ${KIND}` })).toBeVisible();
  });
});
