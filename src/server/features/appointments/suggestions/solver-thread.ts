import Piscina from 'piscina';
import type { FillProblem, SolvedFill } from '#server/features/appointments/suggestions/fill-problem.ts';

/** One week at a time: solving takes a whole core for some seconds, and requests must go on meanwhile. */
const thread = new Piscina<{ problem: FillProblem; seconds: number }, SolvedFill>({
  filename: new URL('./solve-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
});

/** Seconds that solving a week may take. */
const LIMIT_SECONDS = 8;

export const solveInThread = (problem: FillProblem): Promise<SolvedFill> =>
  thread.run({ problem, seconds: LIMIT_SECONDS }, { name: 'solve' });
