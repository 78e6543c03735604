import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser } from '#test/journeys/kit/find-browser.ts';
import { isDriverQuestion } from './src/server/db/driver/driver-questions.ts';

const OF_THE_WHOLE_PRODUCT = join(import.meta.dirname, 'test');

/** Tests of the whole product run for minutes, however short their files are: begun last, one would run on alone. */
class WholeProductFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.startsWith(OF_THE_WHOLE_PRODUCT) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Tests that send everything, kill, break or fill: `npm run test:all` runs them, and `npm test` does not. */
const EXHAUSTIVE = [
  'test/any-input.test.ts',
  'test/canary.test.ts',
  'test/growing.test.ts',
  'test/keep-running.test.ts',
  'test/one-wrong-field.test.ts',
  'test/policy-mutation.test.ts',
  'test/record-plans.test.ts',
  'test/restricted-mail.test.ts',
  'test/restricted.test.ts',
  'test/settings-secrets.test.ts',
  'test/ten-thousand-pairs.test.ts',
  'src/server/backup/backup.test.ts',
  'src/server/db/driver/driver-questions.test.ts',
  'src/server/db/outside-database.test.ts',
  'src/server/features/**/*-crash.test.ts',
  'src/server/features/appointments/offers/offer-race.test.ts',
  'src/server/features/money/invoices/sums.test.ts',
  'src/server/files/hostile-corpus.test.ts',
  'src/server/jobs/jobs-go-on.test.ts',
  'src/server/local-postgres/local-postgres.test.ts',
];

const patience = {
  // On a busy machine opening a database alone takes a while; nothing here measures time.
  testTimeout: 60_000,
  hookTimeout: 180_000,
  restoreMocks: true,
};

const COMPONENT = '{src/web,test/component}/**/*.component.test.tsx';

const SERVER = ['src/server/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'];

const server = {
  ...patience,
  globalSetup: 'test/kit/postgres.ts',
  // Each file has a database and an application of its own. To load the server's code anew for each took as long as the tests.
  isolate: false,
};

/** Parts of screens in the browser that the journeys use, compiled as they are built. */
const component = async () => ({
  // Folders that share their packages must not prepare them for each other.
  cacheDir: 'dist/node_modules',
  plugins: [react({ compiler: true }), tailwindcss()],
  test: {
    ...patience,
    name: 'component',
    // Modules are loaded once; the kit leaves the device as a new one after each test.
    isolate: false,
    include: [COMPONENT],
    setupFiles: 'test/component/set-up.ts',
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' as const }],
      provider: playwright({
        launchOptions: {
          executablePath: await findBrowser(),
          args: ['--no-sandbox', '--disable-dev-shm-usage'],
        },
        contextOptions: {
          locale: 'en-GB',
          // Whatever the device believes, Placewell's days and times are London's (DAT-01).
          timezoneId: 'America/New_York',
          colorScheme: 'light',
          reducedMotion: 'reduce',
        },
        actionTimeout: 10_000,
      }),
    },
  },
});

export default defineConfig({
  test: {
    // Most of the time they wait for the database, not for a processor.
    maxWorkers: 3,
    // A busy test may hold the loop until a connection that opens is given up. Servers outlive that as well.
    onUnhandledError: (error) => !isDriverQuestion(error),
    sequence: { sequencer: WholeProductFirst },
    projects: [
      { test: { ...server, name: 'server', include: SERVER, exclude: EXHAUSTIVE } },
      { test: { ...server, name: 'exhaustive', include: EXHAUSTIVE } },
      {
        test: {
          ...patience,
          name: 'web',
          include: ['src/{web,contract}/**/*.test.{ts,tsx}'],
          exclude: [COMPONENT],
        },
      },
      component,
    ],
  },
});
