import { NOT_FOUND_MESSAGE } from '#contract/core/constants.ts';
import { ALL_REQUESTS_SEEN, expect, test } from '#test/journeys/kit/people.ts';
import { everythingStored } from '#test/journeys/kit/stored.ts';

test('[ERR-02] [ERR-03] [ERR-04] [UIX-09] a failure is shown, can be retried, and is reported without personal data', {
  tag: '@main',
}, async ({ as }) => {
  const carer = await as('carer', '/dashboard', ALL_REQUESTS_SEEN);

  await test.step('a list: waiting, failed, tried again, empty', async () => {
    await carer.route('**/api/appointments/by_carer/*', async (route) => {
      // A page that the device fetches ahead for want of signal is another matter.
      if (route.request().url().includes('page_size=100')) return route.fallback();
      await expect(carer.getByText('Loading my appointments')).toBeAttached();
      await route.fulfill({
        status: 404,
        json: { code: 'not_found', detail: 'The list is away.', status: 404 },
      });
    });
    const report = carer.waitForRequest('**/api/error_reports/');
    await carer.getByRole('link', { name: 'Appointments', exact: true }).first().click();
    await expect(carer.getByRole('alert')).toContainText('The list is away.');
    const sent = await report;
    expect(sent.postDataJSON()).toMatchObject({
      kind: 'call',
      endpoint: 'GET /api/appointments/by_carer/',
      status: 404,
      route: '/dashboard/appointments/',
      network: { online: true },
    });
    expect(sent.headers().authorization).toMatch(/^Bearer /);
    await carer.unrouteAll();
    await carer.getByRole('button', { name: 'Try again' }).click();
    await expect(carer.getByRole('table')).toBeVisible();
    await carer.goto('/dashboard/appointments?start_date=2020-01-01&end_date=2020-01-02');
    await expect(carer.getByRole('main').getByText('No appointments match')).toBeVisible();
    await expect(carer.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  });

  await test.step('a post that is neither 200 nor 201 has not succeeded', async () => {
    await carer.goto('/dashboard');
    await carer.route('**/api/calendar_feed/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 202, json: {} }) : route.fallback(),
    );
    await carer.getByRole('button', { name: /Subscribe|Change subscription/ }).click();
    const dialog = carer.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Create/ }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await carer.unrouteAll();
  });

  await test.step('a crash shows the generic screen, is reported, and leads back to the beginning', async () => {
    await carer.route('**/api/dashboard/', (route) => route.fulfill({ json: { user_type: 'user' } }));
    const report = carer.waitForRequest('**/api/error_reports/');
    await carer.goto('/dashboard');
    await expect(carer.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND_MESSAGE);
    expect((await report).postDataJSON()).toMatchObject({
      kind: 'crash',
      error_name: 'TypeError',
      endpoint: '',
    });
    await carer.evaluate(() => {
      localStorage.setItem('left', 'behind');
      document.body.id = 'crashed';
    });
    await carer.unrouteAll();
    await carer.getByRole('button', { name: 'Back to homepage' }).click();
    // The sign-in page shows at once, and then a whole new page is loaded.
    await expect(carer.locator('body:not(#crashed)').getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await everythingStored(carer)).not.toMatch(/behind|appStore/);
    await carer.goto('/dashboard');
    await expect(carer).toHaveURL(/\/login$/);
  });
});
