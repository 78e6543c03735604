import type { z } from 'zod';
import type { CarePlannerSync, listCarePlannerSyncs } from '#contract/appointments/appointment-imports.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';

type Sync = z.infer<typeof CarePlannerSync>;

const selectSync = (db: Db) =>
  db`select id, started_at, finished_at, created_count, changed_count, same_count, problems, failure from care_planner_sync`;

/** One run, with what it did and could not do. */
export async function findSync(db: Db, id: string): Promise<Sync | undefined> {
  const [run] = await db<Sync[]>`${selectSync(db)} where id = ${id}`;
  return run;
}

/** A page of runs, the newest first. */
export async function findSyncs(db: Db, query: QueryOf<typeof listCarePlannerSyncs>): Promise<List<Sync>> {
  const [items, counted] = await Promise.all([
    db<
      Sync[]
    >`${selectSync(db)} ${orderBy(db, { started_at: 'started_at' }, query.sort ?? '-started_at', 'id')} ${limitPage(db, query)}`,
    countRows(db, db`from care_planner_sync`),
  ]);
  return listPage(items, counted, query);
}
