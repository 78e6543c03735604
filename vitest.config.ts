import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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
  'test/ten-thousand-pairs.test.ts',
  'src/server/backup/backup.test.ts',
  'src/server/db/outside-database.test.ts',
  'src/server/features/**/*-crash.test.ts',
  'src/server/features/appointments/offers/offer-race.test.ts',
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

const SERVER = ['src/server/**/*.test.ts', 'test/**/*.test.ts'];

const server = {
  ...patience,
  globalSetup: 'test/kit/postgres.ts',
  // Each file has a database and an application of its own. To load the server's code anew for each took as long as the tests.
  isolate: false,
};

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
      { test: { ...patience, name: 'web', include: ['src/{web,contract}/**/*.test.{ts,tsx}'] } },
    ],
  },
});
