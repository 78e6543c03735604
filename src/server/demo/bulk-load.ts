import type { Db } from '#server/db/pools.ts';

/**
 * What makes a million rows quick, all inside the caller's transaction, so that a crash leaves nothing half-done:
 * 1. triggers rest, and the rows bring what triggers would compute;
 * 2. indexes and constraints (the exclusion constraint and foreign keys among them) are built over the finished
 *    rows. PostgreSQL 18 sorts for GiST as well, which takes seconds instead of minutes. Each is built
 *    from the catalogue's own definition: nothing here repeats the schema.
 */

/** Rows of these are many; the people's tables keep their indexes. */
const LARGE = ['appointment', 'appointment_carer'];
export const LOADED = ['client', 'app_user', 'young_person', ...LARGE];

export async function emptyTables(db: Db): Promise<void> {
  await db.unsafe(`truncate ${LOADED.join(', ')} cascade`);
}

export async function restTriggers(db: Db): Promise<void> {
  for (const table of LOADED) await db.unsafe(`alter table ${table} disable trigger user`);
}

export async function wakeTriggers(db: Db): Promise<void> {
  for (const table of LOADED) await db.unsafe(`alter table ${table} enable trigger user`);
}

/** Drops every index and constraint but keys, checks and NOT NULL; answers the statements that bring them back. */
export async function dropIndexes(db: Db): Promise<string[]> {
  const constraints = await db<{ drop: string; create: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where conrelid = any(${LARGE}::regclass[]) and contype in ('f', 'x', 'u')
      and not exists (select from pg_constraint other where other.conindid = pg_constraint.conindid
                      and other.oid <> pg_constraint.oid and pg_constraint.contype <> 'f')
    order by contype = 'f', conname`;
  const indexes = await db<{ drop: string; create: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index
    where indrelid = any(${LARGE}::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`;
  for (const { drop } of [...constraints, ...indexes]) await db.unsafe(drop);
  return [...indexes, ...constraints].map(({ create }) => create);
}
