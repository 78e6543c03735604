import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Db, Pool } from '#server/db/pools.ts';

/**
 * The person and time that the database uses. Policies read the user, change records the request, and time rules the
 * instant.
 */
export interface WorkContext {
  /** Empty if nobody is signed in. */
  user_id: string;
  /** SHA-256 in hex of a link's token, if a person without a sign-in has one. */
  token_hash?: string;
  request_id: string;
  /** Set if a test has moved the clock. Otherwise the database's own clock counts. */
  now: string | null;
}

/** The server's own work, for no person: mail, sign-in. */
export const OWN_WORK: WorkContext = { user_id: '', request_id: '', now: null };

/**
 * Reads on one reserved connection. The context is sent with the work in one round trip, so it is not awaited first. An
 * error in it still fails the read.
 */
export async function read<T>(pool: Pool, context: WorkContext, work: (db: Db) => Promise<T>): Promise<T> {
  return onConnection(pool, async (connection) => {
    const ready = setContext(connection, context, false);
    const [result] = await Promise.all([work(connection), ready]);
    return result;
  });
}

const MAX_TRIES = 5;

/** Writes in one transaction. Repeats it if PostgreSQL asks for that (deadlock, serialisation). */
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
 * Begins and ends the transaction itself, without the driver's `begin`. That one fails a transaction for an error that
 * the work has handled (by a savepoint). It also sends its rollback to lost connections, which ends the process.
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
 * 1. A lost connection is not given back. The pool knows that it is lost, and would give it out dead.
 * 2. After a failure, other statements of the same work may still be running. The connection is given back only when
 *    they have been answered. Otherwise the driver would give their answers to the next user.
 * 3. A statement that the work sends after its end is refused, because the connection may belong to somebody else by
 *    then.
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

/** Statements are answered in order, so this answer is the last. */
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
 * Takes a connection from the pool. If a connection is lost just then, the driver forgets who is waiting. So we ask
 * again every two seconds, and keep our place in the queue. Throws CONNECT_TIMEOUT after ten seconds.
 */
async function reserve(pool: Pool): Promise<Reserved> {
  const requests: Promise<Reserved>[] = [];
  let taken: Reserved | 'none' | undefined;
  // A second or late connection goes straight back.
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

/** The database shut down or crashed (57P01 to 57P03), or the connection was cut. */
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
