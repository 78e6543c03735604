import { askedQuestions } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import { createAppReport, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { checkAndSend, findStep, officeHas, phone, send, words } from '#test/journeys/kit/visit-steps.ts';
import {
  bookPast,
  idOfClient,
  openApi,
  questionInWords,
  wholeAnswers,
  writeAllBut,
} from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

test('[REP-10] [TIM-02] [MIL-02] [XTR-01] a carer writes a visit on a phone, claims, and submits everything at once', {
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

/** Says what has focus where a bar at the top or the bottom of the screen hides all of it; undefined where it is in sight. */
function findHidden(): string | undefined {
  const focused = document.activeElement;
  // The link that skips to the page comes down over the bar.
  if (!focused?.closest('main')) return undefined;
  const { top, bottom } = focused.getBoundingClientRect();
  const isOver = (bar: Element) => {
    const at = bar.getBoundingClientRect();
    return !bar.contains(focused) && at.height > 0 && at.top <= top && at.bottom >= bottom;
  };
  const bars = [...document.querySelectorAll('[data-bottom-bar], header')].filter(
    (bar) => !['static', 'relative'].includes(getComputedStyle(bar).position),
  );
  const lowest = Math.min(
    window.innerHeight,
    ...bars.filter((bar) => !bar.matches('header')).map((bar) => bar.getBoundingClientRect().top),
  );
  const isUnder = top >= lowest && !focused.closest('[data-bottom-bar]');
  return isUnder || bars.some(isOver) ? focused.outerHTML.slice(0, 120) : undefined;
}

test('[UIX-07] [UIX-08] [REP-10] a returned report is corrected and sent by keyboard on the smallest phone, and the focus is always in view', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer', '/dashboard', { ...phone, viewport: { width: 320, height: 640 } });
  const carer = await openApi(page);
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  const concerned = await returnReport(admin, carer, visit);

  await test.step('a link to a question leaves the question on the screen', async () => {
    for (const { label } of concerned) {
      // Each time anew: what was on the screen before keeps its height.
      await page.goto(findStep(visit, 'report'));
      await page.getByRole('link', { name: label }).tap();
      const asked = page.locator('main :focus');
      await expect(asked).toBeInViewport();
      // And stays there, though what lies above takes its height only as it is drawn.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 10; frame++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      });
      await expect(asked, label).toBeInViewport();
    }
  });

  await test.step('no field that has focus is under the bars at the top and the bottom', async () => {
    const hidden: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 0; stop < 40; stop++) {
        await page.keyboard.press(key);
        const found = await page.evaluate(findHidden);
        if (found) hidden.push(`${key} ${stop}: ${found}`);
      }
    expect(hidden).toEqual([]);
  });

  await test.step('it is corrected and sent', async () => {
    await words(page, visit).focus();
    await page.keyboard.type(' She was asleep.');
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
    await expect.poll(async () => (await officeHas(admin, visit)).report.status).toBe('submitted corrected');
  });
});
