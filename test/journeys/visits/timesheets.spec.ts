import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { createAppointment } from '#contract/appointments/appointments.ts';
import { addDays, findMonday, londonInstant, todayInLondon } from '#contract/core/dates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe } from '#contract/organisations/users.ts';
import { createAppReport } from '#contract/reports/app-reports.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { phone } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';

const LIST = '/dashboard/timesheets';
const TILL_RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('[TIM-02] [UIX-08] a carer’s times are handed in, corrected by the office, added up and exported', {
  tag: '@main',
}, async ({ as }) => {
  const [admin, carer] = [
    await as('admin'),
    await as('carer', '/dashboard', { viewport: { width: 360, height: 740 } }),
  ];
  const carerName = await findName(carer);
  const id = await test.step('the carer hands in what is missing, on a phone', async () => {
    await carer.goto(`${LIST}?status=missing`);
    await expect(carer.getByRole('heading', { name: 'My hours' })).toBeVisible();
    const appointment = await carer.locator('main article a').first().getAttribute('href');
    await carer
      .getByRole('button', { name: /^Enter times of/ })
      .first()
      .click();
    await carer.getByLabel('Unpaid break').fill('7');
    await carer.getByLabel('Notes').fill('The bus was late.');
    await carer.getByRole('button', { name: 'Submit times' }).click();
    await expect(carer.getByText('Times submitted')).toBeVisible();
    return appointment?.split('/').at(-1) ?? '';
  });

  const before = await test.step('the office sees it on the appointment, and corrects it', async () => {
    await admin.goto(`/dashboard/appointments/${id}`);
    await expect(admin.getByText('after a 7 min break')).toBeVisible();
    await expect(admin.getByText('The bus was late.')).toBeVisible();
    await admin.getByRole('button', { name: `Change times of ${carerName}` }).click();
    const end = admin.getByLabel('End time');
    const time = await end.inputValue();
    await admin.getByLabel('Unpaid break').fill('');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Enter the break in whole minutes. Enter 0 for no break.')).toBeVisible();
    await admin.getByLabel('Unpaid break').fill('0');
    await end.fill(anHourAfter(time));
    await end.press('Tab');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByLabel('Reason for the change').fill('As the client signed');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Times changed')).toBeVisible();
    await expect(admin.getByText(/^Finished (1 h|23 h) (late|early)$/)).toBeVisible();
    return time;
  });
  expect(before).toMatch(/^\d\d:\d\d$/);

  await test.step('it is among those that differ from the plan', async () => {
    await admin.goto(`${LIST}?differs=true&carer=${encodeURIComponent(carerName)}`);
    await expect(admin.getByRole('table').locator(`a[href$="${id}"]`)).toBeVisible();
  });

  await test.step('the week adds up, and the file for payroll has it', async () => {
    await admin.goto(`${LIST}?tab=weeks&carer=${encodeURIComponent(carerName)}`);
    await expect(admin.getByRole('rowheader', { name: carerName })).toBeVisible();
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

  await test.step('the carer sees their own week, and nobody else’s', async () => {
    await carer.goto(`${LIST}?tab=weeks`);
    await expect(carer.getByRole('article').or(carer.getByText('No work this week'))).toHaveCount(1);
    await expect(carer.getByRole('button', { name: 'Payroll CSV' })).toBeHidden();
  });
});

test('[EXP-02] [MIL-02] [XTR-01] the office sees receipts, miles and notes beside the carer who claims them', async ({
  as,
}) => {
  const page = await as('admin', `${LIST}?status=submitted`);
  const bearer = readBearer(page);
  await page.reload();
  const link = page.getByRole('table').locator('a[href*="/appointments/"]').first();
  const id = ((await link.getAttribute('href')) ?? '').split('/').at(-1);
  const headers = { authorization: await bearer };
  const [timesheet] = (await (
    await page.request.get(`/api/app_timesheets/appointment/${id}`, { headers })
  ).json()) as { appointment_carer_id: string; start_date: string }[];
  const claim = {
    appointment_carer_id: timesheet?.appointment_carer_id ?? '',
    date: timesheet?.start_date ?? '',
  };
  const [reason] = (await (await page.request.get('/api/app_expense_reason_types/', { headers })).json()) as {
    id: string;
  }[];
  await page.request.post('/api/expenses/', {
    headers,
    multipart: {
      ...claim,
      reason_id: reason?.id ?? '',
      amount: '499.99',
      note: 'A journey’s ticket',
      app_expenses_images_upload: { name: 'till.png', mimeType: 'image/png', buffer: TILL_RECEIPT },
    },
  });
  const miles = { ...claim, from_place: 'Journey Street', to_place: 'Elm Road', miles: '12.5' };
  await page.request.post('/api/app_mileages/', { headers, data: miles });

  await page.goto(`/dashboard/appointments/${id}`);
  await expect(page.getByText('A journey’s ticket').first()).toBeVisible();
  await expect(page.getByText(/Over the limit of £20\.00/).first()).toBeVisible();
  await expect(page.getByText(/Journey Street to Elm Road, /).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Receipt 1 of .*£499\.99/ })
    .first()
    .click();
  const receipt = page.getByRole('dialog').getByRole('img');
  await expect(receipt).toBeVisible();
  expect(await receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

/** The header that the page itself sends with its next call. */
async function readBearer(page: Page): Promise<string> {
  const call = await page.waitForRequest((request) => Boolean(request.headers().authorization));
  return call.headers().authorization ?? '';
}

function anHourAfter(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${String((hours + 1) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

test('[TIM-02] [REP-03] times as planned beside a report that says otherwise are asked about once, and the office sees it', async ({
  as,
}) => {
  const office = await as('admin');
  const admin = await openApi(office);
  const page = await as('carer', '/dashboard', { viewport: { width: 360, height: 740 } });
  const carer = await openApi(page);
  const { report, app_report, ...visit } = await bookPast(admin, carer, await idOfClient(admin));
  const { questions = [], answers: start = {}, form_type } = app_report ?? {};
  const held = questions.find(({ options }) => options.some((option) => option.differs_from_plan));
  const no = held?.options.find((option) => option.differs_from_plan)?.id ?? '';
  const group = held?.group_identifier ?? '';
  const begun = { ...start, [group]: [{ ...start[group]?.[0], [held?.id ?? '']: no }] };
  await carer.send(createAppReport, {
    params: { id: report.id, formTypeId: form_type?.id ?? '' },
    body: { answers: wholeAnswers(questions, begun), submit: false },
  });
  const asked = page.getByRole('dialog', { name: 'Are your times right?' });
  await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=check`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(asked).toBeVisible();
  await check(page, 'times as planned beside a report that says otherwise');
  await asked.getByRole('button', { name: 'Change my times' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Times' })).toBeVisible();
  await page.getByRole('link', { name: /^Check and send/ }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await asked.getByRole('button', { name: 'Yes, send' }).click();
  await expect(page.getByText('Everything is sent. Thank you.')).toBeVisible();

  await office.goto(`/dashboard/reports/approve?id=${report.id}`);
  await expect(office.getByText('Times match the plan, but the report says the visit did not')).toBeVisible();
  await office.goto(`${LIST}?status=submitted&carer=${encodeURIComponent(visit.timesheet.carer.name)}`);
  await expect(office.getByText('Report says otherwise').first()).toBeVisible();
});

test('[TIM-02] a visit that ended before midnight, though it was planned beyond, is no visit of a day and more', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer', '/dashboard', phone);
  const carer = await openApi(page);
  const [me, [service], client_id] = [
    await carer.get(getMe),
    await admin.get(listServiceTypes),
    await idOfClient(admin),
  ];
  const bookNight = async (days: number): Promise<string> => {
    const first = addDays(todayInLondon(), -days);
    const { status, body } = await admin.call(createAppointment, {
      body: {
        ...{ client_id, service_type_id: service?.id ?? '', carer_ids: [me.id], place: 'Croydon' },
        start_at: londonInstant(first, '21:00'),
        end_at: londonInstant(addDays(first, 1), '00:30'),
        acknowledged_warnings: ['past', 'carer.rest'],
      },
    });
    if (status !== 201 || !('carers' in body)) return bookNight(days + 1);
    return body.carers[0]?.id ?? '';
  };
  const id = await bookNight(3);
  await page.goto(`/dashboard/visits/${id}?step=times`);
  const finished = page.getByLabel('Finished', { exact: true });
  await finished.fill('23:50');
  await finished.blur();
  await page.getByRole('link', { name: 'Check and send', exact: true }).tap();
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  const readHours = async () => {
    const { timesheet } = await carer.get(getVisit, { params: { id } });
    return timesheet.submitted_at && Number(timesheet.hours);
  };
  await expect.poll(readHours).toBeCloseTo(2.83, 1);
});
