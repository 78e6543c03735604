import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';

it('[REP-10] [ERR-03] A read is tried again on a bad line, but a device without a connection says so at once', () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const tries = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error);
  vi.stubGlobal('navigator', { onLine: true });
  expect([tries(0, new ApiError(null)), tries(2, new ApiError(null))]).toEqual([true, false]);
  vi.stubGlobal('navigator', { onLine: false });
  expect(tries(0, new ApiError(null))).toBe(false);
  expect([tries(0, new ApiError(503)), tries(0, new ApiError(404))]).toEqual([true, false]);
});
