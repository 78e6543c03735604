import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Db, Pool } from '#server/db/pools.ts';

/** Whom the database sees: policies read the user, change records the request, time rules the instant. */
export interface WorkContext {
  user_id: string;
  request_id: string;
  /** Set where a test has moved the clock; the database's own clock otherwise. */
  now: string | null;
}

/**
 * Reads on one reserved connection. The context travels in front of the work in the same round trip,
 * which is why it is not awaited first; an error there still fails the read.
 */
export async function read<T>(pool: Pool, context: WorkContext, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = await pool.reserve();
  try {
    const ready = setContext(connection, context, false);
    const [result] = await Promise.all([work(connection), ready]);
    return result;
  } finally {
    connection.release();
  }
}

const MAX_TRIES = 5;

/** Writes in one transaction, tried again where PostgreSQL asks for it (deadlock, serialisation). */
export async function write<T>(pool: Pool, context: WorkContext, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await pool.begin(async (transaction) => {
        const ready = setContext(transaction, context, true);
        const [done] = await Promise.all([work(transaction), ready]);
        return { done };
      });
      return result.done as T;
    } catch (error) {
      if (!isRetryable(error) || attempt >= MAX_TRIES) throw error;
      await sleep(10 + Math.random() * 10 * 2 ** attempt);
    }
  }
}

function setContext(db: Db, context: WorkContext, isLocal: boolean) {
  return db`select set_config('app.user_id', ${context.user_id}, ${isLocal}),
    set_config('app.request_id', ${context.request_id}, ${isLocal}),
    set_config('app.now', ${context.now ?? ''}, ${isLocal})`.execute();
}

function isRetryable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && (error.code === '40001' || error.code === '40P01');
}
