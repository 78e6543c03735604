import type { Role } from '#contract/core/endpoint.ts';
import type { Db } from '#server/db/pools.ts';
import { everyWord } from '#server/db/sql.ts';
import { findYoungPersonsNamed } from '#server/features/young-persons/profile/search.queries.ts';
import { ANY_NAME } from '#server/features/young-persons/profile/young-persons.queries.ts';
import { nameRank, wordsIn } from '#server/search/search-patterns.ts';
import { type Found, findOnce, MAX_WITH_APPOINTMENTS } from '#server/search/search-source.ts';

/**
 * An organisation keeps appointments, reports and invoices of young people who have moved to another one. Its users
 * see only their name from then (`young_person_former_client`, whose policy shows them their own). The office and
 * carers see everybody's current name.
 */

/**
 * Selects the name of a row's young person: the joins, the name, and the reference (`NamedYoungPerson`).
 * @param row the alias of the row, which has a `young_person_id`
 */
export function nameYoungPerson(db: Db, role: Role, row: string) {
  const joined: ReturnType<Db> = db`left join young_person y on y.id = ${db.unsafe(row)}.young_person_id`;
  const ref: ReturnType<Db> = db`when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name)`;
  if (role !== 'client') return { joined, name: db`y.name`, ref: db`case ${ref} end` };
  return {
    joined: db`${joined}
      left join young_person_former_client former on former.young_person_id = ${db.unsafe(row)}.young_person_id`,
    name: db`coalesce(y.name, former.name)`,
    ref: db`case ${ref} when former.name is not null
      then jsonb_build_object('id', former.young_person_id, 'name', former.name, 'is_elsewhere', true) end`,
  };
}

/** Whether the name of a row's young person contains every word; a condition that starts with `and`. */
export function youngPersonIsCalled(db: Db, role: Role, row: string, words: readonly string[]) {
  const id = db.unsafe(`${row}.young_person_id`);
  const now: ReturnType<Db> = db`exists (select from young_person y where y.id = ${id} and ${everyWord(db, ANY_NAME, words)})`;
  if (role !== 'client') return db`and ${now}`;
  return db`and (${now} or exists (select from young_person_former_client former
    where former.young_person_id = ${id} and ${everyWord(db, 'former.name', words)}))`;
}

/**
 * The most likely young people whose records the reader has; for clients also those who have moved to another
 * organisation.
 */
export const findYoungPersonsKept = findOnce(async (search): Promise<Found[]> => {
  const { db, role, query } = search;
  const now = await findYoungPersonsNamed(search);
  if (role !== 'client') return now;
  const then = await db<Found[]>`
    select id, name, words, rank, matched = ${query.words.length} as has_all
    from (select *, ${wordsIn(db, 'words', query.words)} as matched, ${nameRank(db, 'words', query)} as rank
      from (select young_person_id as id, name, searched_text(name) as words from young_person_former_client offset 0) f offset 0) f
    where matched > 0
    order by matched desc, rank, words, id limit ${db.unsafe(String(MAX_WITH_APPOINTMENTS))}`;
  return [...now, ...then];
});
