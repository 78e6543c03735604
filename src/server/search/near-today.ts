import type { Db } from '#server/db/pools.ts';

/** Hits of a kind. */
export const MOST = 5;

/** How many days from today the search looks, if it must read everything in between. */
const AROUND_DAYS = 60;

export const aroundToday = (db: Db, column: string, at: string): ReturnType<Db> => {
  const [instant, days] = [db.unsafe(column), db.unsafe(`interval '${AROUND_DAYS} days'`)];
  return db`${instant} >= ${at}::timestamptz - ${days} and ${instant} < ${at}::timestamptz + ${days}`;
};

/** The first few, nearest to today first. */
export const mostNearToday = (db: Db, column: string, at: string) =>
  db`order by abs(extract(epoch from ${db.unsafe(column)} - ${at}::timestamptz)), 1 limit ${db.unsafe(String(MOST))}`;
