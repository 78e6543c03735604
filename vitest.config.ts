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

const patience = {
  // On a busy machine opening a database alone takes a while; nothing here measures time.
  testTimeout: 60_000,
  hookTimeout: 180_000,
  restoreMocks: true,
};

export default defineConfig({
  test: {
    // Most of the time they wait for the database, not for a processor.
    maxWorkers: 3,
    // A busy test may hold the loop until a connection that opens is given up. Servers outlive that as well.
    onUnhandledError: (error) => !isDriverQuestion(error),
    sequence: { sequencer: WholeProductFirst },
    projects: [
      {
        test: {
          ...patience,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: 'test/kit/postgres.ts',
          // Each file has a database and an application of its own. To load the server's code anew for each took as long as
          // the tests themselves.
          isolate: false,
        },
      },
      {
        test: { ...patience, name: 'web', include: ['src/{web,contract}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
