import AxeBuilder from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { askedQuestions } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import { createAppReport, listNotApprovedReasons, updateAppReport } from '#contract/reports/app-reports.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import { createExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { getVisit, type Visit } from '#contract/visits/visits.ts';
import { expect, signIn, signOut, test } from '#test/journeys/kit/people.ts';
import {
  bookPast,
  idOfClient,
  openApi,
  questionInWords,
  wholeAnswers,
  writeAllBut,
} from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

const findStep = (visit: Visit, step: string) =>
  `/dashboard/visits/${visit.appointment_carer_id}?step=${step}`;
const words = (page: Page, visit: Visit) => page.getByRole('textbox', { name: questionInWords(visit).label });
const send = (page: Page) => page.getByRole('button', { name: /^Send/ });
async function checkAndSend(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Check and send', exact: true }).tap();
  await send(page).tap();
}
const officeHas = (api: ApiClient, { appointment_carer_id: id }: Visit) =>
  api.get(getVisit, { params: { id } });
const waitsFor = (page: Page, count: number) =>
  page.getByRole('link', { name: `${count} ${count === 1 ? 'thing waits' : 'things wait'} to be sent` });

/** Taken on its side, 4,000 pixels wide, with the place where it was taken written into it. */
const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b0c4b1' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Until the phone has the application and the visit, and could do without signal. */
async function readyWithoutSignal(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function loseSignal(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('No signal: you can go on writing')).toBeVisible();
}

async function findSignal(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByText('No signal: you can go on writing')).toBeHidden();
}

/** Hands the report in, and returns it for each of its answers in words. */
async function returnReport(admin: ApiClient, carer: ApiClient, visit: Visit): Promise<Question[]> {
  const { questions = [], answers: start = {}, form_type } = visit.app_report ?? {};
  const answers = wholeAnswers(questions, start);
  const params = { id: visit.report.id };
  await carer.send(createAppReport, {
    params: { ...params, formTypeId: form_type?.id ?? '' },
    body: { answers, submit: true },
  });
  const [reason] = await admin.get(listNotApprovedReasons);
  const { version } = await admin.get(getReport, { params });
  const concerned = askedQuestions(questions, answers)
    .filter(({ entry }) => entry === 0)
    .flatMap((each) => each.questions)
    .filter(({ input_type }) => input_type === 'TEXT');
  const reason_id = reason?.id ?? '';
  const question_reasons = concerned.map(({ id, group_identifier }) => ({
    group_identifier,
    entry: 0,
    question_id: id,
    reason_id,
    comment: null,
  }));
  await admin.send(decideReport, {
    params,
    body: { approved: false, not_approved_reason_id: reason_id, question_reasons, version },
  });
  return concerned;
}

test.describe('finishing a visit on a phone', () => {
  test('[REP-10] [TIM-02] [MIL-02] [XTR-01] a carer writes, claims and hands in all of it at once', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await writeAllBut(carer, visit, questionInWords(visit));

    await page.goto(findStep(visit, 'report'));
    await words(page, visit).fill('We cooked together and talked about school.');
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible();
    await page.reload();
    await expect(words(page, visit)).toHaveValue('We cooked together and talked about school.');

    await page.getByRole('link', { name: /^Next.*Times/ }).tap();
    await expect(page.getByLabel('Started', { exact: true })).toHaveValue('04:00');
    await page.getByRole('button', { name: 'Finished 5 minutes later' }).tap();
    await page.getByRole('button', { name: 'Finished 5 minutes later' }).tap();
    await expect(page.getByText('Finished 10 min later than planned.')).toBeVisible();

    await page.getByRole('link', { name: /^Next.*Miles/ }).tap();
    await page.getByRole('button', { name: 'Add a journey' }).tap();
    await page.getByLabel('From').fill('Home');
    await page.getByLabel('To', { exact: true }).fill('Croydon');
    await page.getByRole('textbox', { name: 'Miles' }).fill('12.5');
    await page.getByRole('button', { name: 'Add the way back' }).tap();
    await expect(page.getByLabel('From')).toHaveCount(2);

    await page.getByRole('link', { name: /^Anything else/ }).tap();
    await page.getByLabel('Is there anything else').fill('The gate code has changed.');

    await checkAndSend(page);
    await expect(page.getByText('All handed in. Thank you.')).toBeVisible();

    const office = await officeHas(admin, visit);
    expect(office.report.status).toBe('submitted');
    expect(office.timesheet).toMatchObject({ status: 'submitted', minutes_from_plan: { start: 0, end: 10 } });
    expect(office.mileages.map(({ from_place, to_place, miles }) => [from_place, to_place, miles])).toEqual([
      ['Home', 'Croydon', '12.50'],
      ['Croydon', 'Home', '12.50'],
    ]);
    expect(office.extra_info?.text).toBe('The gate code has changed.');
    await page.goto('/dashboard/waiting');
    await expect(page.getByText('Nothing waits')).toBeVisible();
  });

  test('[TIM-02] [MIL-01] sent before its end it asks when it ended, and miles are read as they are written', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    const { start_at } = visit.timesheet.planned;
    // On the carer's phone it is 46 minutes into the visit.
    const now = new Date(Date.parse(start_at) + 46 * 60_000);
    await page.clock.setFixedTime(now);

    await page.goto(findStep(visit, 'miles'));
    await page.getByRole('button', { name: 'Add a journey' }).tap();
    await page.getByLabel('From').fill('Home');
    await page.getByLabel('To', { exact: true }).fill('Croydon');
    const miles = page.getByRole('textbox', { name: 'Miles' });
    await miles.fill('1,250');
    await expect(page.getByText('Give at most 1,000 miles; this is 1,250 miles.')).toBeVisible();
    await miles.fill('4,85');
    await miles.blur();
    await expect(miles).toHaveValue('4.85');

    await page.getByRole('link', { name: /^Times/ }).tap();
    await expect(page.getByText('You planned until 05:30, and it is 04:46')).toBeVisible();
    await checkAndSend(page);
    const question = page.getByRole('dialog', { name: 'You planned until 05:30, and it is 04:46' });
    await question.getByRole('button', { name: 'I finished at 04:46' }).tap();
    await expect(page.getByText('Not all is handed in')).toBeVisible();
    const office = await officeHas(admin, visit);
    expect(office.timesheet).toMatchObject({
      status: 'submitted',
      end_at: now.toISOString().replace('.000', ''),
    });
    expect(office.mileages.map((each) => each.miles)).toEqual(['4.85']);
  });

  test('[REP-10] without signal it is written, kept and sent once when there is signal again', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer2', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await writeAllBut(carer, visit, questionInWords(visit));
    await page.goto(findStep(visit, 'report'));
    await expect(words(page, visit)).toBeVisible();
    await readyWithoutSignal(page);

    await loseSignal(page);
    await words(page, visit).fill('Written in a field.');
    await expect(page.getByText(/Kept on this device \d\d:\d\d/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('No signal: you can go on writing')).toBeVisible();
    await expect(words(page, visit)).toHaveValue('Written in a field.');
    await page.goto(findStep(visit, 'miles'));
    await page.getByRole('button', { name: 'Add a journey' }).tap();
    await page.getByLabel('From').fill('Home');
    await page.getByLabel('To', { exact: true }).fill('Croydon');
    await page.getByRole('textbox', { name: 'Miles' }).fill('7.25');
    await checkAndSend(page);
    await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible();
    await expect(waitsFor(page, 3)).toBeVisible();
    await page.goto('/dashboard/waiting');
    await expect(page.getByText('Waits', { exact: true })).toHaveCount(3);
    expect((await officeHas(admin, visit)).mileages).toEqual([]);

    // The answer to the first try is lost on the way: the journey is at the office, and the phone does not know.
    let lost = 0;
    await page.route('**/api/app_mileages/', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await findSignal(page);
    await expect.poll(() => lost).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Send now' }).tap();
    await expect(page.getByText('Nothing waits')).toBeVisible();
    const office = await officeHas(admin, visit);
    expect(office.report.status).toBe('submitted');
    expect(office.timesheet.status).toBe('submitted');
    expect(office.mileages.map(({ miles }) => miles)).toEqual(['7.25']);
  });

  test('[UIX-07] [UIX-08] a link to a question of a returned report leaves the question on the screen', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer', '/dashboard', phone);
    const visit = await bookPast(admin, await openApi(page), await idOfClient(admin));
    const concerned = await returnReport(admin, await openApi(page), visit);
    for (const { label } of concerned) {
      // Each time anew: what was on the screen before keeps its height.
      await page.goto(findStep(visit, 'report'));
      await page.getByRole('link', { name: label }).tap();
      const asked = page.locator('main :focus');
      await expect(asked).toBeInViewport();
      // And stays there, though what lies above takes its height only now.
      await page.waitForFunction(() => new Promise((resolve) => window.setTimeout(resolve, 500, true)));
      await expect(asked, label).toBeInViewport();
    }
  });

  test('[UIX-08] [EXP-01] a notice stands above the bar that a thumb presses, and amounts are said with pence', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer2', '/dashboard', phone);
    const visit = await bookPast(admin, await openApi(page), await idOfClient(admin));
    await page.goto(findStep(visit, 'expenses'));
    await page.getByRole('button', { name: 'Add an expense' }).tap();
    await page.getByLabel('What for').selectOption({ label: 'Public transport with the young person' });
    await page.getByRole('textbox', { name: 'Amount' }).fill('4.2');
    await page.getByRole('link', { name: /^Anything else/ }).tap();
    await page.getByLabel('Is there anything else').fill('The gate code has changed.');
    await readyWithoutSignal(page);

    await loseSignal(page);
    await page.getByRole('link', { name: 'Check and send', exact: true }).tap();
    await expect(page.getByText('Public transport with the young person, £4.20,')).toBeVisible();
    await send(page).tap();
    await expect(page.getByText(/Waiting for signal: .*Anything else\./)).toBeVisible();
    await findSignal(page);
    const notice = page.getByRole('region', { name: 'Notices' });
    await expect(notice).toBeVisible();
    const bar = page
      .locator('[data-bottom-bar]', { has: page.getByRole('button', { name: /^Send/ }) })
      .or(page.locator('[data-bottom-bar]', { has: page.getByRole('link', { name: /^(Home|Go on to)/ }) }));
    const [above, below] = [await notice.boundingBox(), await bar.first().boundingBox()];
    expect(above && below && above.y + above.height).toBeLessThanOrEqual(below?.y ?? 0);
  });

  test('[EXP-02] a receipt is photographed, seen, kept without signal, and arrives once without its place', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer2', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await page.goto(findStep(visit, 'expenses'));
    await page.getByRole('button', { name: 'Add an expense' }).tap();
    await readyWithoutSignal(page);
    await loseSignal(page);
    await page.getByLabel('What for').selectOption({ index: 1 });
    await page.getByLabel('Amount').fill('4.2');
    const photo = await aPhoto();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.getByLabel('Take a photo', { exact: true }).setInputFiles(file);
    await page.getByLabel('Choose files', { exact: true }).setInputFiles([
      { ...file, name: 'second.jpg' },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
    await expect(page.getByText('This picture cannot be read here.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'IMG_0001.jpg' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'second.jpg' })).toBeVisible();
    await page.getByRole('link', { name: 'Check and send', exact: true }).tap();
    await expect(send(page)).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: /^Expenses/ }).tap();
    await expect(page.getByRole('img', { name: 'IMG_0001.jpg' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove second.jpg' }).tap();
    await checkAndSend(page);
    await expect(waitsFor(page, 2)).toBeVisible();

    await findSignal(page);
    await expect(page.getByText('1 expense handed in')).toBeVisible();
    const [expense, ...others] = (await officeHas(admin, visit)).expenses;
    expect(others).toEqual([]);
    expect(expense?.amount).toBe('4.20');
    expect(expense?.images).toHaveLength(1);
    await page
      .getByRole('link', { name: 'Change expenses' })
      .or(page.getByRole('link', { name: 'Open expenses' }))
      .tap();
    await page.getByRole('button', { name: 'Change expense 1' }).tap();
    await expect(page.getByRole('img', { name: 'IMG_0001.jpg' })).toBeVisible();
    const received = await admin.fetch(expense?.images[0]?.url ?? '');
    const { exif, width, height } = await sharp(Buffer.from(await received.arrayBuffer())).metadata();
    // Turned upright and made smaller, on the phone already.
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 1920, height: 2560 });
  });

  test('[REP-10] what someone else wrote meanwhile is shown beside it, and nothing is lost', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await page.goto(findStep(visit, 'else'));
    await expect(page.getByLabel('Is there anything else')).toBeVisible();
    await readyWithoutSignal(page);
    await loseSignal(page);
    await page.getByLabel('Is there anything else').fill('Mine.');
    await page.getByRole('link', { name: /^Times/ }).tap();
    await page.getByRole('button', { name: 'Started 5 minutes earlier' }).tap();
    await checkAndSend(page);
    await expect(waitsFor(page, 2)).toBeVisible();

    const { appointment_carer_id } = visit;
    await admin.send(createExtraInfo, { body: { appointment_carer_id, text: 'The office’s.' } });
    await findSignal(page);
    await expect(page.getByRole('link', { name: /1 thing needs your decision/ })).toBeVisible();
    await expect(page.getByText('Not everything went through')).toBeVisible();
    await page.goto(findStep(visit, 'else'));
    await expect(page.getByText('Mine.', { exact: true })).toBeVisible();
    await expect(page.getByText('The office’s.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Keep this choice' }).tap();
    await checkAndSend(page);
    await expect.poll(async () => (await officeHas(admin, visit)).extra_info?.text).toBe('Mine.');
    expect((await officeHas(admin, visit)).timesheet.minutes_from_plan).toEqual({ start: -5, end: 0 });
  });

  test('[REP-10] a report that the office changed meanwhile is compared answer by answer', async ({ as }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer2', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    const question = questionInWords(visit);
    const draft = await writeAllBut(carer, visit, question);
    await page.goto(findStep(visit, 'report'));
    await expect(words(page, visit)).toBeVisible();
    await readyWithoutSignal(page);
    await loseSignal(page);
    await words(page, visit).fill('Mine.');
    const answers = structuredClone(draft.answers);
    const [entry] = answers[question.group_identifier] ?? [];
    if (entry) entry[question.id] = 'The office’s.';
    await admin.send(updateAppReport, {
      params: { id: visit.report.id, reportId: draft.id },
      body: { answers, submit: false, version: draft.version },
    });
    await findSignal(page);
    await expect(page.getByText('Report: changed by someone else meanwhile')).toBeVisible();
    const choice = page.getByRole('group', { name: question.label });
    await expect(choice).toContainText('Mine.');
    await expect(choice).toContainText('The office’s.');
    await page.reload();
    await choice.getByRole('radio', { name: 'The office’s' }).check();
    await page.getByRole('button', { name: 'Keep this choice' }).tap();
    await expect(words(page, visit)).toHaveValue('The office’s.');
    await words(page, visit).fill('The office’s. And mine.');
    await checkAndSend(page);
    await expect.poll(async () => (await officeHas(admin, visit)).report.status).toBe('submitted');
    const { app_report } = await officeHas(admin, visit);
    expect(app_report?.answers[question.group_identifier]?.[0]?.[question.id]).toBe(
      'The office’s. And mine.',
    );
  });

  test('[REP-10] [ERR-01] a session that ended meanwhile is said, and after signing in what waits is sent', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await page.goto(findStep(visit, 'else'));
    await expect(page.getByLabel('Is there anything else')).toBeVisible();
    await readyWithoutSignal(page);
    await loseSignal(page);
    await page.reload();
    await page.getByLabel('Is there anything else').fill('Written without signal.');
    await checkAndSend(page);
    await expect(waitsFor(page, 2)).toBeVisible();
    await page.context().clearCookies();
    await page.context().setOffline(false);
    const notice = page.getByRole('region', { name: 'Important notices' });
    await expect(notice.getByText('Your session has expired.')).toBeVisible();
    await notice.getByRole('button', { name: 'Log in again' }).tap();
    await page.waitForURL(/\/login/);
    await signIn(page, 'carer');
    await expect
      .poll(async () => (await officeHas(admin, visit)).extra_info?.text)
      .toBe('Written without signal.');
    expect((await officeHas(admin, visit)).timesheet.status).toBe('submitted');
  });

  test('[TIM-02] a refusal comes back to the field it is about, and the rest goes through', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await page.goto(findStep(visit, 'miles'));
    await page.getByRole('button', { name: 'Add a journey' }).tap();
    await page.getByLabel('From').fill('Home');
    await page.getByLabel('To', { exact: true }).fill('Croydon');
    await page.getByRole('textbox', { name: 'Miles' }).fill('3');
    // Right as a date, but months from the appointment: only the office knows that.
    await page.getByRole('textbox', { name: 'Date' }).fill('01/02/2026');
    await page.keyboard.press('Tab');
    await checkAndSend(page);
    await expect(page.getByText('Not everything went through')).toBeVisible();
    await page.goto(findStep(visit, 'miles'));
    await expect(page.getByText(/Give a day within \d+ days of the appointment/)).toBeVisible();
    expect((await officeHas(admin, visit)).timesheet.status).toBe('submitted');
  });

  test('[REP-10] signing out keeps what waits for the same person and shows it to nobody else', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer2', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await page.goto(findStep(visit, 'else'));
    await page.getByLabel('Is there anything else').fill('Not sent yet.');
    await expect(page.getByText(/Kept on this device/)).toBeVisible();
    await signOut(page);
    await signIn(page, 'carer');
    await page.goto('/dashboard/waiting');
    await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
    await expect(page.getByText('Nothing waits')).toBeVisible();
    await signOut(page);
    // Another version of the application clears what this browser stored in the open, and nothing else.
    await page.evaluate(() => localStorage.setItem('version', '0.1.0'));
    await signIn(page, 'carer2', findStep(visit, 'else'));
    await expect(page.getByLabel('Is there anything else')).toHaveValue('Not sent yet.');
  });

  test('[UIX-07] [UIX-08] every step can be read and used on a small phone, and by keyboard alone', async ({
    as,
  }) => {
    const admin = await openApi(await as('admin'));
    const page = await as('carer', '/dashboard', { ...phone, viewport: { width: 320, height: 640 } });
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const step of ['report', 'times', 'miles', 'expenses', 'else', 'check']) {
        await page.goto(findStep(visit, step));
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${step}: ${id} ${nodes[0]?.html}`)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, step).toBeLessThanOrEqual(0);
      }
    }
    await page.goto(findStep(visit, 'times'));
    await page.getByRole('button', { name: 'Started 5 minutes later' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Started 5 min later than planned.')).toBeVisible();
    await page.getByRole('link', { name: 'Check and send', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(send(page)).toBeVisible();
    await send(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await officeHas(admin, visit)).timesheet.status).toBe('submitted');
  });
});
