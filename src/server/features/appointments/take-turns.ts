import type { Db } from '#server/db/pools.ts';

/** People share this many queues: enough that strangers hardly ever meet, few enough for the table of locks. */
const QUEUES = 1024;
const LOCK = 823_043;

/**
 * Bookings of the same carer or young person wait their turn, until the transaction ends. For carers the constraint
 * would refuse an overlap without it, but only after two bookings at once had each waited for the other: a deadlock,
 * found a second later. Young persons have no constraint: the second is asked about what the first has booked.
 * Imports do without: they would hold up everybody for as long as they run.
 */
export async function takeTurns(db: Db, ids: readonly (string | null | undefined)[]): Promise<void> {
  const people = ids.filter((id) => typeof id === 'string');
  if (people.length === 0) return;
  // In one order for all, so that no two wait for each other here.
  await db`select pg_advisory_xact_lock(${LOCK}, queue) from (
    select distinct abs(hashtext(id) % ${QUEUES}) as queue from unnest(${people}::text[]) as id order by 1) queues`;
}
