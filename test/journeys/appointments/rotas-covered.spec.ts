import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { check, sidewaysScroll } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { findEmptyWeek } from '#test/journeys/kit/weeks.ts';

test('[ROT-05] a week’s gaps are filled by keys alone: one from suggestions, the others from a draft that is accepted in parts and undone', {
  tag: '@main',
}, async ({ as }) => {
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
  const open = admin.getByRole('button', { name: new RegExp(`^Assign ${formatDay(day)}`) });

  await test.step('one from suggestions, with reasons', async () => {
    await expect(open).toHaveCount(3);
    await open.first().press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Assign/ });
    await expect(dialog.getByText(/Free, with enough rest before and after/).first()).toBeVisible();
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
    await expect(dialog.getByText('We found 2 of 2 carers needed.')).toBeVisible({ timeout: 20_000 });
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
    await dialog.getByLabel('Similar hours for everyone').selectOption('3');
    await expect(dialog.getByText('We found 2 of 2 carers needed.')).toBeVisible({ timeout: 20_000 });
    expect(await sidewaysScroll(admin)).toBe(0);
    await check(admin, 'the draft on a narrow screen');
    // Its live event comes before its answer, as it may on a slow line.
    await admin.route('**/api/rotas/weights/', async (route) => {
      if (route.request().method() === 'GET') return await route.fallback();
      const response = await route.fetch();
      await admin.waitForTimeout(1_500);
      await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Save and update draft' }).press('Enter');
    await expect(admin.getByText('Saved for the whole agency').first()).toBeVisible();
    await expect(dialog.getByText('We found 2 of 2 carers needed.')).toBeVisible({ timeout: 20_000 });
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
  // Saved, it leads at once to what needs somebody.
  const needed = admin.getByRole('dialog', { name: '1 appointment needs another carer' });
  await expect(needed).toContainText(`${name} is now marked as off sick`);
  await expect(admin.getByText('Added to the rota')).toBeHidden();
  expect(await sidewaysScroll(admin)).toBe(0);
  await check(admin, 'a carer who is off sick');
  await needed.getByRole('button', { name: /^Find a carer for/ }).tap();
  const dialog = admin.getByRole('dialog', { name: /^Assign/ });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Assign' }).tap();
  await expect(dialog).toBeHidden();
  await admin
    .getByRole('dialog', { name: 'All appointments are covered' })
    .getByRole('button', { name: 'Close' })
    .last()
    .tap();
  const { carers, version } = await api.get(getAppointment, { params: { id } });
  expect(carers.map(({ carer }) => carer.id)).not.toContain(sick?.id);
  expect(carers).toHaveLength(1);
  await api.call(updateAppointment, {
    params: { id },
    body: { version, status: 'cancelled', cancellation_reason: 'Only for a test' },
  });
});
