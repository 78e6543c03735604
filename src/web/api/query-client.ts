import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';

const MAX_RETRIES = 2;

/** A refusal stays a refusal; a lost connection or an overloaded server is tried again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError)) return false;
  return error.status === null || error.status >= 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always', retry: isWorthRetrying },
  },
});
