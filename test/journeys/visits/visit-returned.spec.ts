import { askedQuestions } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';
import { createAppReport, deleteAppReport, listNotApprovedReasons } from '#contract/reports/app-reports.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import {
  findSignal,
  findStep,
  loseSignal,
  officeHas,
  phone,
  readyWithoutSignal,
  send,
  words,
} from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, wholeAnswers } from '#test/journeys/kit/visits.ts';
import { freshName } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

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

test.describe('a visit says on a phone', () => {
  test('[UIX-07] [UIX-08] a link to a question of a returned report leaves the question on the screen', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
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

  test('[REP-10] that the office withdrew the report while its carer corrected it, and sends it anew', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
    const page = await as('carer', '/dashboard', phone);
    const carer = await openApi(page);
    const visit = await bookPast(admin, carer, await idOfClient(admin));
    await returnReport(admin, carer, visit);
    await page.goto(findStep(visit, 'report'));
    await expect(words(page, visit)).toBeVisible();
    const { app_report } = await officeHas(carer, visit);
    const reportId = app_report && 'id' in app_report ? app_report.id : '';
    await admin.send(deleteAppReport, { params: { id: visit.report.id, reportId } });
    const sentence = `He made pancakes, ${freshName()}.`;
    await words(page, visit).fill(sentence);
    await page.getByRole('link', { name: 'Check and send', exact: true }).tap();
    await expect(page.getByText(/The office withdrew this/)).toBeVisible();
    await send(page).tap();
    await expect(page.getByText('Everything is sent. Thank you.')).toBeVisible();
    expect(JSON.stringify((await officeHas(admin, visit)).app_report)).toContain(sentence);
  });

  test('[UIX-08] [EXP-01] a notice stands above the bar that a thumb presses, and amounts are said with pence', async ({
    as,
    callAs,
  }) => {
    const admin = await callAs('admin');
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
      .or(
        page.locator('[data-bottom-bar]', { has: page.getByRole('link', { name: /^(Home|Continue to)/ }) }),
      );
    // The bar comes with the next screen, and the notice moves up then.
    await expect(async () => {
      const [above, below] = [await notice.boundingBox(), await bar.first().boundingBox()];
      expect(above && below && above.y + above.height).toBeLessThanOrEqual(below?.y ?? 0);
    }).toPass({ timeout: 10_000 });
  });
});
