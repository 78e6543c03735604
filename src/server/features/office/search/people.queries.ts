import { ageOn, todayInLondon } from '#contract/core/dates.ts';
import type { YoungPersonStatus } from '#contract/core/statuses.ts';
import type { SearchHit } from '#contract/office/search.ts';
import type { Db } from '#server/db/pools.ts';
import { MOST } from '#server/features/office/search/near-today.ts';
import {
  nameRank,
  type SearchQuery,
  someWordIn,
  wordsIn,
} from '#server/features/office/search/search-words.ts';

export type Reader = 'admin' | 'carer' | 'client';

/** Of the people found, so many are asked for their appointments and reports. */
const MOST_WITH_APPOINTMENTS = 50;

/** Somebody whose name holds a word of the query, or all of them. */
export interface Found {
  id: string;
  name: string;
  /** The name in normal form. */
  words: string;
  has_all: boolean;
  /** As `nameRank` says. */
  rank: number;
}

/** Those with every word in their name; where words of it begin so, only these: Amara before Kamara. */
export function wholeOf<T extends Found>(found: readonly T[]): T[] {
  const whole = found.filter(({ has_all }) => has_all);
  const likely = whole.filter(({ rank }) => rank < 2);
  return likely.length > 0 ? likely : whole;
}

interface YoungPersonRow extends Found {
  status: YoungPersonStatus;
  id_on_third_party: string | null;
  legal_name: string;
  dob: string | null;
  home_area: string | null;
}

/** As the index has it. */
export const YOUNG_PERSON_WORDS = `search_text(y.first_name || ' ' || coalesce(y.middle_names || ' ', '') || y.last_name
  || coalesce(' ' || y.preferred_name, ''))`;

/** The likeliest young people, those with every word first: the hits, and whose appointments and reports to look at. */
export async function findYoungPersons(db: Db, reader: Reader, query: SearchQuery) {
  const { words, telling } = query;
  const named =
    reader === 'admin'
      ? db`y.id = any((select young_person_ids_named(${words.map(({ starts }) => starts)}::text[],
          ${words.map(({ inside }) => inside)}::text[], ${telling}))::uuid[])`
      : db`true`;
  return db<YoungPersonRow[]>`
    select id, name, words, rank, status, id_on_third_party, legal_name, dob, home_area,
      matched = ${query.words.length} as has_all
    from (select *, ${wordsIn(db, 'words', query.words)} as matched, ${nameRank(db, 'words', query)} as rank
      from (select y.id, y.name, y.status, y.first_name || ' ' || y.last_name as legal_name, y.dob, y.home_area,
          ${db.unsafe(YOUNG_PERSON_WORDS)} as words,
          ${reader === 'admin' ? db`y.id_on_third_party` : db`null`} as id_on_third_party
        from young_person y where ${named} offset 0) y offset 0) y
    where matched > 0
    order by matched desc, rank, status = 'ARCHIVED', words, id limit ${db.unsafe(String(MOST_WITH_APPOINTMENTS))}`;
}

const STATUS_WORDS: Partial<Record<YoungPersonStatus, string>> = {
  DRAFT: 'draft',
  INACTIVE: 'inactive',
  ARCHIVED: 'archived',
};

export function youngPersonHits(rows: readonly YoungPersonRow[], reader: Reader, now: Date): SearchHit[] {
  const today = todayInLondon(now);
  return rows
    .filter(({ has_all }) => has_all)
    .slice(0, MOST)
    .map(({ id, name, status, id_on_third_party, legal_name, dob, home_area }) => ({
      kind: 'young_person',
      id,
      title: name,
      detail: inWords([
        dob && `${ageOn(dob, today)} years old`,
        legal_name !== name && `legal name ${legal_name}`,
        home_area,
        STATUS_WORDS[status],
      ]),
      // SHL-03: a draft that did not come from a third party is opened by an administrator where it is filled in.
      href: `/dashboard/young-persons/${id}${
        status === 'DRAFT' && reader === 'admin' && !id_on_third_party ? '/young-person-form/step-one' : ''
      }`,
    }));
}

/** Carers whose names hold a word of the query. To a client those of its own appointments: the policy asks for each. */
export async function findCarers(db: Db, reader: Reader, query: SearchQuery) {
  const among =
    reader === 'admin'
      ? someWordIn(db, 'search_text(u.name)', query.words.slice(0, query.telling))
      : db`u.id = any(array(select distinct ac.carer_id from appointment_carer ac where ac.removed_at is null))`;
  return db<(Found & { is_active: boolean })[]>`
    select id, name, words, rank, is_active, matched = ${query.words.length} as has_all
    from (select *, ${wordsIn(db, 'words', query.words)} as matched, ${nameRank(db, 'words', query)} as rank
      from (select u.id, u.name, u.is_active, search_text(u.name) as words from app_user u
        where u.user_type = 'user' and ${among} offset 0) u offset 0) u
    where matched > 0
    order by matched desc, rank, is_active desc, words, id limit ${db.unsafe(String(MOST_WITH_APPOINTMENTS))}`;
}

export function carerHits(rows: readonly (Found & { is_active: boolean })[], reader: Reader): SearchHit[] {
  return rows
    .filter(({ has_all }) => has_all)
    .slice(0, MOST)
    .map(({ id, name, is_active }) => ({
      kind: 'carer',
      id,
      title: name,
      detail: is_active ? null : 'no longer active',
      // A client has no page of a carer's own, but their appointments with its young people.
      href:
        reader === 'admin'
          ? `/dashboard/users/${id}`
          : `/dashboard/appointments?carer=${encodeURIComponent(name)}`,
    }));
}

/** People that were found, for a statement that goes on from them. */
export const asRows = (db: Db, found: readonly Found[]) =>
  db`select * from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ words }) => words)}::text[],
    ${found.map(({ has_all }) => String(has_all))}::text[]::boolean[]) as found (id, words, has_all)`;

/** What there is to tell, as a line. */
export const inWords = (parts: readonly (string | null | undefined | false)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null;
