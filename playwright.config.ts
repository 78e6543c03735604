import { defineConfig } from '@playwright/test';
import { findBrowser } from '#test/journeys/kit/find-browser.ts';

/** Opens every screen there is. */
const EVERY_SCREEN = 'all-screens/accessibility.spec.ts';

/** People's journeys through the built product, in a browser. */
export default defineConfig({
  testDir: 'test/journeys',
  // The main journey of each area; `npm run test:all` takes the others as well.
  projects: [
    { name: 'main', grep: /@main/ },
    { name: 'other', grepInvert: /@main/, testIgnore: EVERY_SCREEN },
    { name: 'screens', testMatch: EVERY_SCREEN },
  ],
  globalSetup: './test/journeys/kit/start-product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Whatever the device believes, Placewell's days and times are London's (DAT-01).
    timezoneId: 'America/New_York',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
});
