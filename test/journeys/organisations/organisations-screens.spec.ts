import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';

const SCREENS = [
  ...[
    'clients',
    'clients/new',
    'teams',
    'teams/new',
    'social-workers',
    'social-workers/new',
    'users',
    'users/new',
  ],
].map((path) => `/dashboard/${path}`);

for (const width of [320, 1280]) {
  const device = { viewport: { width, height: 800 } };

  test(`[UIX-07] lists and forms of organisations are free of axe violations, ${width} px wide, light and dark`, async ({
    as,
  }) => {
    const admin = await as('admin', '/dashboard', device);
    for (const address of SCREENS) {
      await admin.goto(address);
      await settled(admin);
      await check(admin, address);
    }
  });

  test(`[UIX-07] records of organisations, and what a client sees of them, are free of axe violations, ${width} px wide`, async ({
    as,
  }) => {
    const admin = await as('admin', '/dashboard', device);
    for (const list of ['clients', 'teams', 'social-workers', 'users']) {
      await admin.goto(`/dashboard/${list}`);
      await settled(admin);
      const title = (await admin.locator('h1').first().textContent()) ?? '';
      await admin.locator(`main a[href*="/dashboard/${list}/0"]`).first().click();
      await admin.waitForURL(new RegExp(`/dashboard/${list}/0`));
      await expect(admin.locator('h1').first()).not.toHaveText(title);
      await settled(admin);
      await check(admin, `one of ${list}`);
    }
    const client = await as('client', '/dashboard/organisation', device);
    for (const address of ['/dashboard/organisation', '/dashboard/teams', '/dashboard/social-workers']) {
      await client.goto(address);
      await settled(client);
      await check(client, `${address} of a client`);
    }
    // Other organisations are none of a client's business, nor is their list.
    await client.goto('/dashboard/clients');
    await expect(client.getByText('Page not found')).toBeVisible();
  });
}
