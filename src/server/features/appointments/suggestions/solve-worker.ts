import type { FillProblem, SolvedFill } from '#server/features/appointments/suggestions/fill-problem.ts';
import { solveFill } from '#server/features/appointments/suggestions/solve-fill.ts';

/** Runs in a thread of its own (solver-thread.ts). */
export const solve = ({ problem, seconds }: { problem: FillProblem; seconds: number }): Promise<SolvedFill> =>
  solveFill(problem, seconds);
