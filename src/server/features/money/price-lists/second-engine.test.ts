import { describe, expect, it } from 'vitest';
import { writePence } from '#contract/money/pence.ts';
import { type PricedWork, type PriceTerms, priceWork } from '#contract/money/pricing.ts';
import { addUp } from '#contract/money/vat.ts';
import { holidaysIn } from '#server/data/bank-holidays.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { owner } = await startTestApp();
const HOLIDAYS = new Set(holidaysIn('England and Wales').keys());
const SERVICE = { id: '01900000-0000-7000-8000-000000000000', name: 'Service' };
const CASES = 10_000;
const QUARTER_MS = 900_000;

/** The same numbers each time: what fails once fails again. */
function openDice(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (most + 1));
  };
}

interface Case extends Omit<PricedWork, 'service_type' | 'miles'> {
  terms: PriceTerms;
  miles: string;
}

const SINCE = Date.parse('2025-03-20T00:00:00Z');
const DAYS = 900;

function makeCases(count: number, seed = 13): Case[] {
  const roll = openDice(seed);
  const choose = <T>(values: readonly [T, ...T[]]): T => values[roll(values.length - 1)] ?? values[0];
  return Array.from({ length: count }, () => {
    // One in four around a change of the clocks.
    const around = roll(3) === 0 ? Date.parse(choose(['2025-10-25', '2026-03-28', '2026-10-24'])) : undefined;
    const start = (around ?? SINCE + roll(DAYS) * 86_400_000) + roll(48 * 12) * 300_000;
    const unit = choose(['hour', 'hour', 'hour', 'hour', 'visit', 'night', 'mile'] as const);
    const is_exempt = roll(1) === 0;
    const terms: PriceTerms = {
      price_list_id: SERVICE.id,
      rate_pence: roll(40_000),
      unit,
      evening_percent: choose([0, 10, 33]),
      night_percent: choose([0, 20, 25]),
      weekend_percent: choose([0, 15, 20, 25]),
      bank_holiday_percent: choose([0, 20, 50, 100]),
      minimum_quarters: roll(24),
      rounding_quarters: choose([1, 1, 2, 4]),
      mileage_pence: choose([null, 45, 55]),
      sleep_in_pence: choose([null, 13_000]),
      waking_pence: choose([null, 3_401]),
      cancellation: [
        { under_hours: 24, percent: 100 },
        { under_hours: 48, percent: choose([50, 33]) },
      ],
      vat_treatment: is_exempt ? 'EXEMPT' : 'STANDARD',
      vat_rate: is_exempt ? '0' : choose(['20', '17.5']),
      vat_note: null,
    };
    return {
      terms,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + (1 + roll(600)) * 300_000).toISOString(),
      carers: 1 + roll(2),
      miles: choose(['0', '24', '12.5', '7.35']),
      ...(roll(4) === 0 ? { sleep_in: true, waking_minutes: roll(180) } : {}),
      ...(roll(5) === 0 ? { cancelled_at: new Date(start - roll(60) * 3_600_000).toISOString() } : {}),
    };
  });
}

const price = ({ terms, ...work }: Case) => priceWork(terms, { ...work, service_type: SERVICE }, HOLIDAYS);

/** Worked out block by block with the database's own clock and numbers, and nothing of the engine. */
const findTotals = (cases: readonly Case[]) => owner<{ subtotal: string; vat: string }[]>`
  with work as (
    select n, (w -> 'terms') as t, (w ->> 'start_at')::timestamptz as s, (w ->> 'end_at')::timestamptz as e,
      (w ->> 'carers')::int as carers, (w ->> 'miles')::numeric as miles, coalesce((w ->> 'sleep_in')::boolean, false) as sleeps,
      coalesce((w ->> 'waking_minutes')::int, 0) as waking, (w ->> 'cancelled_at')::timestamptz as cancelled_at
    from jsonb_array_elements(${owner.json(cases as never)}::jsonb) with ordinality as c (w, n)
  ), charge as (
    select *, case when cancelled_at is null then 100
        when s - cancelled_at < interval '24 hours' then 100
        when s - cancelled_at <= interval '48 hours' then (t -> 'cancellation' -> 1 ->> 'percent')::int else 0 end as share,
      sleeps and t ->> 'unit' = 'hour' and t ->> 'sleep_in_pence' is not null as is_flat
    from work
  ), blocks as (
    select n, b.at, (b.at at time zone 'Europe/London')::date as day, (b.at at time zone 'Europe/London')::time as clock,
      (t ->> 'rounding_quarters')::int as quarters, false as once
    from charge, generate_series(s, e - interval '1 second', interval '15 minutes' * (t ->> 'rounding_quarters')::int) as b (at)
    where t ->> 'unit' = 'hour' and not is_flat
    union all
    select n, b.at, (b.at at time zone 'Europe/London')::date, null, 4, true
    from charge, generate_series(s, case when t ->> 'unit' = 'visit' then s else e - interval '1 second' end,
      interval '24 hours') as b (at)
    where t ->> 'unit' in ('visit', 'night') or is_flat
  ), banded as (
    select b.*, chosen.band, chosen.percent from blocks b join charge c using (n) cross join lateral (
      select band, percent from (values
        (4, 'bank-holiday', (c.t ->> 'bank_holiday_percent')::int, b.day::text = any(${[...HOLIDAYS]})),
        (3, 'weekend', (c.t ->> 'weekend_percent')::int, extract(isodow from b.day) > 5),
        (2, 'night', (c.t ->> 'night_percent')::int, b.clock >= '23:00' or b.clock < '07:00'),
        (1, 'evening', (c.t ->> 'evening_percent')::int,
          b.clock >= '20:00' and b.clock < '23:00' and extract(isodow from b.day) < 6),
        (0, 'day', 0, extract(isodow from b.day) < 6)
      ) as bands (place, band, percent, applies)
      where applies order by percent desc, place desc limit 1) as chosen
  ), runs as (
    select *, count(*) filter (where is_new) over (partition by n order by at) as run
    from (select *, once or band is distinct from lag(band) over (partition by n order by at) as is_new from banded) as marked
  ), lines as (
    select n, run, percent, sum(quarters) as quarters, max(at) as at from runs group by n, run, percent
    union all
    select l.n, null, (select r.percent from runs r where r.n = l.n order by r.at desc limit 1),
      (c.t ->> 'minimum_quarters')::int - l.quarters, null
    from (select n, sum(quarters) as quarters from runs where not once group by n) l join charge c using (n)
    where (c.t ->> 'minimum_quarters')::int > l.quarters
  ), amounts as (
    select n, floor(floor(pence * (100 + percent) * share / 10000 + 0.5) * quarters * carers / 4 + 0.5) as pence
    from (select l.n, l.percent, l.quarters, c.share::numeric, c.carers,
        case when c.is_flat then (c.t ->> 'sleep_in_pence')::numeric else (c.t ->> 'rate_pence')::numeric end as pence
      from lines l join charge c using (n) where c.share > 0) as rated
    union all
    select n, floor((t ->> 'waking_pence')::numeric * ceil((waking - 30) / 15.0) * carers / 4 + 0.5) from charge
    where cancelled_at is null and waking > 30 and t ->> 'waking_pence' is not null and (t ->> 'unit' = 'night' or is_flat)
    union all
    select n, floor(miles * coalesce(case when t ->> 'unit' = 'mile' then t ->> 'rate_pence' else t ->> 'mileage_pence' end, '0')::numeric + 0.5)
    from charge where cancelled_at is null
  ), sums as (
    select c.n, coalesce(sum(a.pence), 0) as pence, (c.t ->> 'vat_rate')::numeric as vat_rate
    from charge c left join amounts a using (n) group by c.n, c.t
  )
  select (pence / 100)::numeric(14, 2)::text as subtotal, (floor(pence * vat_rate / 100 + 0.5) / 100)::numeric(14, 2)::text as vat
  from sums order by n`;

describe('The pricing engine', () => {
  it(`[SVC-01] agrees with a second one, written in SQL, on ${CASES} cases to the penny`, async () => {
    const cases = makeCases(CASES);
    const totals: { subtotal: string; vat: string }[] = [];
    for (let from = 0; from < CASES; from += 2_000)
      totals.push(...(await findTotals(cases.slice(from, from + 2_000))));
    const differing = cases.flatMap((each, index) => {
      const { subtotal, vat } = addUp(price(each));
      const other = totals[index];
      return subtotal === other?.subtotal && vat === other.vat ? [] : [{ each, subtotal, vat, other }];
    });
    expect(differing.slice(0, 2)).toEqual([]);
    expect(totals).toHaveLength(CASES);
  });

  it('[SVC-01] charges a visit in two parts as it charges the whole, except for rounding the line that is cut', () => {
    const roll = openDice(7);
    for (const each of makeCases(2_000, 99)) {
      const terms = { ...each.terms, unit: 'hour' as const, minimum_quarters: 0 };
      const whole = { ...each, terms, sleep_in: false, cancelled_at: undefined, miles: '0' };
      const block_ms = terms.rounding_quarters * QUARTER_MS;
      const [start, end] = [Date.parse(each.start_at), Date.parse(each.end_at)];
      const cut = new Date(start + roll(Math.floor((end - start) / block_ms)) * block_ms).toISOString();
      const parts = [
        { ...whole, end_at: cut },
        { ...whole, start_at: cut },
      ].filter(({ start_at, end_at }) => start_at < end_at);
      const pence = (cases: Case[]) =>
        cases.flatMap(price).reduce((sum, { amount }) => sum + Number(amount.replace('.', '')), 0);
      expect(Math.abs(pence(parts) - pence([whole]))).toBeLessThanOrEqual(1);
    }
  });

  it('[SVC-01] adds up to the same in any order of lines', () => {
    for (const cases of [makeCases(300, 3), makeCases(300, 4)]) {
      const lines = cases.flatMap(price);
      expect(addUp(lines.toReversed())).toEqual(addUp(lines));
      expect(addUp(lines.toSorted((a, b) => a.amount.localeCompare(b.amount)))).toEqual(addUp(lines));
      const pence = lines.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
      expect(addUp(lines).subtotal).toBe(writePence(Number(pence)));
    }
  });
});
