import postgres from 'postgres';
import type { Services } from '#server/services.ts';

/** Why a server is not ready, in one word for a monitor. It contains nothing of the database's own message. */
export type NotReadyReason =
  | 'draining'
  | 'disk_full'
  | 'read_only'
  | 'database_unreachable'
  | 'database_refuses';

/** Frequent checks by a monitor and a load balancer use the database no more often than this. */
const TRIED_EVERY_MS = 5_000;
/** More than fits into the memory below, so that the database must find room on its disk. */
const ROOM_KB = 1_024;

/**
 * Returns undefined if the database accepts writes, and the reason otherwise. Reading is not enough: a database with a
 * full disk, or in read-only mode, still answers queries.
 */
export function openReadiness({
  pools,
  clock,
}: Pick<Services, 'pools'> & { clock: () => Date }): () => Promise<NotReadyReason | undefined> {
  let tried_at = Number.NEGATIVE_INFINITY;
  let trial: Promise<NotReadyReason | undefined> = Promise.resolve(undefined);
  return async () => {
    const unanswered = await pools.app_system`select 1`.then(() => undefined, findReason);
    if (unanswered) return unanswered;
    const now = clock().getTime();
    if (now - tried_at >= TRIED_EVERY_MS) {
      tried_at = now;
      trial = tryToWrite(pools).then(() => undefined, findReason);
    }
    return trial;
  };
}

/** Always writes the same row, and frees the disk space at once. */
async function tryToWrite({ app_system }: Services['pools']): Promise<void> {
  await app_system.begin(async (db) => {
    await db`set local work_mem = '64kB'`;
    await db`with room as materialized (select repeat('-', 1024) as filled from generate_series(1, ${ROOM_KB}::integer))
      select sum(length(filled)) from room`;
    await db`insert into rate_limit as r (key, minute, count) values ('readiness', 'epoch', 1)
      on conflict (key, minute) do update set count = 1`;
  });
}

function findReason(error: unknown): NotReadyReason {
  if (!(error instanceof postgres.PostgresError)) return 'database_unreachable';
  if (error.code === '53100') return 'disk_full';
  if (error.code === '25006') return 'read_only';
  return error.code.startsWith('57P') ? 'database_unreachable' : 'database_refuses';
}
