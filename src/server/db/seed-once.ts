import { createHash } from 'node:crypto';
import type { Db, Pool } from '#server/db/pools.ts';

/**
 * Writes the contents of the data files, once for each version of them. It costs one small query if nothing changed.
 * Any number of processes may call it together.
 */
export async function seedOnce(
  owner: Pool,
  name: string,
  content: unknown,
  write: (db: Db) => Promise<unknown>,
): Promise<void> {
  const checksum = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const isCurrent = async (db: Pick<Pool, 'unsafe'>) => {
    const [row] = await db.unsafe<{ checksum: string }[]>(
      'select checksum from schema_migration where name = $1',
      [name],
    );
    return row?.checksum === checksum;
  };
  if (await isCurrent(owner)) return;
  await owner.begin(async (db) => {
    await db`select pg_advisory_xact_lock(823042)`;
    if (await isCurrent(db)) return;
    await write(db);
    await db`insert into schema_migration (name, checksum) values (${name}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;
  });
}
