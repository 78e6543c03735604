import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { getAlertReadiness } from '#contract/office/alert-readiness.ts';
import { openEpisode } from '#contract/office/missing-episodes.ts';
import { listSocialWorkersOfClient } from '#contract/organisations/social-workers.ts';
import { getMe } from '#contract/organisations/users.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { idOfClient, openApi, questionInWords, writeAllBut } from '#test/journeys/kit/visits.ts';
import { book, freshName, givenActive } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const NOT_THERE = 'This does not exist, or it is not yours to see.';

test('[YPN-04] [AUT-10] a restricted record is open to the people named, and to the others there is none', async ({
  as,
}) => {
  const admin = await as('admin');
  const carer = await as('carer', '/dashboard', { viewport: { width: 360, height: 740 } });
  const carers_name = await findName(carer);
  const api = await openApi(admin);
  const me = await api.get(getMe);
  const person = await givenActive(api, await idOfClient(api));
  await book(api, await openApi(carer), person, 5);
  const page = `/dashboard/young-persons/${person.id}`;
  const dialog = admin.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const people = dialog.getByRole('combobox', { name: 'People who may open it' });

  await carer.goto(page);
  await expect(carer.getByRole('heading', { level: 1 })).toHaveText(person.name);

  await test.step('the one who restricts it is named from the start, and stays', async () => {
    await admin.goto(page);
    await admin.getByRole('button', { name: 'Restrict', exact: true }).click();
    await dialog.getByLabel('Only the people named here').check();
    await expect(dialog.getByRole('checkbox', { name: carers_name })).not.toBeChecked();
    await expect(dialog).toContainText('Carer, 1 appointment to come');
    await check(admin, 'Who may open the record');
    await dialog.getByRole('button', { name: new RegExp(me.name) }).click();
    await dialog.getByRole('checkbox', { name: carers_name }).check();
    await save.click();
    await expect(dialog).toContainText('Stay among them yourself.');
    await dialog.getByRole('checkbox', { name: carers_name }).uncheck();
    await people.fill(me.name);
    await admin.getByRole('option', { name: me.name }).first().click();
    await admin.keyboard.press('Tab');
    await save.click();
    const question = admin.getByRole('dialog', { name: 'Close the record to people who are at work on it?' });
    await expect(question).toContainText(`${carers_name} (Carer, 1 appointment to come)`);
    await question.getByRole('button', { name: 'Save without them' }).click();
    await expect(admin.getByText('The record is restricted')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Restricted', exact: true })).toBeVisible();
    // Without a step of theirs: the page was open.
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
    await expect(carer.getByText(person.last_name)).toHaveCount(0);
  });

  await test.step('a carer who is named reads what carers read', async () => {
    await admin.getByRole('button', { name: 'Restricted', exact: true }).click();
    await dialog.getByRole('checkbox', { name: carers_name }).check();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(carer.getByRole('heading', { level: 1 })).toHaveText(person.name);
  });

  await test.step('taken off again, the page to read before arriving is closed as it stands there', async () => {
    await carer.goto(`${page}/before-you-arrive`);
    await expect(carer.getByRole('heading', { level: 1 })).toContainText(person.name);
    const params = { id: person.id };
    const { version } = await api.get(getReaders, { params });
    await api.send(setReaders, { params, body: { is_restricted: true, reader_ids: [me.id], version } });
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
    await expect(carer.getByText(person.last_name)).toHaveCount(0);
  });
});

test('[MIS-01] [YPN-04] restricting the record of somebody who is missing now says to whom it closes, and is asked once more', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const person = await givenActive(api, await idOfClient(api));
  const dialog = admin.getByRole('dialog', { name: `Who may open ${person.name}’s record` });
  const says = `${person.name} is missing now`;
  const TO_WHOM = /Nobody but the people named .* can say that they are found\./;
  const open = () => admin.getByRole('button', { name: 'Restrict', exact: true }).click();
  const restrict = dialog.getByLabel('Only the people named here');

  await admin.goto(`/dashboard/young-persons/${person.id}`);
  await open();
  await restrict.check();
  await expect(dialog.getByText(says)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const last_seen_at = new Date().toISOString();
  await api.send(openEpisode, {
    body: { young_person_id: person.id, last_seen_at, last_seen_place: '', clothes: '', circumstances: '' },
  });
  await expect(admin.getByRole('main').getByText(`${person.name} is missing`)).toBeVisible();
  await open();
  await restrict.check();
  await expect(dialog.getByText(says)).toBeVisible();
  await expect(dialog.getByText(TO_WHOM)).toBeVisible();
  const { on_call } = await api.get(getAlertReadiness);
  expect(on_call.length).toBeGreaterThan(0);
  for (const { name, has_left } of on_call)
    await expect(dialog.getByText(new RegExp(`On call: .*${name}`))).toBeVisible({ visible: !has_left });
  await check(admin, 'Who may open the record of somebody who is missing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = admin.getByRole('dialog', { name: `${says}. Close the record all the same?` });
  await expect(question.getByText(TO_WHOM)).toBeVisible();
  await check(admin, 'Closing the record of somebody who is missing');
  await question.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: /^(Close the record|Save without them)$/ }).click();
  await expect(admin.getByText('The record is restricted')).toBeVisible();
});

test('[YPN-03] [YPN-04] the office is asked about a new social worker who cannot open the restricted record, until they are named', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const client = await as('client');
  const worker = await (await openApi(client)).get(getMe);
  const person = await givenActive(api, worker.client?.id ?? '');
  const params = { id: person.id };
  const me = await api.get(getMe);
  const workers = await api.get(listSocialWorkersOfClient, {
    params: { id: person.client.id },
  });
  const before = workers.find(({ name }) => name !== worker.name);
  await api.send(updateYoungPerson, {
    params,
    body: { social_worker_id: before?.id ?? null, version: person.version },
  });
  const { version } = await api.get(getReaders, { params });
  await api.send(setReaders, { params, body: { is_restricted: true, reader_ids: [me.id], version } });
  const says = `${worker.name} cannot open this restricted record`;
  const notice = admin.locator('main').getByText(says, { exact: true });

  await test.step('it is saved, and asked over the next step', async () => {
    await admin.goto(`/dashboard/young-persons/${person.id}/edit?step=step-three`);
    const field = admin.getByRole('combobox', { name: 'Allocated social worker' });
    await field.fill(worker.name);
    await admin.getByRole('option', { name: worker.name }).first().click();
    await admin.getByRole('button', { name: 'Save and continue' }).click();
    const question = admin.getByRole('dialog', { name: `Saved, but ${says}` });
    await expect(question).toBeVisible();
    await expect(admin).toHaveURL(/step=step-four/);
    await check(admin, 'Asked about a social worker');
    await question.getByRole('button', { name: 'Leave them out for now' }).click();
    await expect(notice).toBeVisible();
  });

  await test.step('the notice stays on the record until they are named, and then they are told', async () => {
    await admin.goto(`/dashboard/young-persons/${person.id}`);
    await expect(notice).toBeVisible();
    await check(admin, 'A record that is closed to its social worker');
    await admin.getByRole('button', { name: 'Choose who may open it' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: worker.name }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(notice).toBeHidden();
    const told = `${person.name}, ${person.client.name}. You are their social worker now`;
    const bell = await (await openApi(client)).get(listNotifications, { query: {} });
    expect(bell.items.map(({ text }) => text)).toContain(told);
  });
});

test('[YPN-04] [REF-03] an open referral about a record that is restricted meanwhile closes itself', async ({
  as,
}) => {
  const api = await openApi(await as('admin'));
  const page = await as('client');
  const { client } = await (await openApi(page)).get(getMe);
  const person = await givenActive(api, client?.id ?? '');
  await page.goto(`/dashboard/referrals/new?young_person=${person.id}`);
  await expect(page.getByText(person.last_name).first()).toBeVisible();
  const params = { id: person.id };
  const { version } = await api.get(getReaders, { params });
  const me = await api.get(getMe);
  await api.send(setReaders, { params, body: { is_restricted: true, reader_ids: [me.id], version } });
  await expect(page.getByText('This young person’s record is not open to you any more')).toBeVisible();
  await expect(page.getByText(person.last_name)).toHaveCount(0);
  await check(page, 'a referral that closed itself');
});

const NO_REPORT = /No report (is )?needed|Not needed/;

test('[REP-10] [AUT-10] a carer whose report is closed to them reads that it is, and what they wrote stays kept', async ({
  as,
}) => {
  const admin = await openApi(await as('admin'));
  const page = await as('carer', '/dashboard', { viewport: { width: 360, height: 740 } });
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

  await test.step('closed while it is written, the office does not take it, and it is kept', async () => {
    await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=report`);
    await field.waitFor();
    await restrict(true);
    await field.fill('We baked bread.');
    await expect(page.getByText('What you wrote is kept')).toBeVisible();
    await says();
    await check(page, 'A visit of somebody restricted');
    await page.goto('/dashboard/waiting');
    await expect(page.getByText('This record is restricted: ring the office.')).toBeVisible();
    await expect(page.getByText(person.last_name)).toHaveCount(0);
  });

  await test.step('times are handed in all the same, and the report says why it is not', async () => {
    await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=check`);
    await says();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Not everything went through')).toBeVisible();
    await expect(page.getByText('What you wrote is kept on this device.')).toBeVisible();
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

test('[REP-10] [AUT-10] [DIA-02] an incident report and a case note that are open are closed with the record, and their words are kept', async ({
  as,
}) => {
  const admin = await openApi(await as('admin'));
  const page = await as('carer', '/dashboard', { viewport: { width: 360, height: 740 } });
  page.on('dialog', (dialog) => void dialog.accept());
  const carer = await openApi(page);
  const me = await admin.get(getMe);
  const person = await givenActive(admin, await idOfClient(admin));
  await book(admin, carer, person, -3);
  await book(admin, carer, person, 1);
  const [past] = await listAppointmentsFor(carer, person.id);
  const visit = await carer.get(getVisit, { params: { id: past?.carers[0]?.id ?? '' } });
  const restrict = async (is_restricted: boolean) => {
    const params = { id: person.id };
    const { version } = await admin.get(getReaders, { params });
    await admin.send(setReaders, { params, body: { is_restricted, reader_ids: [me.id], version } });
  };
  const kept = page.getByText('What you wrote is kept', { exact: true });

  await test.step('the incident report, without a step of its writer', async () => {
    const { id, incident_form_id } = visit.report;
    const address = `/dashboard/reports/${id}/write/${incident_form_id}`;
    await page.goto(address);
    const words = page.getByRole('main').locator('textarea').first();
    await words.fill('He fell over the step.');
    await expect.poll(() => readDevice(page)).toContain('fell over the step');
    await restrict(true);
    await expect(kept).toBeVisible();
    await expect(page.getByText(person.last_name)).toHaveCount(0);
    await expect(page.getByText('This form cannot be written now')).toHaveCount(0);
    await restrict(false);
    await page.goto(address);
    await expect(words).toHaveValue('He fell over the step.');
  });

  await test.step('the case note that waits with its page open is listed, and goes once it may', async () => {
    const title = `A walk ${freshName()}`;
    await page.goto(`/dashboard/diaries/new?young_person=${person.id}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('What happened?').fill('We walked along the river.');
    await expect.poll(() => readDevice(page)).toContain('walked along the river');
    await page.goto('/dashboard/waiting');
    await expect(page.getByRole('listitem').filter({ hasText: 'Open it to save it' })).toContainText(title);
    await page.getByRole('link', { name: title }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect(page.getByText('it waits on this device')).toBeVisible();
    await restrict(true);
    await page.context().setOffline(false);
    await expect(kept).toBeVisible({ timeout: 40_000 });
    await page.goto('/dashboard/waiting');
    const row = page.getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('Needs you');
    await expect(row).toContainText('This record is closed to you now');
    await restrict(false);
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect(page.getByRole('heading', { name: title, level: 3 })).toHaveCount(1);
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
