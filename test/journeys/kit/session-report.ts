import type { Page } from '@playwright/test';
import { addDays, findMonday, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { chooseCarer, fillWhen, fillWho, openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { expect, findName, readText } from '#test/journeys/kit/people.ts';

/** The demo's carer has no work on a Sunday but what is left of Saturday's night. */
/** Not yesterday: a report that is due a day after its visit may not be missing yet. */
const lastSunday = () => addDays(findMonday(addDays(todayInLondon(), -1)), -1);

/** Books an appointment of last Sunday for a carer with a young person of the client's; answers where it is. */
export async function bookPastAppointment(
  admin: Page,
  { carer, client, start, end }: { carer: Page; client: Page; start: string; end: string },
): Promise<{ address: string; young: string }> {
  const clientName = await readText(client.locator('main header p'));
  await openNewForm(admin);
  const young = await fillWho(admin, clientName);
  await admin.getByLabel('Service').selectOption({ label: 'Mentoring' });
  await fillWhen(admin, lastSunday(), start, end);
  await chooseCarer(admin, await findName(carer));
  await admin.getByRole('button', { name: 'Create appointment' }).click();
  // It lies in the past, which is asked about.
  await admin
    .getByRole('dialog', { name: 'Is this right?' })
    .getByRole('button', { name: 'Yes, this is right' })
    .click();
  await admin.waitForURL(/appointments\/[0-9a-f-]{36}$/);
  return { address: new URL(admin.url()).pathname, young };
}

/** From the appointment's page to the report of its carer. */
export async function openReportFor(page: Page, appointment: string): Promise<string> {
  await page.goto(appointment);
  await page.getByRole('link', { name: /^Open the report of/ }).click();
  await page.waitForURL(/reports\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

const answer = (page: Page, question: string, choice: string) =>
  page.getByRole('group', { name: question }).getByText(choice, { exact: true }).click();

/** The shortest session report there is: it did not take place. */
export async function fillSessionNotHeld(page: Page, what: string): Promise<void> {
  await answer(page, 'Did the session take place?', 'No');
  await page.getByLabel('Why did it not take place?').selectOption({ label: 'Young person unwell' });
  await page.getByLabel('What did you do?').fill(what);
  await answer(page, 'Did anything worry you about the young person', 'No');
  await answer(page, 'I confirm that this record is true', 'Yes');
  const finished = page.getByRole('group', { name: 'When did you finish this record?' });
  await finished.getByRole('textbox', { name: 'Date' }).fill(formatDate(todayInLondon()));
  await finished.getByRole('textbox', { name: 'Time' }).fill('00:05');
  await page.keyboard.press('Tab');
}

/** Types, and waits until what was typed last, known by a piece of its text, is on the server and said to be. */
export async function keepTyping(page: Page, text: string, type: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse(
    (answer) => answer.ok() && Boolean(answer.request().postData()?.includes(text)),
  );
  await type();
  await kept;
  await expect(page.getByRole('status').filter({ hasText: /Saved \d\d:\d\d/ })).toBeVisible();
}
