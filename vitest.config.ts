import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/kit/postgres.ts',
    // On a busy machine opening a database alone takes a while; nothing here measures time.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    // Most of the time they wait for the database, not for a processor.
    maxWorkers: 3,
  },
});
