import { describe, expect, it } from 'vitest';
import {
  type PaidWork,
  type PayTerms,
  reckonPay,
  sayMinutes,
  sayPayLine,
  sumPay,
} from '#contract/money/pay.ts';
import { holidaysIn } from '#server/data/bank-holidays.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { owner } = await startTestApp();
const HOLIDAYS = new Set(holidaysIn('England and Wales').keys());
const CASES = 1_500;
const MINUTE_MS = 60_000;

/** The same numbers each time: what fails once fails again. */
function openDice(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (most + 1));
  };
}

interface Case extends PaidWork {
  terms: PayTerms;
}

/** The days before the clocks change, and before bank holidays. */
const AROUND = ['2025-10-25', '2026-03-28', '2026-10-24', '2025-12-24', '2026-04-02', '2026-12-31'] as const;
const SINCE = Date.parse('2025-03-20T00:00:00Z');
const DAYS = 900;

function makeCases(count: number, seed: number): Case[] {
  const roll = openDice(seed);
  const choose = <T>(values: readonly [T, ...T[]]): T => values[roll(values.length - 1)] ?? values[0];
  return Array.from({ length: count }, () => {
    const around = roll(2) === 0 ? Date.parse(choose(AROUND)) : undefined;
    const start = (around ?? SINCE + roll(DAYS) * 86_400_000) + roll(48 * 60) * MINUTE_MS;
    const minutes = 1 + roll(roll(5) === 0 ? 3_000 : 900);
    return {
      terms: {
        hour_pence: 1 + roll(4_000),
        evening_percent: choose([0, 0, 10, 33]),
        night_percent: choose([0, 20, 25]),
        weekend_percent: choose([0, 15, 20, 25]),
        bank_holiday_percent: choose([0, 20, 50, 100]),
        sleep_in_pence: choose([null, 6_000, 5_525]),
      },
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + minutes * MINUTE_MS).toISOString(),
      break_minutes: roll(3) === 0 ? roll(Math.min(minutes - 1, 60)) : 0,
      sleep_in: roll(4) === 0,
    };
  });
}

const pay = ({ terms, ...work }: Case) => reckonPay(terms, work, HOLIDAYS);

/** Minute by minute with the database's own clock and numbers, and nothing of the engine. */
const findSums = (cases: readonly Case[]) => owner<{ pence: number }[]>`
  with work as (
    select n, w -> 'terms' as t, (w ->> 'start_at')::timestamptz as s, (w ->> 'end_at')::timestamptz as e,
      (w ->> 'break_minutes')::int as pause, (w ->> 'sleep_in')::boolean and w -> 'terms' ->> 'sleep_in_pence' is not null as is_flat
    from jsonb_array_elements(${owner.json(cases as never)}::jsonb) with ordinality as c (w, n)
  ), pieces as (
    select n, b.at from work, generate_series(s, e - make_interval(mins => pause + 1), interval '1 minute') as b (at) where not is_flat
    union all
    select n, b.at from work, generate_series(s, e - interval '1 second', interval '24 hours') as b (at) where is_flat
  ), dated as (
    select n, (at at time zone 'Europe/London')::date as day, (at at time zone 'Europe/London')::time as clock from pieces
  ), upped as (
    select d.n, greatest(0,
        case when d.day::text = any(${[...HOLIDAYS]}) then (w.t ->> 'bank_holiday_percent')::int end,
        case when extract(isodow from d.day) > 5 then (w.t ->> 'weekend_percent')::int end,
        case when not w.is_flat and (d.clock >= '23:00' or d.clock < '07:00') then (w.t ->> 'night_percent')::int end,
        case when not w.is_flat and d.clock >= '20:00' and d.clock < '23:00' and extract(isodow from d.day) < 6
          then (w.t ->> 'evening_percent')::int end) as percent
    from dated d join work w using (n)
  ), lines as (select n, percent, count(*) as pieces from upped group by n, percent)
  select sum(case when w.is_flat then floor((t ->> 'sleep_in_pence')::numeric * (100 + percent) / 100 + 0.5) * pieces
      else floor(floor((t ->> 'hour_pence')::numeric * (100 + percent) / 100 + 0.5) * pieces / 60 + 0.5) end)::integer as pence
  from lines join work w using (n) group by n order by n`;

describe('The pay of a visit', () => {
  it(`[PAY-01] agrees with a sum by the minute, written in SQL, on ${CASES} visits to the penny`, async () => {
    const cases = makeCases(CASES, 13);
    const sums: { pence: number }[] = [];
    for (let from = 0; from < CASES; from += 500)
      sums.push(...(await findSums(cases.slice(from, from + 500))));
    const differing = cases.flatMap((each, index) => {
      const pence = sumPay(pay(each));
      return pence === sums[index]?.pence ? [] : [{ each, pence, other: sums[index] }];
    });
    expect(differing.slice(0, 2)).toEqual([]);
    expect(sums).toHaveLength(CASES);
  });

  it('[PAY-01] pays every minute once: none more, and none less', () => {
    for (const each of makeCases(1_000, 99)) {
      const lines = pay({ ...each, sleep_in: false });
      const worked = (Date.parse(each.end_at) - Date.parse(each.start_at)) / MINUTE_MS - each.break_minutes;
      expect(lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(worked);
    }
  });

  const terms = {
    hour_pence: 1_260,
    evening_percent: 0,
    night_percent: 25,
    weekend_percent: 0,
    bank_holiday_percent: 100,
    sleep_in_pence: null,
  };
  const night = (start_at: string, end_at: string) => ({
    start_at,
    end_at,
    break_minutes: 0,
    sleep_in: false,
  });

  it.each([
    ['forward', night('2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'), 480, '7 h night at £15.75'],
    ['back', night('2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z'), 600, '9 h night at £15.75'],
  ])('[PAY-01] pays the true hours of the night on which the clocks go %s', (_, work, minutes, words) => {
    const lines = reckonPay(terms, work, HOLIDAYS);
    expect(lines.reduce((sum, line) => sum + line.minutes, 0)).toBe(minutes);
    expect(lines.map(sayPayLine)).toContain(words);
  });

  it('[PAY-01] pays the bank holiday’s surcharge to the minute at which the day ends', () => {
    const work = night('2026-12-25T20:00:00Z', '2026-12-26T01:00:00Z');
    const lines = reckonPay({ ...terms, bank_holiday_percent: 50 }, work, new Set(['2026-12-25']));
    expect(lines.map((line) => [sayPayLine(line), line.pence])).toEqual([
      ['4 h bank holiday at £18.90', 7_560],
      ['1 h night at £15.75', 1_575],
    ]);
  });

  it('[PAY-01] says hours and minutes in words', () => {
    expect([45, 60, 500, 0].map(sayMinutes)).toEqual(['45 min', '1 h', '8 h 20 min', '0 min']);
  });
});
