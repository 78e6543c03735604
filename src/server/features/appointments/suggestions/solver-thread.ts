import Piscina from 'piscina';
import type { WeekFill } from '#contract/appointments/suggestions.ts';
import type { WeekFacts } from '#server/features/appointments/suggestions/week-fill.ts';
import { AppError } from '#server/http/app-error.ts';

type Draft = Omit<WeekFill, 'start_date' | 'end_date'>;

/** One week at a time: solving takes a whole core for some seconds, and requests must go on meanwhile. */
const thread = new Piscina<{ week: WeekFacts; seconds: number }, Draft>({
  filename: new URL('./solve-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  maxQueue: 3,
  idleTimeout: 30_000,
});

/** Seconds that solving a week may take. */
const LIMIT_SECONDS = 8;
/** Until a draft is given up, its time in the queue included. */
const PATIENCE_MS = 40_000;

/** Throws `too_many_requests` where others wait already, or it takes too long. */
export async function draftInThread(week: WeekFacts): Promise<Draft> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await thread.run({ week, seconds: LIMIT_SECONDS }, { name: 'draft', signal });
  } catch (error) {
    if (!signal.aborted && !isQueueFull(error)) throw error;
    throw new AppError('too_many_requests', {
      detail: 'Other weeks are being filled. Try again in a minute.',
    });
  }
}

const isQueueFull = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('queue is at limit');
