import type { Page } from '@playwright/test';
import { openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, type Person, test } from '#test/journeys/kit/people.ts';

type Step = [name: string, open: (page: Page) => Promise<unknown>];

const LIST = '/dashboard/appointments';
const REPORTS = '/dashboard/reports';
const INVOICES = '/dashboard/invoices';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const goTo = (address: string) => (page: Page) => page.goto(address);

const firstReport = (tab: string) => async (page: Page) => {
  await page.goto(`${REPORTS}?tab=${tab}`);
  const link = page.locator('main').locator(`a[href^="${REPORTS}/0"]`).first();
  await page.goto((await link.getAttribute('href')) ?? REPORTS);
};
const writing = async (page: Page) => {
  await page.goto(`${REPORTS}?tab=missing&status=missing`);
  await page.locator('main').locator(`a[href^="${REPORTS}/0"]`).first().click();
  await page.getByRole('link', { name: /^(Write|Continue) report/ }).click();
  await button(page, 'Check your answers').click();
  await expect(page.getByText('There is a problem')).toBeVisible();
};
const changeTimes = async (page: Page) => {
  await page.goto('/dashboard/timesheets?status=submitted');
  await button(page, /^Change times of/).click();
  await dialog(page);
};

const firstInvoice = async (page: Page) => {
  await page.goto(INVOICES);
  await page.locator('main').locator(`a[href^="${INVOICES}/0"]`).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
};

const openFirst = (list: string) => async (page: Page) => {
  await page.goto(list);
  // Of a record, and not of the form for a new one.
  const link = page
    .locator('main')
    .locator(`a[href^="${list}/"]:not([href$="/new"], [href$="/import"])`)
    .first();
  await page.goto((await link.getAttribute('href', { timeout: 20_000 })) ?? list);
};

const newReferral = async (page: Page) => {
  await page.goto('/dashboard/referrals/new?step=6');
  await expect(page.getByText('Step 6 of 8')).toBeVisible();
};
const uncheckedReferral = async (page: Page) => {
  await page.goto('/dashboard/referrals/new?step=check');
  await button(page, 'Send referral').click();
  await expect(page.getByRole('alert')).toBeFocused();
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
    ['rotas', goTo('/dashboard/rotas')],
    ['rotas of a day', goTo('/dashboard/rotas?view=day')],
    ['rotas of two weeks', goTo('/dashboard/rotas?view=fortnight')],
    ['rotas of a month', goTo('/dashboard/rotas?view=month')],
    ['checks', goTo('/dashboard/checks')],
    ['kinds of checks', goTo('/dashboard/checks/kinds')],
    ['an appointment', openFirst(LIST)],
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
    ['invoices', goTo(INVOICES)],
    ['an invoice', firstInvoice],
    [
      'recording a payment',
      async (page) => {
        await button(page, 'Record payment').click();
        await dialog(page);
      },
    ],
    ['an invoice run', goTo(`${INVOICES}/run`)],
    ['a bank file', goTo(`${INVOICES}/payments`)],
    ['what is owed by age', goTo(`${INVOICES}/ageing`)],
    ['a statement', goTo(`${INVOICES}/statement`)],
    ['margin', goTo('/dashboard/invoices/margin')],
    ['quotations', goTo('/dashboard/quotations')],
    ['a quotation', openFirst('/dashboard/quotations')],
    ['a link that is over', goTo('/external/quotation')],
    ['a price to work out', goTo('/dashboard/quotations/new')],
    ['price lists', goTo('/dashboard/price-lists')],
    ['a price', openFirst('/dashboard/price-lists')],
    ['a new price', goTo('/dashboard/price-lists/new')],
    ['missing', goTo('/dashboard/missing-episodes')],
    ['an episode', openFirst('/dashboard/missing-episodes')],
    ['notifiable events', goTo('/dashboard/notifiable-events')],
    ['an event', openFirst('/dashboard/notifiable-events')],
    ['forms', goTo('/dashboard/forms')],
    [
      'a form to read',
      async (page) => {
        // One of its own for each width, since both are walked at once.
        const isNarrow = (page.viewportSize()?.width ?? 0) < 1000;
        await page.getByRole('link', { name: isNarrow ? 'Shift and night log' : 'Transport report' }).click();
        await expect(page.getByRole('group', { name: 'Did anything worry you', exact: false })).toBeVisible();
      },
    ],
    [
      'a form being built',
      async (page) => {
        await button(page, /^(Start version|Edit draft)/)
          .or(page.getByRole('link', { name: 'Edit draft' }))
          .click();
        await expect(page.getByText(/Ready to publish/)).toBeVisible();
        await page.locator('main summary').last().click();
        await page.locator('main [aria-expanded="false"][id^="question-"]').first().click();
      },
    ],
    ['reports that wait', goTo(`${REPORTS}?tab=needs_approval`)],
    ['a report', firstReport('needs_approval')],
    ['the approval desk', goTo(`${REPORTS}/approve`)],
    [
      'returning a report, with everything missing',
      async (page) => {
        await page.goto(`${REPORTS}?tab=needs_approval&status=submitted+corrected`);
        await page.locator('main').locator(`a[href^="${REPORTS}/0"]`).first().click();
        await page.getByRole('link', { name: 'Decide' }).click();
        await button(page, /^Return/).click();
        await button(page, /^Add a reason/).click();
        await button(page, 'Return report').click();
        await expect(page.getByText('Not returned yet')).toBeVisible();
      },
    ],
    ['referrals', goTo('/dashboard/referrals')],
    ['referrals to be accepted', goTo('/dashboard/referrals?quarantined=true')],
    ['a new referral', newReferral],
    ['a new referral, with everything missing', uncheckedReferral],
    ['mailbox', goTo('/dashboard/mailbox')],
    ['timesheets', goTo('/dashboard/timesheets')],
    ['changing times', changeTimes],
    ['hours by week', goTo('/dashboard/timesheets?tab=weeks&sort=-hours')],
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
    ['own hours', goTo('/dashboard/timesheets')],
    ['own week', goTo('/dashboard/timesheets?tab=weeks')],
    ['appointments', goTo(LIST)],
    ['an appointment', openFirst(LIST)],
    ['calendar', goTo('/dashboard/calendar')],
    ['own rota', goTo('/dashboard/rotas')],
    ['own checks', goTo('/dashboard/checks')],
    ['my reports', goTo(REPORTS)],
    ['a report of mine', firstReport('all')],
    ['writing one, with everything missing', writing],
    ['an unknown page', goTo('/dashboard/nowhere')],
  ],
  client: [
    ['invoices', goTo(INVOICES)],
    ['an invoice', firstInvoice],
    ['home', goTo('/dashboard')],
    ['appointments', goTo(LIST)],
    ['an appointment', openFirst(LIST)],
    ['calendar', goTo('/dashboard/calendar')],
    ['reports', goTo(REPORTS)],
    ['an approved report', firstReport('all&status=approved')],
    ['referrals', goTo('/dashboard/referrals')],
    ['a new referral', newReferral],
    ['a new referral, with everything missing', uncheckedReferral],
  ],
};

/** Carers have a phone, social workers a desk; between them and the administrator everything is seen both ways. */
const WIDTHS = { admin: [320, 1280], carer: [320, 1280], client: [320, 1280] } as const;

for (const person of ['admin', 'carer', 'client'] as const) {
  for (const width of WIDTHS[person]) {
    test(`[UIX-07] [UIX-08] every screen of ${person} is free of axe violations and sideways scrolling, ${width} px wide, light and dark`, async ({
      as,
    }) => {
      // Forty screens, each looked at in two colours.
      test.setTimeout(600_000);
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
    await page.goto('/external/referral');
    await expect(page.getByText('Step 1 of 8')).toBeVisible();
    await check(page, 'the public referral form');
    // Parts that wait for something are shown waiting.
    await page.goto('/dev/gallery');
    await expect(page.locator('h1').first()).toBeVisible();
    await check(page, 'the gallery');
    await page.goto('/dev/questions');
    await button(page, 'Open the form').click();
    await button(page, 'Send the form').click();
    await expect(page.getByRole('alert')).toBeFocused();
    await check(page, 'a long form with everything missing');
  }
});

async function dialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').first()).toBeVisible();
}
