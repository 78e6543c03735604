import type { WeekFill } from '#contract/appointments/suggestions.ts';
import { solveFill } from '#server/features/appointments/suggestions/solve-fill.ts';
import {
  buildProblem,
  describeFill,
  type WeekFacts,
} from '#server/features/appointments/suggestions/week-fill.ts';

/** Judging some hundred thousand pairs and solving what is left, in a thread of its own (solver-thread.ts). */
export async function draft({
  week,
  seconds,
}: {
  week: WeekFacts;
  seconds: number;
}): Promise<Omit<WeekFill, 'start_date' | 'end_date'>> {
  const problem = buildProblem(week);
  return describeFill(week, problem, await solveFill(problem, seconds));
}
