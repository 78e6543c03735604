import type { Db } from '#server/db/pools.ts';

/** Selects id and name of the account in a column, if it is visible or in the reader's own organisation. */
export const nameAccount = (db: Db, column: string) =>
  db.unsafe(`coalesce((select jsonb_build_object('id', u.id, 'name', u.name) from app_user u where u.id = ${column}),
    find_colleague(${column}))`);
