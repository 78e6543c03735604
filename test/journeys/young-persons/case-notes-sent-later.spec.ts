import type { BrowserContext } from '@playwright/test';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { freshName } from '#test/journeys/kit/young-persons.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const SENTENCE = 'We walked to the park, met her sister, and were home before it rained.';

const goOffline = (context: BrowserContext) => context.setOffline(true);
const goOnline = (context: BrowserContext) => context.setOffline(false);

test('[REP-10] [DIA-02] a case note saved without signal is sent by itself, from any screen and after a reload', async ({
  as,
}) => {
  const page = await as('carer', '/dashboard', PHONE);
  const api = await openApi(page);
  const { items } = await api.get(listYoungPersons, { query: {} });
  const [person] = items;
  const write = `/dashboard/diaries/new?young_person=${person?.id}`;
  const notes = `/dashboard/young-persons/${person?.id}?tab=notes`;
  const [walk, swim] = [`A walk ${freshName()}`, `A swim ${freshName()}`];
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(write);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const fill = async (title: string) => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('What happened?').fill(SENTENCE);
  };
  const line = (count: number) =>
    page.getByRole('link', { name: new RegExp(`^${count} things? waiting to send`) });

  await fill(walk);
  await goOffline(page.context());
  await page.getByRole('button', { name: 'Save case note' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Save case note' }).click();
  await expect(page.getByText('Not sent yet: saved on this device')).toBeInViewport();
  await expect(line(1)).toBeVisible();
  await page.goto('/dashboard/timesheets');
  await expect(line(1)).toBeVisible();
  await page.goto(write);
  // The note that waits is done with: the next one is another.
  await expect(page.getByLabel('Title')).toHaveValue('');
  await fill(swim);
  await page.getByRole('button', { name: 'Save case note' }).click();
  await expect(page.getByText('Not sent yet: saved on this device')).toBeVisible();
  await page.goto('/dashboard/waiting');
  await expect(line(2)).toBeVisible();
  await expect(page.getByRole('link', { name: walk })).toBeVisible();
  await page.reload();
  // The answer to the first is lost on its way: it is at the office, and the phone does not know.
  let lost = 0;
  await page.route('**/api/app_diaries/', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await goOnline(page.context());
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Nothing to send')).toBeVisible();
  await page.goto(notes);
  for (const title of [walk, swim])
    await expect(page.getByRole('heading', { name: title, level: 3 })).toHaveCount(1);

  await test.step('and it is told', async () => {
    await page.goto(write);
    await fill(`${walk} again`);
    await goOffline(page.context());
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect(line(1)).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).first().click();
    // As long as the note's own page stands, it is that page that sends it.
    await expect(page.getByLabel('Title')).toBeHidden();
    // A phone that says it has signal may not reach the office yet: it is tried again soon.
    await page.route('**/api/app_diaries/', (route) => route.abort('connectionreset'), { times: 1 });
    await goOnline(page.context());
    await expect(page.getByText('1 thing sent').first()).toBeVisible();
    await expect(line(1)).toBeHidden();
  });

  await test.step('also where its page is left while it goes', async () => {
    await page.goto(write);
    await fill(`${walk} once more`);
    await goOffline(page.context());
    await page.getByRole('button', { name: 'Save case note' }).click();
    await expect(line(1)).toBeVisible();
    const letGo = Promise.withResolvers<void>();
    const isAsked = page.waitForRequest('**/api/app_diaries/');
    await page.route('**/api/app_diaries/', async (route) => {
      await letGo.promise;
      await route.continue();
    });
    await goOnline(page.context());
    await isAsked;
    // Past the patience of the other sender, which leaves it to the page.
    await page.waitForTimeout(1_500);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByLabel('Title')).toBeHidden();
    letGo.resolve();
    await expect(page.getByText('Case note saved').first()).toBeVisible();
    await expect(line(1)).toBeHidden();
  });
});
