import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Db, Pool } from '#server/db/pools.ts';

/** The person and moment that the database sees: policies read the user, change records the request, time rules the instant. */
export interface WorkContext {
  /** Empty for somebody who is not signed in. */
  user_id: string;
  /** SHA-256 in hex of the token of a link, where somebody who is not signed in holds one. */
  token_hash?: string;
  request_id: string;
  /** Set where a test has moved the clock; the database's own clock otherwise. */
  now: string | null;
}

/** The server's own work, for nobody: mail, sign-in. */
export const OWN_WORK: WorkContext = { user_id: '', request_id: '', now: null };

/**
 * Reads on one reserved connection. The context travels in front of the work in the same round trip,
 * which is why it is not awaited first; an error there still fails the read.
 */
export async function read<T>(pool: Pool, context: WorkContext, work: (db: Db) => Promise<T>): Promise<T> {
  return onConnection(pool, async (connection) => {
    const ready = setContext(connection, context, false);
    const [result] = await Promise.all([work(connection), ready]);
    return result;
  });
}

const MAX_TRIES = 5;

/** Writes in one transaction, tried again where PostgreSQL asks for it (deadlock, serialisation). */
export async function write<T>(pool: Pool, context: WorkContext, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onConnection(pool, (connection) => inTransaction(connection, context, work));
    } catch (error) {
      if (!isRetryable(error) || attempt >= MAX_TRIES) throw error;
      await sleep(10 + Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * Begun and ended here and not by the driver's own `begin`: that one fails a transaction for an error that the work
 * has dealt with (by a savepoint), and sends its rollback into connections that are gone, which ends the process.
 */
async function inTransaction<T>(db: Db, context: WorkContext, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    const begun = db`begin`.execute();
    const ready = setContext(db, context, true);
    const [result] = await Promise.all([work(db), begun, ready]);
    const { command } = await db`commit`;
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    if (!isConnectionLost(error)) await db`rollback`;
    throw error;
  }
}

/**
 * 1. A connection that is gone is not given back: the pool has taken note of it, and would hand it out dead.
 * 2. A failure may leave other statements of the same work on their way. The connection is given back only when they
 *    have been answered, because the driver would take their answers for those of whoever has it next.
 * 3. A statement that the work sends after its end is refused: the connection is somebody else's by then.
 */
async function onConnection<T>(pool: Pool, use: (connection: Db) => Promise<T>): Promise<T> {
  const connection = await reserve(pool);
  const { db, end } = untilEnd(connection);
  let isLost = false;
  try {
    return await use(db);
  } catch (error) {
    end();
    isLost = isConnectionLost(error) || (await isLostWhileAnswering(connection));
    throw error;
  } finally {
    end();
    if (!isLost) connection.release();
  }
}

/** Statements are answered in order, so that the answer to this one is the last. */
async function isLostWhileAnswering(connection: Db): Promise<boolean> {
  try {
    await connection`select`;
    return false;
  } catch {
    return true;
  }
}

function untilEnd(connection: Reserved): { db: Db; end(): void } {
  let isOver = false;
  const refuse = () => {
    if (isOver) throw new Error('This work has ended: its connection is no longer its own.');
  };
  const db = new Proxy(connection, {
    apply(target, self, args) {
      refuse();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      refuse();
      return Reflect.get(target, name);
    },
  });
  return {
    db,
    end: () => {
      isOver = true;
    },
  };
}

type Reserved = Awaited<ReturnType<Pool['reserve']>>;

const PATIENCE_MS = 2_000;
const MAX_REQUESTS = 5;

/**
 * A connection of the pool. The driver forgets who waits in line when a connection is lost just then, so the wait is
 * asked for again every two seconds, without giving up the place in the line. Throws CONNECT_TIMEOUT after ten.
 */
async function reserve(pool: Pool): Promise<Reserved> {
  const requests: Promise<Reserved>[] = [];
  let taken: Reserved | 'none' | undefined;
  // A connection that comes after the first, or too late, goes straight back.
  const ask = async () => {
    const connection = await pool.reserve();
    if (taken) connection.release();
    else taken = connection;
    return connection;
  };
  while (requests.length < MAX_REQUESTS) {
    requests.push(ask());
    const patience = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => patience.resolve(undefined), PATIENCE_MS);
    const connection = await Promise.race([...requests, patience.promise]).finally(() => clearTimeout(timer));
    if (connection) return connection;
  }
  taken = 'none';
  throw Object.assign(new Error('No connection became free'), { code: 'CONNECT_TIMEOUT' });
}

/** Shut down or crashed over there (57P01 to 57P03), or cut on the way. */
function isConnectionLost(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^(57P0|CONNECTION_|ECONN|EPIPE|ETIMEDOUT)/.test(code);
}

function setContext(db: Db, context: WorkContext, isLocal: boolean) {
  return db`select set_config('app.user_id', ${context.user_id}, ${isLocal}),
    set_config('app.token_hash', ${context.token_hash ?? ''}, ${isLocal}),
    set_config('app.request_id', ${context.request_id}, ${isLocal}),
    set_config('app.now', ${context.now ?? ''}, ${isLocal})`.execute();
}

function isRetryable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && (error.code === '40001' || error.code === '40P01');
}
