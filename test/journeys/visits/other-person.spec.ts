import { updateAppointment } from '#contract/appointments/appointments.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import {
  checkAndSend,
  findSignal,
  findStep,
  loseSignal,
  officeHas,
  phone,
  readyWithoutSignal,
} from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';

test('[REP-10] [YPN-04] words that were written before the visit was given to somebody else are handed in only once their carer says so', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const client_id = await idOfClient(admin);
  const visit = await bookPast(admin, await openApi(page), client_id);
  await page.goto(findStep(visit, 'else'));
  const field = page.getByLabel('Is there anything else');
  await expect(field).toBeVisible();
  await readyWithoutSignal(page);
  await loseSignal(page);
  await field.fill('Words about somebody.');
  await checkAndSend(page);
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

  const { items } = await admin.get(listYoungPersons, {
    query: { app_client_ids: [client_id], status: ['ACTIVE'] },
  });
  const { id = '', name = '' } = items[0] ?? {};
  const change = (acknowledged_warnings: string[]) =>
    admin.call(updateAppointment, {
      params: { id: visit.appointment.id },
      body: { young_person_id: id, version: visit.appointment.version, acknowledged_warnings } as never,
    });
  const asked = await change([]);
  const codes = asked.problem?.warnings?.map(({ code }: { code: string }) => code) ?? [];
  if (asked.status !== 200) expect((await change(codes)).status).toBe(200);

  await findSignal(page);
  await expect(page.getByText(`but the visit is now for ${name}.`).first()).toBeVisible();
  await expect(page.getByText('Words about somebody.')).toBeVisible();
  const before = await officeHas(admin, visit);
  expect([before.extra_info, before.timesheet.submitted_at]).toEqual([null, null]);
  await page.getByRole('button', { name: `Use it for ${name}`, exact: true }).tap();
  await page.getByRole('button', { name: `Yes, use it for ${name}` }).tap();
  await checkAndSend(page);
  await expect
    .poll(async () => (await officeHas(admin, visit)).extra_info?.text)
    .toBe('Words about somebody.');
});
