import { PRICES } from '#server/data/reference.ts';
import type { Pool } from '#server/db/pools.ts';
import { seedOnce } from '#server/db/seed-once.ts';

/** The first day on which the typical prices count. */
const SINCE = '2026-01-01';

/** A price for each service that has none: the agency enters its own from a day of its choice. */
export async function seedPriceLists(owner: Pool): Promise<void> {
  await seedOnce(owner, 'price lists', PRICES, async (db) => {
    const services = await db<{ id: string; slug: string }[]>`select s.id, s.slug from service_type s
      where not exists (select from price_list p where p.service_type_id = s.id and p.client_id is null)`;
    const rows = PRICES.flatMap(({ slug, ...price }) =>
      services
        .filter((service) => service.slug === slug)
        .map(({ id }) => ({ service_type_id: id, from_date: SINCE, ...price })),
    );
    if (rows.length > 0) await db`insert into price_list ${db(rows)}`;
  });
}
