import checkKinds from '#server/data/check-kinds.json' with { type: 'json' };
import type { Pool } from '#server/db/pools.ts';
import { seedOnce } from '#server/db/seed-once.ts';

/** Adds the kinds that come with the product. One that is there stays as the agency has it, archived or changed. */
export async function seedCheckKinds(owner: Pool): Promise<void> {
  const { items } = checkKinds;
  await seedOnce(
    owner,
    'check kinds',
    items,
    (db) => db`insert into check_kind ${db(items)} on conflict do nothing`,
  );
}
