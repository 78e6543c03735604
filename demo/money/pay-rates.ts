import type { Db } from '#server/db/pools.ts';

const USUAL = { evening_percent: 0, night_percent: 10, weekend_percent: 10, bank_holiday_percent: 50 };

/** Below the typical prices, and above the National Living Wage. */
const RATES = [
  { slug: null, hour_pence: 1_340, sleep_in_pence: 6_000 },
  { slug: 'crisis-support', hour_pence: 1_520, sleep_in_pence: 6_500 },
  { slug: 'hospital-watch', hour_pence: 1_480, sleep_in_pence: null },
  { slug: 'intensive-outreach', hour_pence: 1_480, sleep_in_pence: null },
  { slug: 'transport', hour_pence: 1_280, sleep_in_pence: null },
];

/** The first two tax years that the made-up agency pays in: all is paid a little more in the second. */
const PERIODS = [
  { from_date: '2025-04-06', until_date: '2026-04-05', percent: 95 },
  { from_date: '2026-04-06', until_date: null, percent: 100 },
];

/** What the made-up agency pays an hour. A real agency enters its own. */
export async function loadPayRates(db: Db): Promise<void> {
  const services = await db<{ id: string; slug: string }[]>`select id, slug from service_type`;
  const ids = new Map(services.map(({ id, slug }) => [slug, id]));
  const rows = RATES.flatMap(({ slug, hour_pence, sleep_in_pence }) => {
    const service_type_id = slug === null ? null : ids.get(slug);
    if (service_type_id === undefined) return [];
    return PERIODS.map(({ percent, ...days }) => ({
      ...{ ...USUAL, ...days, service_type_id, sleep_in_pence },
      hour_pence: Math.round((hour_pence * percent) / 100),
    }));
  });
  await db`insert into pay_rate ${db(rows)}`;
}
