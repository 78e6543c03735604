import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { List } from '#contract/core/shapes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { makeKey } from '#web/api/hooks.ts';

/** A list that is too long to fetch in full. */
class TooManyRows extends ApiError {
  constructor(limit: number) {
    super(null);
    this.message = `There are more than ${limit.toLocaleString('en-GB')}. Choose fewer days or add a filter.`;
  }
}

/** Every page of a list at once: for calendars and exports, which have no pages. */
export function useEveryPage<Row>(
  endpoint: Endpoint,
  query: Record<string, unknown>,
  options: { enabled?: boolean } = {},
) {
  return useQuery<Row[], ApiError>({
    queryKey: [...makeKey(endpoint, { query }), 'every page'],
    queryFn: ({ signal }) => fetchEveryPage<Row>(endpoint, query, signal),
    ...options,
  });
}

/** As many rows as a spreadsheet, a calendar and the checks of `read` can handle. */
const MAX_FETCHED = 50_000;

/**
 * Fetches page after page until one is short, because totals are exact only up to a limit. Throws if there are more
 * than MAX_FETCHED.
 */
export async function fetchEveryPage<Row>(
  endpoint: Endpoint,
  query: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length <= MAX_FETCHED; page++) {
    const input = { query: { ...query, page, page_size: MAX_PAGE_SIZE } };
    const answer = (await callApi(endpoint, input as never, { signal })) as List<Row>;
    rows.push(...answer.items);
    if (answer.items.length < MAX_PAGE_SIZE) return rows;
  }
  throw new TooManyRows(MAX_FETCHED);
}
