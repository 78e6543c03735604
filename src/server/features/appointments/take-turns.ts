import type { Db } from '#server/db/pools.ts';

/** Carers share this many queues: enough that strangers hardly ever meet, few enough for the table of locks. */
const QUEUES = 1024;
const LOCK = 823_043;

/**
 * Whoever books the same carer waits their turn, until the transaction ends. The constraint would refuse an overlap
 * without it, but only after two bookings at once had each waited for the other: a deadlock, found a second later.
 * Imports do without: they would hold up everybody for as long as they run.
 */
export async function takeTurns(db: Db, carer_ids: readonly string[]): Promise<void> {
  if (carer_ids.length === 0) return;
  // In one order for all, so that no two wait for each other here.
  await db`select pg_advisory_xact_lock(${LOCK}, queue) from (
    select distinct abs(hashtext(id) % ${QUEUES}) as queue from unnest(${[...carer_ids]}::text[]) as id order by 1) queues`;
}
