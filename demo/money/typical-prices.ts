import { STANDARD_VAT_PERCENT } from '#server/data/reference.ts';
import serviceTypes from '#server/data/service-types.json' with { type: 'json' };
import type { Db } from '#server/db/pools.ts';

/** The first day on which the typical prices count. */
const SINCE = '2026-01-01';

const WAKING = serviceTypes.items.find(({ id }) => id === 'crisis-support')?.rate_gbp.typical ?? 0;
const SLEEP_IN = serviceTypes.items.find(({ id }) => id === 'sleep-in')?.rate_gbp.typical ?? 0;
const inPence = (pounds: number) => Math.round(pounds * 100);

/** Staff who work under another provider's control are standard-rated. */
const PRICES = serviceTypes.items
  .filter((item) => item.active)
  .map((item) => {
    const is_standard = item.id === 'placement-support';
    const has_sleep_in = item.category === 'Residential and nights' && item.default_unit === 'hour';
    return {
      slug: item.id,
      unit: item.default_unit,
      rate_pence: inPence(item.rate_gbp.typical),
      ...item.uplifts,
      minimum_quarters: item.default_unit === 'hour' ? item.minimum_units * 4 : 0,
      mileage_pence: item.mileage_rate_gbp_per_mile === null ? null : inPence(item.mileage_rate_gbp_per_mile),
      sleep_in_pence: has_sleep_in ? inPence(SLEEP_IN) : null,
      waking_pence: has_sleep_in || item.id === 'sleep-in' ? inPence(WAKING) : null,
      vat_treatment: is_standard ? 'STANDARD' : 'EXEMPT',
      vat_rate: is_standard ? STANDARD_VAT_PERCENT : 0,
      vat_note: is_standard ? null : 'Exempt from VAT: welfare services by a state-regulated provider.',
    };
  });

/**
 * A price for each service that has none, as the made-up agency asks it. A real agency begins without prices and enters its own:
 * otherwise its clients would accept what it never asked.
 */
export async function loadTypicalPrices(db: Db): Promise<void> {
  const services = await db<{ id: string; slug: string }[]>`select s.id, s.slug from service_type s
    where not exists (select from price_list p where p.service_type_id = s.id and p.client_id is null)`;
  const rows = PRICES.flatMap(({ slug, ...price }) =>
    services
      .filter((service) => service.slug === slug)
      .map(({ id }) => ({ service_type_id: id, from_date: SINCE, ...price })),
  );
  if (rows.length > 0) await db`insert into price_list ${db(rows)}`;
}
