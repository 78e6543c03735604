import postgres from 'postgres';
import type { Services } from '#server/services.ts';

/** Why a server is not ready, in a word that a monitor can show: nothing of the database's own message. */
export type NotReadyReason =
  | 'draining'
  | 'disk_full'
  | 'read_only'
  | 'database_unreachable'
  | 'database_refuses';

/** A monitor and a load balancer that ask often cost the database nothing more. */
const TRIED_EVERY_MS = 5_000;
/** More than the memory below holds, so that the database must find room for it on its disk. */
const ROOM_KB = 1_024;

/**
 * Answers undefined while the database takes what people save, and else the reason. Reading alone says too little: a full
 * disk, and a database that was made read-only, still answer every question.
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

/** A row that is always the same one, and room on the disk that is given back at once. */
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
