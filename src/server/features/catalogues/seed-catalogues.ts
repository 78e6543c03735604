import { createHash } from 'node:crypto';
import { connect, type Pool } from '#server/db/pools.ts';
import { SERVICE_TYPES } from '#server/demo/reference.ts';

const NOTE = 'service types';

/**
 * Brings the catalogue of services to what the data files say, by slug; one small query when nothing changed.
 * Any number of processes may call it at once. A service that the files no longer hold stays: records point at it.
 */
export async function seedCatalogues(owner: string | Pool): Promise<void> {
  if (typeof owner !== 'string') return seed(owner);
  const pool = connect(owner, { max: 1 });
  try {
    await seed(pool);
  } finally {
    await pool.end();
  }
}

async function seed(pool: Pool): Promise<void> {
  const rows = SERVICE_TYPES.map(({ is_outcome_rated: _, ...row }) => row);
  const checksum = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  const isCurrent = async (db: Pick<Pool, 'unsafe'>) => {
    const [row] = await db.unsafe<{ checksum: string }[]>(
      'select checksum from schema_migration where name = $1',
      [NOTE],
    );
    return row?.checksum === checksum;
  };
  if (await isCurrent(pool)) return;
  await pool.begin(async (db) => {
    await db`select pg_advisory_xact_lock(823042)`;
    if (await isCurrent(db)) return;
    await db`insert into service_type ${db(rows)} on conflict (slug) do update set
      name = excluded.name, category = excluded.category, is_report_required = excluded.is_report_required,
      report_due_hours = excluded.report_due_hours, sort_order = excluded.sort_order`;
    await db`insert into schema_migration (name, checksum) values (${NOTE}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;
  });
}
