import sharp from 'sharp';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { createAppReport } from '#contract/reports/app-reports.ts';
import { submitTimesheet } from '#contract/visits/timesheets.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { expect, signIn, signOut, test } from '#test/journeys/kit/people.ts';
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
import {
  bookPast,
  idOfClient,
  openApi,
  questionInWords,
  wholeAnswers,
  writeAllBut,
} from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

test('[REP-10] [EXP-02] [APT-02] [UIX-08] without signal a visit is found, written with a receipt, saved, and sent once when the signal returns', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const carer = await openApi(page);
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  await writeAllBut(carer, visit, questionInWords(visit));
  await page.goto(findStep(visit, 'report'));
  await expect(words(page, visit)).toBeVisible();

  await test.step('the page of the appointment leads to what the device has of it', async () => {
    await page.goto(`/dashboard/appointments/${visit.appointment.id}`);
    await expect(page.getByRole('link', { name: 'Finish appointment' })).toBeVisible();
    await readyWithoutSignal(page);
    await loseSignal(page);
    await page.reload();
    await expect(page.getByText('You’re offline. This appointment was saved on this device')).toBeVisible();
    await page.getByRole('link', { name: 'Finish appointment' }).tap();
    await expect(page).toHaveURL(new RegExp(`/dashboard/visits/${visit.appointment_carer_id}`));
  });

  await test.step('its report and a journey are written, and a reload takes nothing', async () => {
    await page.goto(findStep(visit, 'report'));
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
  });

  await test.step('a receipt is photographed, and is there after a reload', async () => {
    await page.getByRole('link', { name: /^Expenses/ }).tap();
    await page.getByRole('button', { name: 'Add an expense' }).tap();
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
    await expect(page.getByText(/, £4\.20,/)).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: /^Expenses/ }).tap();
    await expect(page.getByRole('img', { name: 'IMG_0001.jpg' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove second.jpg' }).tap();
  });

  await test.step('it is sent, and waits in sight of other screens', async () => {
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
    await expect(waitsFor(page, 4)).toBeVisible();
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(4);
    expect((await officeHas(admin, visit)).mileages).toEqual([]);
    await page.goto(findStep(visit, 'check'));
    await expect(send(page)).toBeVisible();
  });

  await test.step('with signal it goes, and the notice of it stands above the bar that a thumb presses', async () => {
    // The answer to the first try is lost on the way: the journey is at the office, and the phone does not know.
    let lost = 0;
    await page.route('**/api/app_mileages/', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await findSignal(page);
    const notice = page.getByRole('region', { name: 'Notices' });
    await expect(notice).toBeVisible();
    const bar = page
      .locator('[data-bottom-bar]', { has: page.getByRole('button', { name: /^Send/ }) })
      .or(
        page.locator('[data-bottom-bar]', { has: page.getByRole('link', { name: /^(Home|Continue to)/ }) }),
      );
    // The bar comes with the next screen, and the notice moves up then.
    await expect(async () => {
      const [above, below] = [await notice.boundingBox(), await bar.first().boundingBox()];
      expect(above && below && above.y + above.height).toBeLessThanOrEqual(below?.y ?? 0);
    }).toPass({ timeout: 10_000 });
    await expect.poll(() => lost).toBeGreaterThan(0);
    await page.goto('/dashboard/waiting');
    await expect(page.getByText('Nothing to send')).toBeVisible();
  });

  await test.step('the office has all of it once, and the photo upright, smaller and without its place', async () => {
    const { report, timesheet, mileages, expenses } = await officeHas(admin, visit);
    expect([report.status, timesheet.status]).toEqual(['submitted', 'submitted']);
    expect(mileages.map(({ miles }) => miles)).toEqual(['7.25']);
    expect(expenses.map(({ amount, images }) => [amount, images.length])).toEqual([['4.20', 1]]);
    const received = await admin.fetch(expenses[0]?.images[0]?.url ?? '');
    const { exif, width, height } = await sharp(Buffer.from(await received.arrayBuffer())).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 1920, height: 2560 });
    await page.goto(findStep(visit, 'expenses'));
    await page.getByRole('button', { name: 'Change expense 1' }).tap();
    await expect(page.getByRole('img', { name: 'IMG_0001.jpg' })).toBeVisible();
  });
});

/** Nothing of it is owed any more. */
async function handIn(carer: ApiClient, visit: Visit): Promise<void> {
  const { questions = [], answers = {}, form_type } = visit.app_report ?? {};
  await carer.send(createAppReport, {
    params: { id: visit.report.id, formTypeId: form_type?.id ?? '' },
    body: { answers: wholeAnswers(questions, answers), submit: true },
  });
  const { appointment_carer_id, timesheet } = visit;
  await carer.send(submitTimesheet, { body: { appointment_carer_id, ...timesheet.planned } });
}

test('[REP-10] [MIL-01] [ERR-01] [SHL-06] an unsent journey is on the home page, and survives signing out, another carer, a new version and the end of a session', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const carer = await openApi(page);
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  await handIn(carer, visit);
  const begun = page.getByRole('listitem').filter({ hasText: 'Not sent yet: 1 journey' });
  const miles = page.getByRole('textbox', { name: 'Miles' });
  await page.goto(findStep(visit, 'miles'));
  await page.getByRole('button', { name: 'Add a journey' }).tap();
  await page.getByLabel('From').fill('Croydon');
  await page.getByLabel('To', { exact: true }).fill('Home');
  await miles.fill('7.25');
  await expect(page.getByText(/Saved on this device \d\d:\d\d/)).toBeVisible();

  await test.step('on the home, which is of the device while no answer comes, and live once it does', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${getDashboard.path}**`, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/dashboard');
    const kept = page.getByText('You’re offline. These appointments were saved');
    await expect(kept).toBeVisible();
    await expect(page.getByRole('heading', { name: 'To finish' })).toBeVisible();
    await expect(begun).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: /^To do/ })).toBeVisible();
    await expect(kept).toBeHidden();
    await expect(begun).toBeVisible();
    await expect(page.getByText('You’re up to date.')).toBeHidden();
    await expect(page.getByText('waiting to send')).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('at signing out it is asked about, and nobody else sees it', async () => {
    await page.getByRole('button', { name: /, account$/ }).tap();
    await page.getByRole('menuitem', { name: 'Sign out' }).tap();
    const asked = page.getByRole('dialog', { name: '1 thing is not sent yet' });
    await expect(asked.getByText('You have not sent it.')).toBeVisible();
    await asked.getByRole('button', { name: 'Stay signed in' }).tap();
    await expect(asked).toBeHidden();
    await signOut(page, { leaves: true });
    await signIn(page, 'carer');
    await page.goto('/dashboard/waiting');
    await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
    await expect(page.getByText('Nothing to send')).toBeVisible();
    await signOut(page);
    // Another version of the application clears what this browser stored in the open, and nothing else.
    await page.evaluate(() => localStorage.setItem('version', '0.1.0'));
    await signIn(page, 'carer2', findStep(visit, 'miles'));
    await expect(miles).toHaveValue('7.25');
  });

  await test.step('without signal the home leads to where it is sent', async () => {
    await readyWithoutSignal(page);
    await loseSignal(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'To finish' })).toBeVisible();
    await begun.getByRole('link').tap();
    await expect(page).toHaveURL(/step=check$/);
    await send(page).tap();
    await expect(waitsFor(page, 1)).toBeVisible();
  });

  await test.step('a session that ended meanwhile is said, and after signing in it is sent', async () => {
    await page.context().clearCookies();
    await page.context().setOffline(false);
    const notice = page.getByRole('region', { name: 'Important notices' });
    await expect(notice.getByText('Your session has expired.')).toBeVisible();
    await notice.getByRole('button', { name: 'Log in again' }).tap();
    await page.waitForURL(/\/login/);
    await signIn(page, 'carer2');
    await expect
      .poll(async () => (await officeHas(admin, visit)).mileages.map((each) => each.miles))
      .toEqual(['7.25']);
    await expect(page.getByRole('heading', { name: /^To do/ })).toBeVisible();
    await expect(begun).toHaveCount(0);
  });
});
