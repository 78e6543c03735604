import type { Page } from '@playwright/test';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findStep, officeHas, phone, words } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, questionInWords, writeAllBut } from '#test/journeys/kit/visits.ts';

test('[REP-10] [UIX-09] a visit that is written in two tabs, on another device and at the office is compared, and no text is lost', async ({
  as,
}) => {
  const admin = await as('admin');
  const office = await openApi(admin);
  const first = await as('carer2', '/dashboard', phone);
  const carer = await openApi(first);
  const visit = await bookPast(office, carer, await idOfClient(office));
  const question = questionInWords(visit);
  await writeAllBut(carer, visit, question);
  const second = await first.context().newPage();
  const readOffice = async () =>
    (await officeHas(carer, visit)).app_report?.answers[question.group_identifier]?.[0]?.[question.id];
  /** Types it into the report, as soon as it is open, until the office has it. */
  const write = async (page: Page, text: string) => {
    await words(page, visit).fill(text);
    await expect.poll(readOffice).toBe(text);
  };
  const openReport = async (page: Page) => {
    await page.goto(findStep(visit, 'report'));
    await expect(words(page, visit)).toBeVisible();
  };
  /** Both versions, whether the page has opened them by itself or somebody was typing. */
  const compare = async (page: Page) => {
    const button = page.getByRole('button', { name: 'Compare' });
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this form too' });
    await expect(button.or(dialog).first()).toBeVisible();
    if (await button.isVisible()) await button.click();
    return dialog;
  };

  await test.step('a tab in which nothing is typed is no other writer', async () => {
    await openReport(first);
    await write(first, 'Before the second tab.');
    await second.goto(findStep(visit, 'times'));
    await expect(second.getByRole('link', { name: 'Next' })).toBeVisible();
    await first.bringToFront();
    await write(first, 'Before the second tab. And after it.');
    await expect(first.getByText('The office has a different version')).toBeHidden();
  });

  await test.step('two tabs in a part of its own', async () => {
    const field = (page: Page) => page.getByLabel('Is there anything else');
    for (const tab of [first, second]) {
      await tab.goto(findStep(visit, 'else'));
      await expect(field(tab)).toBeVisible();
    }
    await field(first).fill('From the first tab.');
    await expect(first.getByText(/Saved on this device/)).toBeVisible();
    await field(second).fill('From the second tab.');
    await expect(second.getByText('Anything else: different in two tabs')).toBeVisible();
    const choice = second.getByRole('group').filter({ has: second.getByRole('radio') });
    await expect(choice).toContainText('From the first tab.');
    await expect(choice).toContainText('From the second tab.');
    await second.reload();
    await second.getByRole('button', { name: 'Keep this choice' }).click();
    await expect(field(second)).toHaveValue('From the second tab.');
  });

  await test.step('two tabs in the report', async () => {
    for (const tab of [first, second]) await openReport(tab);
    await write(second, 'Written by the earlier.');
    await words(first, visit).fill('Written by the later.');
    const dialog = await compare(first);
    // Neither is taken out of the field in which it was typed.
    await expect(words(second, visit)).toHaveValue('Written by the earlier.');
    const choice = dialog.getByRole('group', { name: question.label });
    await expect(choice).toContainText('Written by the earlier.');
    await expect(choice).toContainText('Written by the later.');
    await dialog.getByRole('button', { name: 'Save my choices' }).click();
    await expect.poll(readOffice).toBe('Written by the later.');
    await write(first, 'Written on.');
    await second.close();
  });

  await test.step('another device begins with the words of this one, and this one goes on with those', async () => {
    const laptop = await as('carer2');
    await openReport(laptop);
    await expect(words(laptop, visit)).toHaveValue('Written on.');
    await first.goto('/dashboard');
    await write(laptop, 'A long paragraph on the laptop.');
    await openReport(first);
    await expect(words(first, visit)).toHaveValue('A long paragraph on the laptop.');
  });

  await test.step('the office writes into it on its own page, and its carer compares', async () => {
    await admin.goto(`/dashboard/reports/${visit.report.id}/write/${visit.app_report?.form_type.id}`);
    await expect(admin.getByText(/^You are writing this for/)).toBeVisible();
    await write(admin, 'Rang twice.');
    await words(first, visit).fill('Waited an hour.');
    const dialog = await compare(first);
    const choice = dialog.getByRole('group', { name: question.label });
    await expect(choice).toContainText('Waited an hour.');
    await choice.getByRole('radio', { name: /Take theirs/ }).check();
    await dialog.getByRole('button', { name: 'Save my choices' }).click();
    await expect(words(first, visit)).toHaveValue('Rang twice.');
  });

  await test.step('words go to the office also where the visit is left at once', async () => {
    await words(first, visit).fill('Rang twice. She told me something.');
    await first.getByRole('navigation').getByRole('link', { name: 'Home' }).last().click();
    await expect.poll(readOffice).toBe('Rang twice. She told me something.');
  });
});
