import type { Answers } from '#contract/questions/questions.ts';
import { createAppReport, getAppReportForm } from '#contract/reports/app-reports.ts';
import { getReport } from '#contract/reports/reports.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findSignal, loseSignal, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test('[REP-07] [REP-03] an incident report that a visit announces is asked for until it is handed in, and the desk opens the concern first', async ({
  as,
}) => {
  const office = await as('admin');
  const admin = await openApi(office);
  const page = await as('carer', '/dashboard', phone);
  const carer = await openApi(page);
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  const { report, app_report } = visit;
  const questions = app_report?.questions ?? [];
  const worries: Answers = structuredClone(app_report?.answers ?? {});
  for (const { id, group_identifier, options } of questions) {
    const marked = options.find((option) => option.raises_concern || option.announces_incident);
    if (!marked) continue;
    const [first, ...more] = worries[group_identifier] ?? [];
    worries[group_identifier] = [{ ...first, [id]: marked.id }, ...more];
  }
  const incident = { id: report.id, formTypeId: report.incident_form_id ?? '' };
  const own = { id: report.id, formTypeId: app_report?.form_type.id ?? '' };
  const answers = wholeAnswers(questions, worries);
  await carer.send(createAppReport, { params: own, body: { answers, submit: false } });
  const owed = page.getByText('You need to write an incident report');
  const atHome = page.getByRole('link', { name: /^Write incident report:/ });

  await test.step('its carer is told before and after sending, on the report and at home', async () => {
    await page.goto(`/dashboard/appointments/${visit.appointment.id}`);
    await expect(page.getByRole('link', { name: /^Report an incident at the visit of/ })).toBeVisible();
    await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=check`);
    await expect(page.getByRole('link', { name: 'Report an incident' })).toBeVisible();
    await expect(owed).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    await expect(page.getByText('Sent. You have one thing left to do:')).toBeVisible();
    await expect(owed).toBeVisible();
    await page.getByRole('link', { name: 'Write incident report' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Incident report');
    await page.goto(`/dashboard/reports/${report.id}`);
    await expect(owed).toBeVisible();
    await page.goto('/dashboard');
    await expect(atHome).toHaveCount(1);
  });

  const desk = `/dashboard/reports/approve?id=${report.id}`;
  await test.step('the office sees the concern in the queue and on the desk', async () => {
    await office.goto(desk);
    const row = office
      .getByRole('navigation', { name: 'Reports waiting for approval' })
      .locator('[aria-current=true]');
    await expect(row.getByText('Concern', { exact: true })).toBeVisible();
    await expect(office.getByText('This form raises a concern. Read it before you decide')).toBeVisible();
    await expect(office.getByText('The carer said they would write an incident report')).toBeVisible();
  });

  await test.step('once the incident report is handed in, nothing more is owed', async () => {
    const blank = await carer.get(getAppReportForm, { params: incident });
    const body = { answers: wholeAnswers(blank.questions, blank.answers), submit: true };
    await carer.send(createAppReport, { params: incident, body });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^To do/ })).toBeVisible();
    await expect(atHome).toHaveCount(0);
  });

  await test.step('each decision names the form that it was about', async () => {
    await office.goto(desk);
    for (const form of ['Incident report', app_report?.form_type.name ?? '']) {
      await expect(office.getByRole('heading', { level: 2, name: `${form}:` })).toBeVisible();
      await expect(office.getByRole('button', { name: /^Approve/ })).toBeVisible();
      // Sooner it would be the second half of a double press.
      await office.waitForTimeout(350);
      await office.keyboard.press('a');
      await expect(office.getByText(new RegExp(`^${form}, `))).toBeVisible();
    }
  });
});

test('[REP-10] [REP-07] an incident is written without signal, waits in sight of every screen, and is sent once there is signal', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const carer = await openApi(page);
  const { report, ...visit } = await bookPast(admin, carer, await idOfClient(admin));
  await page.goto(`/dashboard/visits/${visit.appointment_carer_id}`);
  const report_incident = page.getByRole('link', { name: 'Report an incident' });
  await expect(report_incident).toBeVisible();
  await readyWithoutSignal(page);
  await loseSignal(page);
  await report_incident.tap();
  const words = page.getByRole('main').locator('textarea').first();
  await words.fill('She slipped on the stairs.');
  await expect(page.getByText('Saved on this device, but not sent to the office')).toBeVisible();
  await page.reload();
  await expect(words).toHaveValue('She slipped on the stairs.');
  await page.goto('/dashboard/waiting');
  const waits = page.getByRole('link', { name: /^Incident report, / });
  await expect(waits).toBeVisible({ timeout: 60_000 });
  // A form that may be open is sent by its screen first.
  await expect(page.getByText('1 thing waiting to send')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /, account$/ }).tap();
  await page.getByRole('menuitem', { name: 'Sign out' }).tap();
  const asked = page.getByRole('dialog', { name: '1 thing is not sent yet' });
  await asked.getByRole('button', { name: 'Stay signed in' }).tap();
  await expect(asked).toBeHidden();

  await findSignal(page);
  await waits.tap();
  await expect(words).toHaveValue('She slipped on the stairs.');
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible();
  const kept = await admin.get(getReport, { params: { id: report.id } });
  expect(kept.app_reports.map(({ form_type, status }) => [form_type.name, status])).toContainEqual([
    'Incident report',
    'draft',
  ]);
  await page.goto('/dashboard/waiting');
  await expect(page.getByText('Nothing to send')).toBeVisible();
});

test('[REP-10] [REP-07] an incident that is handed in without signal is with the office by itself once there is signal', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const carer = await openApi(page);
  const { report, ...visit } = await bookPast(admin, carer, await idOfClient(admin));
  const incident = { id: report.id, formTypeId: report.incident_form_id ?? '' };
  const blank = await carer.get(getAppReportForm, { params: incident });
  const body = { answers: wholeAnswers(blank.questions, blank.answers), submit: false };
  await carer.send(createAppReport, { params: incident, body });
  await page.goto(`/dashboard/visits/${visit.appointment_carer_id}`);
  await expect(page.getByRole('link', { name: 'Continue the incident report' })).toBeVisible();
  await readyWithoutSignal(page);
  await loseSignal(page);
  await page.getByRole('link', { name: 'Continue the incident report' }).tap();
  await page.getByRole('main').locator('textarea').first().fill('She slipped on the stairs.');
  await page.getByRole('button', { name: 'Check your answers' }).tap();
  await page.getByRole('button', { name: 'Submit report' }).tap();
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Incident report, / })).toBeVisible();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();

  await findSignal(page);
  await expect(page.getByText('Nothing to send')).toBeVisible();
  const kept = await admin.get(getReport, { params: { id: report.id } });
  expect(kept.app_reports.map(({ form_type, status }) => [form_type.name, status])).toContainEqual([
    'Incident report',
    'submitted',
  ]);
});
