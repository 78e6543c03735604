import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#test/journeys/kit/people.ts';
import { checkAndSend, findStep, officeHas, phone, send, words } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, questionInWords, writeAllBut } from '#test/journeys/kit/visits.ts';

test.describe('finishing a visit on a phone', () => {
  test('[REP-10] [TIM-02] [MIL-02] [XTR-01] a carer writes, claims and hands in all of it at once', {
    tag: '@main',
  }, async ({ as, callAs }) => {
    const admin = await callAs('admin');
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
    // The step begins where the eye is, and where the keyboard goes on.
    const heading = page.getByRole('heading', { name: 'Times', exact: true });
    await expect(heading).toBeFocused();
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
    await expect(page.getByLabel('Started', { exact: true })).toHaveValue('04:00');
    await page.getByRole('button', { name: 'Finished 5 minutes later' }).tap();
    await page.getByRole('button', { name: 'Finished 5 minutes later' }).tap();
    await expect(page.getByText('Finished 10 min later than planned.')).toBeVisible();

    await page.getByRole('link', { name: /^Next.*Miles/ }).tap();
    await page.getByRole('button', { name: 'Add a journey' }).tap();
    await page.getByLabel('From').fill('Home');
    await page.getByLabel('To', { exact: true }).fill('Croydon');
    await page.getByRole('textbox', { name: 'Miles' }).fill('12.5');
    await page.getByRole('button', { name: 'Add the return journey' }).tap();
    await expect(page.getByLabel('From')).toHaveCount(2);

    await page.getByRole('link', { name: /^Anything else/ }).tap();
    await page.getByLabel('Is there anything else').fill('The gate code has changed.');

    await checkAndSend(page);
    await expect(page.getByText('Everything is sent. Thank you.')).toBeVisible();

    const office = await officeHas(admin, visit);
    expect(office.report.status).toBe('submitted');
    expect(office.timesheet).toMatchObject({ status: 'submitted', minutes_from_plan: { start: 0, end: 10 } });
    expect(office.mileages.map(({ from_place, to_place, miles }) => [from_place, to_place, miles])).toEqual([
      ['Home', 'Croydon', '12.50'],
      ['Croydon', 'Home', '12.50'],
    ]);
    expect(office.extra_info?.text).toBe('The gate code has changed.');
    await page.goto('/dashboard/waiting');
    await expect(page.getByText('Nothing to send')).toBeVisible();
  });

  test('[TIM-02] [MIL-01] sent before its end it asks when it ended, and miles are read as they are written', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
    const page = await as('carer', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    const { start_at } = visit.timesheet.planned;
    // To the carer's phone it is 46 minutes into the visit, and so it hears from the office.
    const now = new Date(Date.parse(start_at) + 46 * 60_000);
    await page.clock.setFixedTime(now);
    await page.route(/\/api\/(?!live)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } });
    });

    await page.goto(findStep(visit, 'miles'));
    await page.getByRole('button', { name: 'Add a journey' }).tap();
    await page.getByLabel('From').fill('Home');
    await page.getByLabel('To', { exact: true }).fill('Croydon');
    const miles = page.getByRole('textbox', { name: 'Miles' });
    await miles.fill('1,250');
    await expect(page.getByText('Enter 1,000 miles or less. You entered 1,250 miles.')).toBeVisible();
    await miles.fill('4,85');
    await miles.blur();
    await expect(miles).toHaveValue('4.85');
    await miles.fill('485');

    await page.getByRole('link', { name: /^Times/ }).tap();
    await expect(page.getByText('You planned until 05:30. It is now 04:46')).toBeVisible();
    await checkAndSend(page);
    const question = page.getByRole('dialog', { name: 'You planned until 05:30. It is now 04:46' });
    await question.getByRole('button', { name: 'I finished at 04:46' }).tap();
    const doubt = page.getByRole('dialog', { name: 'Are your miles right?' });
    // The page's clock stands still, so that a second tap at the same place is taken for a slip.
    await doubt.getByRole('button', { name: 'Yes, send' }).press('Enter');
    await expect(page.getByText('Some of this is not sent')).toBeVisible();
    const office = await officeHas(admin, visit);
    expect(office.timesheet).toMatchObject({
      status: 'submitted',
      end_at: now.toISOString().replace('.000', ''),
    });
    expect(office.mileages.map((each) => each.miles)).toEqual(['485.00']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('[TIM-02] a refusal comes back to the field it is about, and the rest goes through', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
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
    await expect(page.getByText('Some parts were not sent')).toBeVisible();
    await page.goto(findStep(visit, 'miles'));
    await expect(page.getByText(/Enter a date within \d+ days of the appointment/)).toBeVisible();
    expect((await officeHas(admin, visit)).timesheet.status).toBe('submitted');
  });

  test('[UIX-07] [UIX-08] every step can be read and used on a small phone, and by keyboard alone', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
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
