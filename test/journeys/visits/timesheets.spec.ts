import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { findMonday, todayInLondon, toLondonTime } from '#contract/core/dates.ts';
import { createAppReport } from '#contract/reports/app-reports.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findStep, phone } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';

const LIST = '/dashboard/timesheets';

test('[TIM-02] [REP-03] [UIX-08] times that a report contradicts are confirmed, seen and corrected by the office, totalled and exported', async ({
  as,
}) => {
  const [admin, carer] = [await as('admin'), await as('carer', '/dashboard', phone)];
  const [office, own] = [await openApi(admin), await openApi(carer)];
  const { report, app_report, ...visit } = await bookPast(office, own, await idOfClient(office));
  const { name } = visit.timesheet.carer;
  const ofCarer = `carer=${encodeURIComponent(name)}`;
  const { questions = [], answers: start = {}, form_type } = app_report ?? {};
  const held = questions.find(({ options }) => options.some((option) => option.differs_from_plan));
  const no = held?.options.find((option) => option.differs_from_plan)?.id ?? '';
  const group = held?.group_identifier ?? '';
  const begun = { ...start, [group]: [{ ...start[group]?.[0], [held?.id ?? '']: no }] };
  await own.send(createAppReport, {
    params: { id: report.id, formTypeId: form_type?.id ?? '' },
    body: { answers: wholeAnswers(questions, begun), submit: false },
  });

  await test.step('their carer is asked once, and sends them', async () => {
    const asked = carer.getByRole('dialog', { name: 'Are your times right?' });
    const send = carer.getByRole('button', { name: 'Send', exact: true });
    await carer.goto(findStep({ report, app_report, ...visit }, 'check'));
    await send.tap();
    await asked.getByRole('button', { name: 'Change my times' }).tap();
    await expect(carer.getByRole('heading', { level: 2, name: 'Times' })).toBeVisible();
    await carer.getByRole('link', { name: 'Check and send', exact: true }).tap();
    await send.tap();
    await asked.getByRole('button', { name: 'Yes, send' }).tap();
    await expect(carer.getByText('Everything is sent. Thank you.')).toBeVisible();
  });

  await test.step('the office sees it on the desk and in the list', async () => {
    await admin.goto(`/dashboard/reports/approve?id=${report.id}`);
    await expect(
      admin.getByText('Times match the plan, but the report says the visit did not'),
    ).toBeVisible();
    await admin.goto(`${LIST}?status=submitted&${ofCarer}`);
    await expect(admin.getByText('Report says otherwise').first()).toBeVisible();
  });

  await test.step('it corrects them on the appointment, and says why', async () => {
    await admin.goto(`/dashboard/appointments/${visit.appointment.id}`);
    await admin.getByRole('button', { name: `Change times of ${name}` }).click();
    const { end_at } = visit.timesheet.planned;
    const end = admin.getByLabel('End time');
    await end.fill(toLondonTime(new Date(Date.parse(end_at) + 3_600_000).toISOString()));
    await end.press('Tab');
    await admin.getByLabel('Reason for the change').fill('As the client signed');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Times changed')).toBeVisible();
    await expect(admin.getByText('Finished 1 h late')).toBeVisible();
    await admin.goto(`${LIST}?differs=true&${ofCarer}`);
    await expect(admin.getByRole('table').locator(`a[href$="${visit.appointment.id}"]`)).toBeVisible();
  });

  await test.step('the week adds up, and the file for payroll has it', async () => {
    await admin.goto(`${LIST}?tab=weeks&${ofCarer}`);
    await expect(admin.getByRole('rowheader', { name })).toBeVisible();
    await expect(admin.getByText('(the dashed line)')).toBeVisible();
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Payroll CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`payroll_${findMonday(todayInLondon())}.csv`);
    const rows: unknown[][] = parse(await readFile(await file.path()), { bom: true });
    expect(rows[0]?.slice(0, 3)).toEqual(['Carer', 'Date', 'Kind']);
    await expect(admin.getByText(/^Exported .* by /).first()).toBeVisible();
    await expect(admin.getByRole('button', { name: 'New and changed CSV' })).toBeHidden();
  });

  await test.step('its carer sees their own week, and nobody else’s', async () => {
    await carer.goto(`${LIST}?tab=weeks`);
    await expect(carer.getByRole('article').or(carer.getByText('No work this week'))).toHaveCount(1);
    await expect(carer.getByRole('button', { name: 'Payroll CSV' })).toBeHidden();
  });
});
