import sharp from 'sharp';
import { updateAppReport } from '#contract/reports/app-reports.ts';
import { createExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { expect, signIn, signOut, test, waitForSignedOut } from '#test/journeys/kit/people.ts';
import {
  aPhoto,
  checkAndSend,
  findSignal,
  findStep,
  loseSignal,
  officeHas,
  phone,
  readyWithoutSignal,
  send,
  waitsFor,
  words,
} from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, questionInWords, writeAllBut } from '#test/journeys/kit/visits.ts';

test.describe('a visit that waits on a phone', () => {
  test('[REP-10] without signal it is written, kept and sent once when there is signal again', {
    tag: '@main',
  }, async ({ as, callAs }) => {
    const admin = await callAs('admin');
    const page = await as('carer2', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await writeAllBut(carer, visit, questionInWords(visit));
    await page.goto(findStep(visit, 'report'));
    await expect(words(page, visit)).toBeVisible();
    await readyWithoutSignal(page);

    await loseSignal(page);
    await words(page, visit).fill('Written in a field.');
    await expect(page.getByText(/Saved on this device \d\d:\d\d/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('You can still write reports, times and case notes')).toBeVisible();
    await expect(words(page, visit)).toHaveValue('Written in a field.');
    await page.goto(findStep(visit, 'miles'));
    await page.getByRole('button', { name: 'Add a journey' }).tap();
    await page.getByLabel('From').fill('Home');
    await page.getByLabel('To', { exact: true }).fill('Croydon');
    await page.getByRole('textbox', { name: 'Miles' }).fill('7.25');
    // A phone that is slow at keeping: the page is closed as soon as it says that it may be.
    await page.evaluate(() => {
      const seal = crypto.subtle.encrypt.bind(crypto.subtle);
      crypto.subtle.encrypt = async (...content) => {
        await new Promise((resolve) => window.setTimeout(resolve, 700));
        return seal(...content);
      };
    });
    await checkAndSend(page);
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
    await page.goto('/dashboard/waiting');
    await expect(waitsFor(page, 3)).toBeVisible();
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(3);
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
    await expect(page.getByText('Nothing to send')).toBeVisible();
    const office = await officeHas(admin, visit);
    expect(office.report.status).toBe('submitted');
    expect(office.timesheet.status).toBe('submitted');
    expect(office.mileages.map(({ miles }) => miles)).toEqual(['7.25']);
  });

  test('[EXP-02] a receipt is photographed, seen, kept without signal, and arrives once without its place', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
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
    await expect(page.getByText('notes.txt is not a photo or a PDF. Choose a photo or a PDF.')).toBeVisible();
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
    await expect(page.getByText('1 expense sent')).toBeVisible();
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

  test('[REP-10] words that someone else wrote meanwhile are shown beside it, and nothing is lost', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
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
    await expect(page.getByText('Some parts were not sent')).toBeVisible();
    await page.goto(findStep(visit, 'else'));
    await expect(page.getByText('Mine.', { exact: true })).toBeVisible();
    await expect(page.getByText('The office’s.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Keep this choice' }).tap();
    await checkAndSend(page);
    await expect.poll(async () => (await officeHas(admin, visit)).extra_info?.text).toBe('Mine.');
    expect((await officeHas(admin, visit)).timesheet.minutes_from_plan).toEqual({ start: -5, end: 0 });
  });

  test('[REP-10] a report that the office changed meanwhile is compared answer by answer', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
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
    await expect(page.getByText('Report: the office has a different version')).toBeVisible();
    const choice = page.getByRole('group', { name: question.label });
    await expect(choice).toContainText('Mine.');
    await expect(choice).toContainText('The office’s.');
    await page.reload();
    await choice.getByRole('radio', { name: 'At the office' }).check();
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
    callAs,
  }) => {
    const admin = await callAs('admin');
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

  test('[REP-10] signing out keeps what waits for the same person and shows it to nobody else', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
    const page = await as('carer2', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await page.goto(findStep(visit, 'else'));
    await page.getByLabel('Is there anything else').fill('Not sent yet.');
    await expect(page.getByText(/Saved on this device/)).toBeVisible();
    await page.getByRole('button', { name: /, account$/ }).tap();
    await page.getByRole('menuitem', { name: 'Sign out' }).tap();
    const asked = page.getByRole('dialog', { name: '1 thing is not sent yet' });
    const isBack = waitForSignedOut(page);
    await asked.getByRole('button', { name: 'Sign out' }).tap();
    await isBack;
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await signIn(page, 'carer');
    await page.goto('/dashboard/waiting');
    await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
    await expect(page.getByText('Nothing to send')).toBeVisible();
    await signOut(page);
    // Another version of the application clears what this browser stored in the open, and nothing else.
    await page.evaluate(() => localStorage.setItem('version', '0.1.0'));
    await signIn(page, 'carer2', findStep(visit, 'else'));
    await expect(page.getByLabel('Is there anything else')).toHaveValue('Not sent yet.');
  });
});
