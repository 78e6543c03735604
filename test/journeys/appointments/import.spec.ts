import type { Page } from '@playwright/test';
import { IMPORT_COLUMNS } from '#contract/appointments/appointment-imports.ts';
import { getAppointment, listAppointments, updateAppointment } from '#contract/appointments/appointments.ts';
import { toLondonTime } from '#contract/core/dates.ts';
import { dayAhead } from '#test/journeys/kit/appointment-form.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

const SERVICE = 'Mentoring';

test('[APT-07] an administrator imports a file: errors are listed, and valid rows are applied once', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard/appointments/import');

  await test.step('wrong rows are named, and nothing is changed', async () => {
    await choose(admin, [
      row('J-1', {}),
      row('J-2', { client: 'Atlantis' }),
      row('J-3', { start_time: '25:99' }),
    ]);
    await expect(admin.getByText('2 of 3 rows have errors')).toBeVisible();
    const line = admin.getByRole('row').filter({ hasText: 'Atlantis' });
    await expect(line).toContainText('client: There is no client organisation with this name.');
    await expect(admin.getByRole('row').filter({ hasText: '25:99' })).toContainText('start_time: ');
    await expect(admin.getByRole('button', { name: /^Import/ })).toBeHidden();
  });

  await test.step('the corrected file is previewed, then applied, with its progress', async () => {
    await choose(admin, [row('J-1', {}), row('J-2', {})]);
    await expect(admin.getByText('2 new appointments, 0 changed, 0 with no change.')).toBeVisible();
    const letGo = await holdProgress(admin);
    await admin.getByRole('button', { name: 'Import 2' }).click();
    await admin.getByRole('button', { name: 'Import appointments' }).click();
    await expect(admin.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
    letGo();
    await expect(admin.getByText('Imported', { exact: true })).toBeVisible();
    await admin.reload();
    await expect(admin.getByText('Imported', { exact: true })).toBeVisible();
  });

  await test.step('the same file again changes nothing', async () => {
    await choose(admin, [row('J-1', {}), row('J-2', {})]);
    await expect(admin.getByText('Nothing to import')).toBeVisible();
    await expect(admin.getByRole('row').filter({ hasText: 'No change' })).toHaveCount(2);
  });

  await test.step('a field that the office has changed too is shown before and after, and stays until it is ticked', async () => {
    const api = await openApi(admin);
    const day = dayAhead(90);
    const query = { start_date: day, end_date: day, service_type: SERVICE };
    const { items } = await api.get(listAppointments, { query });
    const visit = items.find(({ start_at }) => toLondonTime(start_at) === '09:00');
    if (!visit) throw new Error('The first row is not booked.');
    const body = { version: visit.version, place: 'Sports hall' };
    await api.send(updateAppointment, { params: { id: visit.id }, body });
    await choose(admin, [row('J-1', { place: 'Library' }), row('J-2', {})]);
    await expect(admin.getByText('Nothing to import')).toBeVisible();
    await expect(admin.getByRole('row').filter({ hasText: 'Sports hall → Library' })).toContainText(
      'Changed here too',
    );
    await admin.getByLabel('Use line 2').check();
    await admin.getByRole('button', { name: 'Import 1' }).click();
    await admin.getByRole('button', { name: 'Import appointments' }).click();
    await expect(admin.getByText('Imported', { exact: true })).toBeVisible();
    expect((await api.get(getAppointment, { params: { id: visit.id } })).place).toBe('Library');
  });
});

type Cells = Partial<Record<(typeof IMPORT_COLUMNS)[number], string>>;

function row(third_party_id: string, changes: Cells): string {
  const cells: Cells = {
    third_party_id,
    date: dayAhead(90),
    start_time: third_party_id === 'J-1' ? '09:00' : '13:00',
    end_time: third_party_id === 'J-1' ? '11:00' : '15:00',
    client: 'Croydon',
    service_type: SERVICE,
    carer_emails: 'carer2@placewell.test',
    ...changes,
  };
  return IMPORT_COLUMNS.map((column) => cells[column] ?? '').join(',');
}

async function choose(page: Page, rows: string[]): Promise<void> {
  const buffer = Buffer.from([IMPORT_COLUMNS.join(','), ...rows].join('\r\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'december.csv', mimeType: 'text/csv', buffer });
}

/** Two rows are done before anyone looks; so every look is told that one of them is, until it is let go. */
async function holdProgress(page: Page): Promise<() => void> {
  let isBegun = false;
  let isHeld = true;
  await page.route(/\/imports\/[0-9a-f-]{36}(\/apply\/)?$/, async (route) => {
    // Asked anew before it is applied, it is a preview still: its dialog stays.
    isBegun ||= route.request().url().endsWith('/apply/');
    const response = await route.fetch();
    const run = await response.json();
    const running = { ...run, status: 'running', done_count: 1 };
    await route.fulfill({ response, json: isBegun && isHeld ? running : run });
  });
  return () => {
    isHeld = false;
  };
}
