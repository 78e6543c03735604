import type { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Calendar } from '#demo/calendar.ts';
import type { Ids } from '#demo/ids.ts';
import { makeName } from '#demo/names.ts';
import { type Client, cycle, type YoungPerson } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';
import { ALLERGIES, KEY_RISKS } from '#demo/wording.ts';

const RISKS: readonly (readonly [number, RiskLevel])[] = [
  [10, 'red'],
  [22, 'orange'],
  [30, 'yellow'],
  [26, 'lightGreen'],
  [12, 'darkGreen'],
];
const RISK_COUNTS: Record<RiskLevel, [number, number]> = {
  red: [2, 4],
  orange: [1, 3],
  yellow: [1, 2],
  lightGreen: [0, 1],
  darkGreen: [0, 0],
};

/** `episodeShare`: how much of the calendar a young person is supported for, on average. */
export function makeYoungPersons(
  random: Random,
  ids: Ids,
  clients: Client[],
  count: number,
  calendar: Calendar,
  episodeShare: number,
): YoungPerson[] {
  const thisYear = Number(calendar.today.slice(0, 4));
  const thisWeek = Math.floor(calendar.todayIndex / 7);
  return Array.from({ length: count }, (_, index) => {
    const client = cycle(clients, index);
    const place = Math.floor(index / clients.length);
    const showcase = index % clients.length < 2 && place < 3 ? place : null;
    const risk_level = random.weighted(RISKS);
    const [fewest, most] = RISK_COUNTS[risk_level];
    const age = showcase === null ? random.weighted(AGES) : ([9, 12, 15][showcase] ?? 12);
    const made = makeEpisode(random, calendar.weeks, thisWeek, episodeShare);
    const episode = showcase === null ? made : { fromWeek: 0, toWeek: calendar.weeks };
    const isDraft = showcase === null && random.chance(0.06);
    return {
      id: ids.next(),
      ...makeName(random),
      status: isDraft ? 'DRAFT' : readStatus(thisWeek - episode.toWeek),
      // Born on a day that has come round already this year, or the age would be one less.
      dob: bornOn(random, thisYear - age, calendar.today.slice(5)),
      age,
      lac: random.chance(0.82),
      client,
      home_area: random.pick(client.authority.areas),
      risk_level,
      key_risks: random.sample(KEY_RISKS, random.int(fewest, most)),
      allergies: random.chance(0.18) ? random.pick(ALLERGIES) : null,
      fromWeek: isDraft ? calendar.weeks : episode.fromWeek,
      toWeek: episode.toWeek,
      showcase,
    };
  });
}

/** Makes the young people whose support ended before the calendar begins: archived, and never visited in it. */
export function makeFormer(
  random: Random,
  ids: Ids,
  clients: Client[],
  count: number,
  calendar: Calendar,
): YoungPerson[] {
  return makeYoungPersons(random, ids, clients, count, calendar, 1).map((young) => ({
    ...young,
    status: 'ARCHIVED',
    fromWeek: calendar.weeks,
    toWeek: calendar.weeks,
    showcase: null,
  }));
}

/** Looked-after children are mostly older; the agency sees nobody under five. */
const AGES: readonly (readonly [number, number])[] = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map(
  (age) => [2 + age / 3, age],
);

function makeEpisode(random: Random, weeks: number, thisWeek: number, share: number) {
  if (share >= 1) {
    const hasEnded = random.chance(0.04);
    return { fromWeek: 0, toWeek: hasEnded ? thisWeek - random.int(1, 3) : weeks };
  }
  // Some begin before the calendar does and some outlast it.
  const length = Math.round(weeks * share * (0.3 + 1.4 * random.next()));
  const fromWeek = Math.round(random.next() * weeks - length / 2);
  return { fromWeek, toWeek: Math.min(fromWeek + length, weeks) };
}

function readStatus(weeksSinceEnd: number): YoungPerson['status'] {
  if (weeksSinceEnd <= 0) return 'ACTIVE';
  return weeksSinceEnd > 26 ? 'ARCHIVED' : 'INACTIVE';
}

function bornOn(random: Random, year: number, monthDay: string): string {
  const day = `${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
  return `${day <= monthDay ? year : year - 1}-${day}`;
}
