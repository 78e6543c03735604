import type { Db } from '#server/db/pools.ts';

/** Selects id and name of the account that a column holds: one in sight, or somebody of the reader's own organisation. */
export const nameAccount = (db: Db, column: string) =>
  db.unsafe(`coalesce((select jsonb_build_object('id', u.id, 'name', u.name) from app_user u where u.id = ${column}),
    find_colleague(${column}))`);
