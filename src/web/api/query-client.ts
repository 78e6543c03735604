import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';

const MAX_RETRIES = 2;

/**
 * A refusal is final. A lost connection or an overloaded server is retried. A device that reports no connection says so
 * at once, and fetches again when it has one (live.ts).
 */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError)) return false;
  return error.status === null ? navigator.onLine !== false : error.status >= 500;
}

/**
 * If the server refuses a record when asked again, remove it from the screen: it is gone, or closed to this reader by
 * now.
 */
const forgetRefused = new QueryCache({
  onError: (error, query) => {
    if (error instanceof ApiError && (error.status === 404 || error.code === 'forbidden'))
      query.setState({ data: undefined });
  },
});

/**
 * A change without a connection is not retried automatically: the user may cancel its dialog during the retry, and it
 * would happen all the same. Pressing again sends it under the same key.
 */
const isChangeWorthRetrying = (failures: number, error: unknown): boolean =>
  isWorthRetrying(failures, error) && error instanceof ApiError && error.status !== null;

export const queryClient = new QueryClient({
  queryCache: forgetRefused,
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always', retry: isChangeWorthRetrying },
  },
});
