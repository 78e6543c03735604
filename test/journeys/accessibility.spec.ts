import type { Page } from '@playwright/test';
import { openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, type Person, test } from '#test/journeys/kit/people.ts';

type Step = [name: string, open: (page: Page) => Promise<unknown>];

const LIST = '/dashboard/appointments';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const goTo = (address: string) => (page: Page) => page.goto(address);
const firstAppointment = async (page: Page) => {
  await page.goto(LIST);
  const link = page.locator('main').locator(`a[href*="${LIST}/0"]`).first();
  await page.goto((await link.getAttribute('href')) ?? LIST);
};

/** Every screen and dialog, by who reaches it. */
const screens: Record<Extract<Person, 'admin' | 'carer' | 'client'>, Step[]> = {
  admin: [
    ['home', goTo('/dashboard')],
    ['appointments', goTo(LIST)],
    [
      'saving a view',
      async (page) => {
        const filters = page.getByRole('button', { name: 'Filters' });
        if (await filters.isVisible()) await filters.click();
        await button(page, 'Views').click();
        await page.getByRole('menuitem', { name: 'Save this view…' }).click();
        await dialog(page);
      },
    ],
    ['calendar', goTo('/dashboard/calendar')],
    ['an appointment', firstAppointment],
    [
      'cancelling it',
      async (page) => {
        await button(page, 'Cancel appointment').click();
        await dialog(page);
      },
    ],
    [
      'a new appointment, with everything missing',
      async (page) => {
        await openNewForm(page);
        await button(page, 'Create appointment').click();
        await expect(page.getByText('There is a problem')).toBeVisible();
      },
    ],
    ['import', goTo(`${LIST}/import`)],
    ['mailbox', goTo('/dashboard/mailbox')],
  ],
  carer: [
    ['home', goTo('/dashboard')],
    [
      'subscribing to a calendar',
      async (page) => {
        await button(page, /Subscribe|Change subscription/).click();
        await dialog(page);
      },
    ],
    ['appointments', goTo(LIST)],
    ['an appointment', firstAppointment],
    ['calendar', goTo('/dashboard/calendar')],
    ['an unknown page', goTo('/dashboard/nowhere')],
  ],
  client: [
    ['home', goTo('/dashboard')],
    ['appointments', goTo(LIST)],
    ['an appointment', firstAppointment],
    ['calendar', goTo('/dashboard/calendar')],
  ],
};

/** Carers have a phone, social workers a desk; between them and the administrator everything is seen both ways. */
const WIDTHS = { admin: [320, 1280], carer: [320], client: [1280] } as const;

for (const person of ['admin', 'carer', 'client'] as const) {
  for (const width of WIDTHS[person]) {
    test(`[UIX-07] [UIX-08] every screen of ${person} is free of axe violations and sideways scrolling, ${width} px wide, light and dark`, async ({
      as,
    }) => {
      const page = await as(person, '/dashboard', { viewport: { width, height: 800 } });
      for (const [name, open] of screens[person]) {
        await test.step(name, async () => {
          await open(page);
          await settled(page);
          await check(page, name);
        });
      }
    });
  }
}

test('[UIX-07] the sign-in pages and the gallery are free of axe violations', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/login');
    await settled(page);
    await check(page, 'ours');
    await button(page, 'Sign in').click();
    await page.waitForURL(/\/identity\//);
    await check(page, 'the provider’s');
    // Parts that wait for something are shown waiting.
    await page.goto('/dev/gallery');
    await expect(page.locator('h1').first()).toBeVisible();
    await check(page, 'the gallery');
  }
});

async function dialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').first()).toBeVisible();
}
