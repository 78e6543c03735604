import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { expect, test } from '#test/journeys/kit/people.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

const LISTS = [
  { path: 'young-persons', file: 'young-persons', heading: 'Name,Born,Risk,Key alert,Allergies' },
  { path: 'clients', file: 'clients', heading: 'Name,Kind,E-mail,Telephone,State' },
  { path: 'teams', file: 'teams', heading: 'Team,Client,Local authority,Team manager' },
  { path: 'social-workers', file: 'social-workers', heading: 'Name,Role,Team,Client' },
  { path: 'users', file: 'users', heading: 'Name,Type,E-mail,Last signed in' },
  { path: 'timesheets', file: 'timesheets', heading: 'Planned,Carer,Young person,Client' },
  { path: 'appointments', file: 'appointments', heading: 'Date,Start,End date,End,Hours' },
  { path: 'reports?tab=all', file: 'reports', heading: 'Due,Due at,Visit,Young person' },
];

/** The file that the button hands over, by lines. */
async function exported(page: Page, name: string, button = 'Export CSV'): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}_\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  return (await readFile(await file.path(), 'utf8')).replace('\ufeff', '').trimEnd().split('\r\n');
}

test('[SHL-08] [UIX-08] [DAT-05] the office exports, ticks and saves views of its lists, and a list on a phone says which days it shows', async ({
  as,
}) => {
  const admin = await as('admin');
  for (const { path, file, heading } of LISTS)
    await test.step(`${path} is exported whole`, async () => {
      await admin.goto(`/dashboard/${path}`);
      await expect(admin.getByRole('columnheader').first()).toBeVisible();
      const count = await admin.locator('h1 + span').textContent();
      const [head, ...rows] = await exported(admin, file);
      expect(head).toContain(heading);
      const told = Number(count?.replace(/[,+]|in total/g, '').trim());
      if (!count?.includes('+')) expect(rows.length).toBeGreaterThanOrEqual(told);
      else expect(rows.length).toBeGreaterThan(1_000);
    });

  await test.step('rows that are ticked are exported alone, those of the page before as well', async () => {
    await admin.goto('/dashboard/young-persons');
    const tick = admin.locator('main tbody').getByRole('checkbox').first();
    const readName = async () => (await admin.locator('main tbody tr a').first().textContent()) ?? '';
    const first = await readName();
    await tick.check();
    await admin.getByRole('button', { name: 'Next' }).click();
    await expect.poll(readName).not.toBe(first);
    const second = await readName();
    await tick.check();
    const [, ...rows] = await exported(admin, 'young-persons', 'Export these');
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      [first, second].map((name) => name.replace(/, \d+$/, '')),
    );
  });

  await test.step('a view keeps choices and no names, and gives them back', async () => {
    await admin.goto('/dashboard/users?name=a&user_type=client');
    await admin.getByRole('button', { name: 'Views' }).click();
    await admin.getByRole('menuitem', { name: 'Save this view…' }).click();
    await admin.getByLabel('Name', { exact: true }).last().fill('Accounts of clients');
    await admin.getByRole('button', { name: 'Save view' }).click();
    await admin.goto('/dashboard/users');
    await admin.getByRole('button', { name: 'Views' }).click();
    await admin.getByRole('menuitem', { name: 'Accounts of clients' }).click();
    await expect(admin).toHaveURL(/\/dashboard\/users\?user_type=client$/);
  });

  await test.step('a record leads back to the list as it was filtered', async () => {
    await admin.goto('/dashboard/users?user_type=client');
    await admin.locator('main tbody tr a').first().click();
    await admin.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
    await expect(admin).toHaveURL(/\/dashboard\/users\?user_type=client$/);
  });

  await test.step('a list of some days names them on a phone, and leads on to the days after', async () => {
    const carer = await as('carer', '/dashboard/appointments', PHONE);
    const today = todayInLondon();
    const spell = (from: number, to: number) =>
      `${formatDate(addDays(today, from))} to ${formatDate(addDays(today, to))}`;
    await expect(carer.getByText(spell(-7, 7), { exact: true })).toBeVisible();
    await carer.getByRole('button', { name: /^Later/ }).tap();
    await expect(carer.getByText(spell(8, 22), { exact: true }).first()).toBeVisible();
    await carer.getByRole('button', { name: /^Earlier/ }).tap();
    await expect(carer.getByText(spell(-7, 7), { exact: true }).first()).toBeVisible();
  });
});
