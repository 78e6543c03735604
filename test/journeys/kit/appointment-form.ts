import { expect, type Page } from '@playwright/test';
import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { readText } from '#test/journeys/kit/people.ts';

/** Days that the demo agency has not planned yet; each journey has days of its own. */
export const dayAhead = (days: number) => addDays(todayInLondon(), days);

export async function openNewForm(page: Page): Promise<void> {
  await page.goto('/dashboard/appointments/new');
  await expect(page.getByRole('button', { name: 'Create appointment' })).toBeVisible();
  // Another journey of the same administrator may be typing into its own.
  const discard = page.getByRole('button', { name: 'Discard' });
  if (await discard.isVisible()) await discard.click();
}

/** Chooses the client and the first of its young people, and answers that one's name. */
export async function fillWho(page: Page, client: string): Promise<string> {
  await page.getByLabel('Client').selectOption({ label: client });
  const young = page.getByLabel('Young person');
  await expect(young.locator('option').nth(1)).toBeAttached();
  await young.selectOption({ index: 1 });
  await page.getByLabel('Service').selectOption({ index: 1 });
  return readText(young.locator('option:checked'));
}

export async function fillWhen(page: Page, day: string, start: string, end: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Date' }).fill(formatDate(day));
  await page.getByLabel('Start', { exact: true }).fill(start);
  await page.getByLabel('End', { exact: true }).fill(end);
  await page.keyboard.press('Tab');
}

/** Chooses a carer by name, and answers what is said of them. */
export async function chooseCarer(page: Page, name: string): Promise<string> {
  const search = page.getByRole('combobox', { name: 'Search carers by name' });
  await search.fill(name);
  const first = page.getByRole('listbox').getByRole('option', { name }).first();
  const words = await readText(first);
  await search.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await search.press('Escape');
  return words;
}
