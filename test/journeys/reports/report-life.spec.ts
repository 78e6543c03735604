import { expect, readText, test } from '#test/journeys/kit/people.ts';
import {
  bookPastAppointment,
  fillSessionNotHeld,
  keepTyping,
  openReportFor,
} from '#test/journeys/kit/session-report.ts';

test('[REP-03] [REP-07] [REP-09] [UIX-09] a report is written at a desk, returned for one answer, corrected, approved by keyboard and read by its client', {
  tag: '@main',
}, async ({ as }) => {
  const [admin, carer, client] = [await as('admin'), await as('carer'), await as('client')];
  const { address, young } = await bookPastAppointment(admin, {
    carer,
    client,
    start: '13:00',
    end: '14:00',
  });
  const report = await openReportFor(carer, address);
  // Another report may say much the same.
  const said = `Rang ${report.slice(-6)}.`;

  await test.step('its carer sees it as missing, and writes; a reload loses nothing', async () => {
    await expect(carer.locator('main h1')).toContainText(`Session report: ${young}`);
    await expect(carer.locator('main header').getByText('Missing', { exact: true })).toBeVisible();
    await carer.getByRole('link', { name: 'Write report' }).click();
    const summary = carer.getByRole('alert').filter({ hasText: 'There is a problem' });
    // The form grows below while it is drawn: a press that missed the button is made again, as people do.
    await expect(async () => {
      await carer.getByRole('button', { name: 'Check your answers' }).click();
      await expect(summary).toContainText('Did the session take place?', { timeout: 2_000 });
    }).toPass();
    await keepTyping(carer, 'T00:05', () => fillSessionNotHeld(carer, said));
    await carer.reload();
    await expect(carer.getByLabel('What did you do?')).toHaveValue(said);
  });

  await test.step('checks it, and hands it in', async () => {
    await carer.getByRole('button', { name: 'Check your answers' }).click();
    await expect(carer.getByRole('heading', { name: 'Check your answers' })).toBeFocused();
    await carer.getByRole('button', { name: /^Change.*What did you do/ }).click();
    await expect(carer.getByLabel('What did you do?')).toBeFocused();
    await carer.getByRole('button', { name: 'Check your answers' }).click();
    await carer.getByRole('button', { name: 'Submit report' }).click();
    await carer.waitForURL(new RegExp(`${report}\\?`));
    await expect(carer.locator('main header').getByText('Submitted', { exact: true })).toBeVisible();
    await expect(
      carer.getByRole('link', { name: /(Write|Continue|Correct) (report|.*Session report)/ }),
    ).toHaveCount(0);
  });

  await test.step('the client sees that it was handed in, and nothing of it', async () => {
    await client.goto(report);
    await expect(client.getByText('Not ready to read yet')).toBeVisible();
    await expect(client.getByText(said)).toBeHidden();
  });

  const desk = `/dashboard/reports/approve?id=${report.split('/').at(-1)}`;
  await test.step('the office returns it, with a reason at the answer concerned', async () => {
    await admin.goto(desk);
    await expect(admin.getByText(said)).toBeVisible();
    await admin.keyboard.press('r');
    const decision = admin.getByRole('region', { name: 'Decision' });
    await expect(decision.getByLabel('Reason').first()).toBeFocused();
    // Letters are typed here, and decide nothing.
    await decision.getByLabel('Comment').first().fill('a');
    await admin.keyboard.press('a');
    await expect(admin.getByText(said)).toBeVisible();
    await admin.getByRole('button', { name: 'Return report' }).click();
    await expect(decision.getByRole('link', { name: 'Choose a reason for returning it.' })).toBeVisible();
    await admin.getByRole('button', { name: /^Add a reason.*What did you do/ }).click();
    const about = decision.getByRole('listitem').filter({ hasText: 'What did you do?' });
    await about.getByLabel('Reason', { exact: true }).selectOption({ label: 'Not enough detail' });
    await about.getByLabel('Comment').fill('Whom, and when?');
    await decision.getByLabel('Comment').first().fill('Nearly there.');
    await admin.getByRole('button', { name: 'Return report' }).click();
    await expect(admin.getByText('Returned', { exact: true }).first()).toBeVisible();
    await expect(admin.getByText(said)).toBeHidden();
  });

  await test.step('its carer reads why, there and at the answer, and corrects it', async () => {
    await carer.goto(report);
    await expect(carer.getByText('Returned: Not enough detail')).toBeVisible();
    await expect(carer.getByText('Nearly there.')).toBeVisible();
    await carer.getByRole('link', { name: 'Correct report' }).click();
    await expect(carer.getByText(/Not enough detail\. Whom, and when\? Add times/)).toBeVisible();
    const corrected = 'Rang the foster home at 13:10. She was asleep with a cold.';
    await keepTyping(carer, corrected, () => carer.getByLabel('What did you do?').fill(corrected));
    await carer.getByRole('button', { name: 'Check your answers' }).click();
    await carer.getByRole('button', { name: 'Submit report' }).click();
    await expect(carer.locator('main header').getByText('Submitted corrected')).toBeVisible();
  });

  await test.step('the office withdraws it by mistake, and puts it back with every word', async () => {
    await admin.goto(report);
    await admin.getByRole('button', { name: 'Withdraw' }).click();
    const question = admin.getByRole('dialog', { name: 'Withdraw this session report?' });
    await expect(question).toContainText('You can restore it from this page.');
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(admin.getByText('She was asleep with a cold.')).toBeHidden();
    const back = admin.getByRole('button', { name: 'Restore Session report' });
    await expect(back).toBeVisible();
    await back.press('Enter');
    await expect(admin.getByText('She was asleep with a cold.')).toBeVisible();
    await expect(admin.locator('main header').getByText('Submitted corrected')).toBeVisible();
  });

  await test.step('the office sees what changed, and approves it with one key', async () => {
    await admin.goto(desk);
    await expect(admin.getByText('1 change since')).toBeVisible();
    await expect(admin.getByText(`Was: ${said}`)).toBeVisible();
    await expect(admin.getByText('Returned because: Not enough detail. Whom, and when?')).toBeVisible();
    const before = await readText(admin.locator('main header p'));
    await admin.keyboard.press('a');
    await expect(admin.getByText('Approved', { exact: true }).first()).toBeVisible();
    // The next one is on the desk already.
    await expect(admin.getByText(`Was: ${said}`)).toBeHidden();
    await expect(admin.locator('main header p')).not.toHaveText(before);
  });

  await test.step('the client reads it; nobody else does', async () => {
    await client.goto(report);
    await expect(client.getByText('She was asleep with a cold.')).toBeVisible();
    await expect(client.getByText('Nearly there.')).toBeHidden();
    for (const person of ['carer2', 'client2'] as const) {
      const stranger = await as(person, report);
      await expect(
        stranger.getByText('We can’t show this page. It may have been removed, or you may not have access.'),
      ).toBeVisible();
    }
  });

  await test.step('the office takes it back: the link that the client has says so, and so does its page', async () => {
    await admin.goto(report);
    const made = client.getByRole('link', { name: /Session report, version 1/ });
    await expect(made).toBeVisible({ timeout: 30_000 });
    const viewer = (await made.getAttribute('href')) ?? '';
    await admin.getByRole('button', { name: 'More actions' }).click();
    await admin.getByRole('menuitem', { name: 'Reopen…' }).click();
    await admin.getByLabel('Reason').fill('The time is wrong.');
    await admin.getByRole('button', { name: 'Reopen report' }).click();
    await expect(admin.getByText('Report reopened')).toBeVisible();
    await client.goto(viewer);
    await expect(client.getByText('This document was replaced or withdrawn.')).toBeVisible();
    await client.getByRole('link', { name: 'Open the report' }).click();
    await client.waitForURL(`**${report}`);
    await expect(
      client.getByText(/^Session report withdrawn by the agency on \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/),
    ).toBeVisible();
    await expect(client.getByText('She was asleep with a cold.')).toBeHidden();
    await client.goto('/dashboard');
    await expect(client.getByText(`Session report withdrawn, do not rely on it: ${young}`)).toBeVisible();
  });
});
