import { createAppointment } from '#contract/appointments/appointments.ts';
import { toLondonTime } from '#contract/core/dates.ts';
import { getMe } from '#contract/organisations/users.ts';
import { submitTimesheet } from '#contract/visits/timesheets.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findStep, officeHas, phone } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';

const moveMinutes = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

test('[TIM-02] a carer who gives the same half-hour to two visits is asked before it goes', async ({
  as,
  callAs,
}) => {
  const office = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const own = await openApi(page);
  const first = await bookPast(office, own, await idOfClient(office));
  const { client, service_type, end_at } = first.appointment;
  const { id: carer_id } = await own.get(getMe);
  const second = await office.send(createAppointment, {
    body: {
      client_id: client.id,
      service_type_id: service_type.id,
      start_at: end_at,
      end_at: moveMinutes(end_at, 60),
      carer_ids: [carer_id],
      acknowledged_warnings: ['past', 'carer.rest'],
    },
  });
  const assignment = 'items' in second ? undefined : second.carers[0];
  await own.send(submitTimesheet, {
    body: {
      appointment_carer_id: assignment?.id ?? '',
      start_at: moveMinutes(end_at, -30),
      end_at: moveMinutes(end_at, 60),
    },
  });

  await page.goto(findStep(first, 'check'));
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  const asked = page.getByRole('dialog', { name: 'Are your times right?' });
  await expect(asked).toContainText('They overlap your times for another visit');
  await check(page, 'times that overlap those of another visit');
  await asked.getByRole('button', { name: 'Change my times' }).tap();
  await expect(page.getByRole('heading', { level: 2, name: 'Times' })).toBeVisible();
  await page.getByLabel('Finished', { exact: true }).fill(toLondonTime(moveMinutes(end_at, -30)));
  await page.getByRole('link', { name: 'Check and send', exact: true }).tap();
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect.poll(async () => (await officeHas(own, first)).timesheet.status).toBe('submitted');
  expect((await officeHas(own, first)).timesheet.overlapping).toEqual([]);
});
