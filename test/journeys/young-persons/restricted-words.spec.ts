import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { getMe } from '#contract/organisations/users.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { givenNewcomer } from '#test/journeys/kit/newcomer.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { sayYes } from '#test/journeys/kit/say-yes.ts';
import { idOfClient, openApi, questionInWords, writeAllBut } from '#test/journeys/kit/visits.ts';
import { book, givenActive } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const NO_REPORT = /No report (is )?needed|Not needed/;

test('[REP-10] [AUT-10] a carer whose report is closed to them is told so, and their text is kept', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const { account } = await givenNewcomer(admin, 'Cora Newcomer', 'user');
  const page = await as(account, '/dashboard', { viewport: { width: 360, height: 740 } });
  page.on('dialog', (dialog) => void dialog.accept());
  const carer = await openApi(page);
  const me = await admin.get(getMe);
  const person = await givenActive(admin, await idOfClient(admin));
  await book(admin, carer, person, -3);
  await book(admin, carer, person, 1);
  const [past, next] = await listAppointmentsFor(carer, person.id);
  const visit = await carer.get(getVisit, { params: { id: past?.carers[0]?.id ?? '' } });
  const question = questionInWords(visit);
  await writeAllBut(carer, visit, question);
  const field = page.getByLabel(question.label);
  const visitNow = () => carer.get(getVisit, { params: { id: visit.appointment_carer_id } });
  const restrict = async (is_restricted: boolean) => {
    const params = { id: person.id };
    const { version } = await admin.get(getReaders, { params });
    await admin.send(setReaders, { params, body: { is_restricted, reader_ids: [me.id], version } });
    if (!is_restricted) await sayYes(admin, person.id);
  };
  const says = async () => {
    const notice = page.locator('main').getByText('This record is restricted', { exact: true });
    await expect(notice).toBeVisible();
    await expect(
      page.getByText(/Ring the office on/).getByRole('link', { name: '020 7946 0100' }),
    ).toHaveAttribute('href', 'tel:02079460100');
    await expect(page.getByText(NO_REPORT)).toHaveCount(0);
    await expect(page.getByText(person.last_name)).toHaveCount(0);
  };

  await test.step('an incident report that is open is closed without a step of its writer, and its words come back', async () => {
    const address = `/dashboard/reports/${visit.report.id}/write/${visit.report.incident_form_id}`;
    await page.goto(address);
    const words = page.getByRole('main').locator('textarea').first();
    await words.fill('He fell over the step.');
    await expect.poll(() => readDevice(page)).toContain('fell over the step');
    await restrict(true);
    await expect(page.getByText('What you wrote is saved')).toBeVisible();
    await expect(page.getByText(person.last_name)).toHaveCount(0);
    await expect(page.getByText('You cannot fill in this form now')).toHaveCount(0);
    await restrict(false);
    await page.goto(address);
    await expect(words).toHaveValue('He fell over the step.');
  });

  await test.step('closed while it is written, the office does not take it, and it is kept', async () => {
    await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=report`);
    await field.waitFor();
    await restrict(true);
    await field.fill('We baked bread.');
    await expect(page.getByText('What you wrote is saved')).toBeVisible();
    await says();
    await page.goto('/dashboard/waiting');
    await expect(page.getByText('This record is restricted. Ring the office.')).toBeVisible();
    await expect(page.getByText(person.last_name)).toHaveCount(0);
  });

  await test.step('times are handed in all the same, and the report says why it is not', async () => {
    await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=check`);
    await says();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Some parts were not sent')).toBeVisible();
    await expect(page.getByText('What you wrote is saved on this device.')).toBeVisible();
    const status = async () => (await visitNow()).timesheet.status;
    await expect.poll(status).toBe('submitted');
  });

  await test.step('an appointment to come says the same', async () => {
    await page.goto(`/dashboard/appointments/${next?.id}`);
    await says();
    await page.goto('/dashboard/appointments');
    await expect(page.getByText('Restricted', { exact: true }).first()).toBeVisible();
  });

  await test.step('opened again, what was written is there and goes to the office', async () => {
    await restrict(false);
    await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=report`);
    await expect(field).toHaveValue('We baked bread.');
    await field.fill('We baked bread and ate it.');
    const written = async () => JSON.stringify((await visitNow()).app_report?.answers);
    await expect.poll(written).toContain('We baked bread and ate it.');
  });
});

async function listAppointmentsFor(carer: ApiClient, young_person_id: string) {
  const today = todayInLondon();
  const query = { start_date: addDays(today, -7), end_date: addDays(today, 7), page_size: 100 };
  const { items } = await carer.get(listCarerAppointments, { query });
  return items
    .filter(({ young_person }) => young_person?.id === young_person_id)
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at));
}
