import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf, Endpoint } from '#contract/core/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type AnyInput, callApi, type InputOf, loosely } from '#web/api/call.ts';

interface Options {
  enabled?: boolean;
  /** Milliseconds between two fetches, or false. */
  refetchInterval?: number | false;
  /** Fetches also while the page is in the background. */
  refetchIntervalInBackground?: boolean;
  /**
   * Shows the last response while the next one loads. For lists, never for records: the last one may be another
   * person's.
   */
  keepPrevious?: boolean;
  /** Fetches whenever a screen opens, however fresh the last response is. */
  refetchOnMount?: 'always';
  /** Milliseconds for which a response counts as fresh. */
  staleTime?: number;
}

/** The cache key of a request: path, path parameters and query, and the body if the request only reads. */
export const makeKey = (endpoint: Endpoint, input: AnyInput = {}) =>
  [
    endpoint.path,
    input.params ?? null,
    defined(input.query),
    ...(endpoint.reads ? [input.body] : []),
  ] as const;

function defined(query: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}

export function endpointQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Options = {}) {
  const { keepPrevious = Boolean(endpoint.query) && !endpoint.params, ...rest } = options;
  return queryOptions<AnswerOf<E>, ApiError>({
    queryKey: makeKey(endpoint, loosely(input)),
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
}

/** The response of an endpoint, kept up to date. */
export function useEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Options = {}) {
  return useQuery(endpointQuery(endpoint, input, options));
}

/**
 * Sends a change. A POST carries an Idempotency-Key that stays the same until it succeeds or something else is sent, so
 * that pressing "Save" again after a lost connection never saves twice. A form whose text outlives the page saves the
 * key with it: it passes `takeKey`, or the key with the input.
 */
export function useSend<E extends Endpoint>(endpoint: E, takeKey?: () => Promise<string>) {
  const submission = useRef<{ of: string; key: string }>(undefined);
  return useMutation<AnswerOf<E>, ApiError, InputOf<E> & { idempotency_key?: string | undefined }>({
    mutationFn: async (input) => {
      if (endpoint.method !== 'POST') return callApi(endpoint, input);
      const kept = input.idempotency_key ?? (await takeKey?.());
      if (kept) return callApi(endpoint, input, { idempotency_key: kept });
      const of = JSON.stringify([
        input,
        loosely(input).files?.map((file) => [file.name, file.size, file.lastModified]),
      ]);
      if (submission.current?.of !== of) submission.current = { of, key: crypto.randomUUID() };
      const answer = await callApi(endpoint, input, { idempotency_key: submission.current.key });
      submission.current = undefined;
      return answer;
    },
  });
}
