import { connect } from '#server/db/pools.ts';
import { findLikelyFor } from '#server/features/young-persons/referrals/likely-young-persons.queries.ts';
import { referralPage } from '#server/features/young-persons/referrals/referrals.queries.ts';
import type { MeasuredList } from '#test/load/lists.ts';

const page = { page: 1, page_size: 20 };

/** The office's list of referrals, newest first, what waits first, and by name. */
export function referralLists(): MeasuredList[] {
  const list = (name: string, filter: Record<string, string>): MeasuredList => ({
    name: `referrals, ${name}, as an administrator`,
    email: 'admin@placewell.test',
    path: `/api/app_supports_required/?${new URLSearchParams(filter)}`,
    bareSql: (sql) => referralPage(sql, 'admin', { ...filter, ...page } as never),
  });
  return [
    list('newest first', {}),
    list('by due time', { sort: 'due_at' }),
    list('of one name', { youngPerson: 'okafor mi' }),
  ];
}

/** Misspellings of those who are there: a letter left out, two swapped, another vowel, a nickname, a digit of the birthday. */
const SLIPS: Record<string, (person: Person) => Person> = {
  'a letter left out': (p) => ({ ...p, last_name: p.last_name.slice(0, 2) + p.last_name.slice(3) }),
  'two letters swapped': (p) => ({ ...p, first_name: p.first_name.replace(/^(.)(.)(.)/, '$1$3$2') }),
  'another vowel': (p) => ({ ...p, last_name: p.last_name.replace(/[aeiou]/, 'y') }),
  'names the other way round': (p) => ({ ...p, first_name: p.last_name, last_name: p.first_name }),
  'day and month swapped': (p) => ({ ...p, dob: p.dob.replace(/^(\d+)-(\d+)-(\d+)$/, '$1-$3-$2') }),
  'a digit of the day': (p) => ({
    ...p,
    dob: p.dob.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
  }),
  'without accents': (p) => ({ ...p, first_name: p.first_name.normalize('NFD').replace(/\p{M}/gu, '') }),
};

interface Person {
  id: string;
  client_id: string;
  first_name: string;
  last_name: string;
  dob: string;
}

/** Finds 100 misspelt young people among all there are; says how many are found, and how long it takes. */
export async function measureLikely(database_url: string): Promise<string[]> {
  const owner = connect(database_url, { max: 1 });
  const people = await owner<Person[]>`select id, client_id, first_name, last_name, dob from young_person
    where dob is not null order by md5(id::text) limit 100`;
  const [all] = await owner<{ count: number }[]>`select count(*) from young_person`;
  const slips = Object.entries(SLIPS);
  const times: number[] = [];
  const table = new Map(slips.map(([name]) => [name, { tried: 0, first: 0, shown: 0, wrong: 0 }]));
  for (const [index, person] of people.entries()) {
    const [name, slip] = slips[index % slips.length] ?? [];
    const row = name && table.get(name);
    if (!row || !slip) continue;
    const { first_name, last_name, dob } = slip(person);
    const identity = [{ 'rf-first-name': first_name, 'rf-last-name': last_name, 'rf-dob': dob }];
    const begun = performance.now();
    const found = await findLikelyFor(owner, { answers: { identity }, client_id: person.client_id });
    times.push(performance.now() - begun);
    row.tried++;
    if (found[0]?.id === person.id) row.first++;
    else if (found.length > 0) row.wrong++;
    if (found.some(({ id }) => id === person.id)) row.shown++;
  }
  await owner.end();
  const sorted = times.toSorted((a, b) => a - b);
  return [
    `likely young people among ${all?.count}: p50 ${sorted[49]?.toFixed(1)} ms, p95 ${sorted[94]?.toFixed(1)} ms`,
    ...[...table].map(
      ([name, { tried, first, shown, wrong }]) =>
        `  ${name}: ${shown} of ${tried} shown, ${first} in first place, ${wrong} behind somebody else`,
    ),
  ];
}
