import { listAppointments } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { getMe } from '#contract/organisations/users.ts';
import { createAppReport, getAppReportForm } from '#contract/reports/app-reports.ts';
import { createDiary, deleteDiary } from '#contract/young-persons/diaries.ts';
import { approveReferral } from '#contract/young-persons/referral-decisions.ts';
import { createReferral } from '#contract/young-persons/referrals.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { everythingOnDevice } from '#test/journeys/kit/on-device.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';
import { freshName } from '#test/journeys/kit/young-persons.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const SENTENCE = 'We walked to the park, met her sister, and were home before it rained.';

test('[SWK-02] [UIX-09] a registration without an account is kept on the device until it is sent or cleared', async ({
  browser,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const name = page.getByLabel('Your name');
  const open = () => page.goto('/register/social-worker');
  await open();
  await expect(page.getByRole('button', { name: 'Clear what I typed' })).toBeHidden();
  await name.fill('Rob Newcomer');
  await page.getByLabel('Work e-mail').pressSequentially('rob@elm');
  await expect(page.getByText('Saved in this browser for a day')).toBeVisible();
  await expect.poll(() => readDevice(page)).toContain('rob@elm');
  expect(await everythingOnDevice(page)).not.toContain('Newcomer');
  await page.reload();
  await expect(name).toHaveValue('Rob Newcomer');
  await expect(page.getByLabel('Work e-mail')).toHaveValue('rob@elm');
  await expect(page.getByText(/We restored answers typed here at \d\d:\d\d/)).toBeVisible();

  await test.step('and is gone once it is cleared', async () => {
    await page.getByRole('button', { name: 'Clear what I typed' }).click();
    await expect(name).toHaveValue('');
    await expect.poll(() => readDevice(page)).not.toContain('rob@elm');
    await open();
    await expect(name).toHaveValue('');
  });

  await test.step('or sent', async () => {
    await page.getByLabel('Your organisation').fill('Croydon');
    await page.getByRole('listbox').getByRole('option').first().click();
    await name.fill(`Rob ${freshName()}`);
    await page.getByLabel('Work e-mail').fill(`${freshName()}@elmfield.test`);
    await page.getByLabel('Your role').selectOption({ label: 'Social worker' });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(await readDevice(page)).not.toContain('elmfield');
  });
  await context.close();
});

test('[REP-10] [DIA-02] a case note that is left while it is being sent is sent by itself, once', async ({
  as,
}) => {
  const page = await as('carer', '/dashboard', PHONE);
  const api = await openApi(page);
  const { items } = await api.get(listYoungPersons, { query: {} });
  const [person] = items;
  const write = `/dashboard/diaries/new?young_person=${person?.id}`;
  page.on('dialog', (dialog) => void dialog.accept());
  for (const doesArrive of [true, false]) {
    const title = `A ride ${freshName()}`;
    await page.goto(write);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('What happened?').fill(SENTENCE);
    let tried = 0;
    // No answer comes to the first attempt, whether or not the office has it.
    await page.route('**/api/app_diaries/', async (route) => {
      if (tried > 0) return route.fallback();
      if (doesArrive) await route.fetch();
      tried++;
    });
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect.poll(() => tried).toBe(1);
    await page.goto('/dashboard/timesheets');
    await expect(page.getByText('1 thing sent').first()).toBeVisible();
    await page.unrouteAll();
    await page.goto(`/dashboard/young-persons/${person?.id}?tab=notes`);
    await expect(page.getByRole('heading', { name: title, level: 3 })).toHaveCount(1);
    await page.goto(write);
    await expect(page.getByLabel('Title')).toHaveValue('');
  }

  await test.step('and what is typed meanwhile is a change of it', async () => {
    const title = `A song ${freshName()}`;
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('What happened?').fill(SENTENCE);
    await page.route('**/api/app_diaries/', async (route) => {
      await page.getByLabel('What happened?').fill(`${SENTENCE} And we sang.`);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect(page.getByText('What you typed after that is not saved yet.').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Edit the case note' })).toBeVisible();
    await expect(page.getByLabel('What happened?')).toHaveValue(`${SENTENCE} And we sang.`);
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect(page.getByRole('heading', { name: title })).toHaveCount(1);
    await expect(page.getByText('And we sang.')).toBeVisible();
  });
});

test('[UIX-09] a date or a time counts as typed while it is being typed', async ({ as }) => {
  const admin = await as('admin');
  admin.on('dialog', (dialog) => void dialog.accept());
  await openNewForm(admin);
  await admin.getByRole('textbox', { name: 'Date' }).pressSequentially('24/1');
  await expect(admin.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('textbox', { name: 'Date' })).toHaveValue('24/1');
  await admin.getByRole('textbox', { name: 'Date' }).fill('24/12/2026');
  await admin.getByLabel('Start', { exact: true }).pressSequentially('16');
  await expect.poll(() => readDevice(admin)).toContain('"start_time":"16"');
  await admin.reload();
  await expect(admin.getByRole('textbox', { name: 'Date' })).toHaveValue('24/12/2026');
  await expect(admin.getByLabel('Start', { exact: true })).toHaveValue('16');
  await admin.getByLabel('Start', { exact: true }).focus();
  await admin.keyboard.press('Tab');
  await expect(admin.getByLabel('Start', { exact: true })).toHaveValue('16:00');
  await admin.getByRole('button', { name: 'Discard' }).click();
});

test('[UIX-03] [UIX-09] Back closes the dialog on top, and its words are there when it is opened again', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard', PHONE);
  const api = await openApi(admin);
  const today = todayInLondon();
  const query = { start_date: addDays(today, 1), end_date: addDays(today, 14) };
  const { items } = await api.get(listAppointments, { query });
  const address = `/dashboard/appointments/${items.find(({ status }) => status === 'active')?.id}`;
  const dialog = admin.getByRole('dialog', { name: 'Cancel this appointment?' });
  const reason = dialog.getByLabel('Reason');
  const begin = () => admin.getByRole('button', { name: 'Cancel appointment' }).click();
  await admin.goto(`/dashboard/appointments?${new URLSearchParams(query)}`);
  await admin.locator(`a[href="${address}"]`).first().click();

  await begin();
  await reason.fill(SENTENCE);
  await expect.poll(() => readDevice(admin)).toContain(SENTENCE);
  await admin.goBack();
  await expect(dialog).toBeHidden();
  await expect(admin).toHaveURL(new RegExp(`${address}$`));

  await begin();
  await expect(reason).toHaveValue(SENTENCE);
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await begin();
  await expect(reason).toHaveValue(SENTENCE);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await begin();
  await expect(reason).toHaveValue('');
  await dialog.getByRole('button', { name: 'Keep' }).click();

  await admin.goBack();
  await expect(admin).not.toHaveURL(new RegExp(address));
});

test('[REP-10] words that were left in a form which was handed in elsewhere are shown there to be read, until they are discarded', async ({
  as,
  callAs,
}) => {
  // Not a case note's words, which another journey leaves on this carer's device.
  const said = `He fell when he let go of the hand, ${freshName()}.`;
  const admin = await callAs('admin');
  const page = await as('carer', '/dashboard', PHONE);
  const carer = await openApi(page);
  const { report } = await bookPast(admin, carer, await idOfClient(admin));
  const form = { id: report.id, formTypeId: report.incident_form_id ?? '' };
  const blank = await carer.get(getAppReportForm, { params: form });
  const answers = wholeAnswers(blank.questions, blank.answers);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/dashboard/reports/${form.id}/write/${form.formTypeId}`);
  const typed = page.getByRole('main').locator('textarea').first();
  await expect(typed).toBeVisible();
  const calls = `**/api/reports/${form.id}/app_report**`;
  // Reads go through: without them, the page that is loaded anew would say that there is no signal.
  await page.route(calls, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await typed.fill(said);
  await expect(page.getByText('Saved on this device, but not sent to the office')).toBeVisible();
  await carer.send(createAppReport, { params: form, body: { answers, submit: true } });

  await test.step('they are there once the form is closed', async () => {
    await page.reload();
    await expect(page.getByText(/^You submitted an incident report at/)).toBeVisible();
    await expect(page.getByText('You typed this here but did not send it')).toBeVisible();
    await expect(page.getByText(said)).toBeVisible();
  });

  await test.step('and are gone for good once they are discarded', async () => {
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText(said)).toBeHidden();
    await expect.poll(() => readDevice(page)).not.toContain('let go of the hand');
    await page.reload();
    await expect(page.getByText(/^You submitted an incident report at/)).toBeVisible();
    await expect(page.getByText(said)).toBeHidden();
  });
});

test('[REF-03] [UIX-09] a correction of a referral that is decided meanwhile is refused with the reason, and its words stay to be read', async ({
  as,
}) => {
  const said = `Mum has moved in with him, ${freshName()}.`;
  const [admin, page] = [await as('admin'), await as('client')];
  const [office, worker] = [await openApi(admin), await openApi(page)];
  const answers = answerReferral({ 'rf-anything-else': 'Nothing.' });
  const { client } = await worker.get(getMe);
  const sent = await worker.send(createReferral, {
    body: { client_id: client?.id ?? '', answers, submit: true },
  });
  await page.goto(`/dashboard/referrals/${sent.id}/edit?step=8`);
  await page.getByLabel('Anything else').fill(said);
  await expect(page.getByText(/Saved on this device \d/)).toBeVisible();
  const body = { approved: false, reason: 'No carer there.', version: sent.version };
  await office.send(approveReferral, { params: { id: sent.id }, body });
  await page.getByRole('button', { name: 'Check your answers' }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This referral has been decided or closed')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You can no longer change this referral')).toBeVisible();
  await expect(page.getByText(said)).toBeVisible();
  await check(page, 'words left in a referral that is decided');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(said)).toBeHidden();
});

test('[DIA-02] [UIX-09] a change of a case note that the office deleted meanwhile is there to be read, typed or waiting', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', PHONE);
  const api = await openApi(page);
  const { items } = await api.get(listYoungPersons, { query: {} });
  const young_person_id = items[0]?.id ?? '';
  page.on('dialog', (dialog) => void dialog.accept());
  const begin = async () => {
    const body = new FormData();
    const note = { young_person_id, date: todayInLondon(), title: freshName(), text: 'As it was.' };
    for (const [name, value] of Object.entries(note)) body.set(name, value);
    const { id } = await api.send(createDiary, { body });
    await page.goto(`/dashboard/diaries/${id}/edit`);
    await page.getByLabel('What happened?').fill(SENTENCE);
    return id;
  };
  const left = page.getByText('You typed this here but did not send it');

  await test.step('on the page that is open', async () => {
    const id = await begin();
    await expect.poll(() => readDevice(page)).toContain(SENTENCE);
    await admin.send(deleteDiary, { params: { id } });
    await expect(left).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => readDevice(page)).not.toContain(SENTENCE);
  });

  await test.step('from the things that wait', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const id = await begin();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect(page.getByText('Not sent yet: saved on this device')).toBeVisible();
    await admin.send(deleteDiary, { params: { id } });
    await page.goto('/dashboard/waiting');
    await page.context().setOffline(false);
    await expect(page.getByText('Needs you', { exact: true })).toBeVisible({ timeout: 40_000 });
    await page.getByRole('listitem').filter({ hasText: 'Needs you' }).getByRole('link').click();
    await expect(left).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await check(page, 'a case note that was deleted');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/tab=notes/);
    await page.goto('/dashboard/waiting');
    await expect(page.getByText('Nothing to send')).toBeVisible();
  });
});
