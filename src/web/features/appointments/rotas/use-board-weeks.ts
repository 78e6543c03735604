import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { getRotaWeek, type RotaWeek } from '#contract/appointments/rotas.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/hooks.ts';
import { mergeWeeks } from '#web/features/appointments/rotas/rota-board.ts';

/** The weeks on the board as one, each asked for by itself: what refreshes a week refreshes it here. */
export const useBoardWeeks = (mondays: readonly string[]) =>
  useQueries({
    queries: mondays.map((date) => endpointQuery(getRotaWeek, { params: { date } })),
    combine: combineWeeks,
  });

function combineWeeks(results: UseQueryResult<RotaWeek, ApiError>[]) {
  const weeks = results.flatMap(({ data }) => data ?? []);
  return {
    data: weeks.length === results.length ? mergeWeeks(weeks) : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}
