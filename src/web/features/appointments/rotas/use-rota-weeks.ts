import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { getRotaWeek, type RotaWeek } from '#contract/appointments/rotas.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/hooks.ts';
import { joinWeeks } from '#web/features/appointments/rotas/rota-board.ts';

/** The weeks that begin on these Mondays, as one; each is asked for, and refreshed, by itself. */
export const useRotaWeeks = (mondays: readonly string[]) =>
  useQueries({
    queries: mondays.map((date) => endpointQuery(getRotaWeek, { params: { date } })),
    combine: joinAnswers,
  });

function joinAnswers(answers: readonly UseQueryResult<RotaWeek, ApiError>[]) {
  const weeks = answers.flatMap(({ data }) => data ?? []);
  return {
    data: weeks.length === answers.length ? joinWeeks(weeks) : undefined,
    error: answers.find(({ error }) => error)?.error,
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  };
}
