import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/kit/postgres.ts',
    testTimeout: 15_000,
    // Opening a database on a busy machine.
    hookTimeout: 60_000,
    restoreMocks: true,
    // Most of the time they wait for the database, not for a processor.
    maxWorkers: 3,
  },
});
