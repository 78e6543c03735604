import type { Answers } from '#contract/questions/questions.ts';
import { createAppReport, getAppReportForm } from '#contract/reports/app-reports.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { phone } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';

test('[REP-07] [REP-03] an incident report that a visit requires is asked for until it is submitted, and the desk opens the concern first', async ({
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

  await test.step('each decision names the form that it was about, and a double press is about one', async () => {
    await office.goto(desk);
    for (const form of ['Incident report', app_report?.form_type.name ?? '']) {
      await expect(office.getByRole('heading', { level: 2, name: `${form}:` })).toBeVisible();
      await office.getByRole('button', { name: /^Approve/ }).dblclick({ delay: 80 });
      await expect(office.getByText(new RegExp(`^${form}, `))).toBeVisible();
    }
  });
});
