import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { addDays } from '#contract/core/dates.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { drag } from '#test/journeys/kit/drag.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { findEmptyWeek } from '#test/journeys/kit/weeks.ts';

test('[ROT-02] two appointments at the same hour are exchanged by pointer and by keys, and given back', async ({
  as,
}) => {
  const day = addDays(findEmptyWeek(49), 2);
  const admin = await as('admin', `/dashboard/rotas?date=${day}`, {
    viewport: { width: 1400, height: 1000 },
  });
  const api = await openApi(admin);
  const [[client], [service]] = [await api.get(listClientOptions, {}), await api.get(listServiceTypes, {})];
  const [first, second] = (await api.get(listActiveUsers, { query: { user_type: 'user' } })).toSorted(
    (a, b) => a.name.localeCompare(b.name),
  );
  const book = async (carer_id: string, hours: readonly [string, string]): Promise<string> => {
    const made = await api.call(createAppointment, {
      body: {
        ...{ client_id: client?.id ?? '', service_type_id: service?.id ?? '', carer_ids: [carer_id] },
        ...{ start_at: `${day}T${hours[0]}:00Z`, end_at: `${day}T${hours[1]}:00Z` },
      },
    });
    return { id: '', ...made.body }.id;
  };
  const [one, other] = [
    await book(first?.id ?? '', ['11:00', '13:00']),
    await book(second?.id ?? '', ['11:30', '14:00']),
  ];
  const findBar = (name = '') =>
    admin
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('link', { name: /^\d\d:\d\d–/ });
  const [early, late] = [/^1[12]:00–/, /^1[12]:30–/];
  const expectEach = async (of: RegExp, andOf: RegExp) => {
    await expect(findBar(first?.name)).toHaveAccessibleName(of);
    await expect(findBar(second?.name)).toHaveAccessibleName(andOf);
  };

  await test.step('one dropped on the other is asked about', async () => {
    await expectEach(early, late);
    await drag(admin, findBar(first?.name), findBar(second?.name));
    const dialog = admin.getByRole('dialog', { name: 'Exchange these two?' });
    await check(admin, 'exchanging two appointments');
    await dialog.getByRole('button', { name: 'Exchange' }).click();
    await expect(dialog).toBeHidden();
    await expectEach(late, early);
    await admin.getByRole('button', { name: 'Undo' }).last().click();
    await expectEach(early, late);
  });

  await test.step('the same by keys alone', async () => {
    const row = admin.getByRole('row').filter({ hasText: first?.name ?? '' });
    await row.getByRole('button', { name: /^Change [A-Z]/ }).press('Enter');
    const dialog = admin.getByRole('dialog', { name: /^Change [A-Z]/ });
    const choice = dialog.getByLabel(/^Exchange .*’s appointment/);
    await choice.focus();
    await choice.selectOption({ label: (await choice.locator('option').nth(1).textContent()) ?? '' });
    await check(admin, 'exchanging by keys');
    await dialog.getByRole('button', { name: 'Exchange' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expectEach(late, early);
  });

  for (const id of [one, other]) {
    const { version } = await api.get(getAppointment, { params: { id } });
    await api.call(updateAppointment, {
      params: { id },
      body: { version, status: 'cancelled', cancellation_reason: 'Only for a test' },
    });
  }
});
