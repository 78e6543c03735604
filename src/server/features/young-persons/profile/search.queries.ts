import { ageOn, todayInLondon } from '#contract/core/dates.ts';
import type { YoungPersonStatus } from '#contract/core/statuses.ts';
import { MOST } from '#server/search/near-today.ts';
import { nameRank, wordsIn } from '#server/search/search-patterns.ts';
import {
  type Found,
  findOnce,
  inWords,
  MAX_WITH_APPOINTMENTS,
  type SearchSource,
} from '#server/search/search-source.ts';

interface YoungPersonRow extends Found {
  status: YoungPersonStatus;
  id_on_third_party: string | null;
  legal_name: string;
  dob: string | null;
  home_area: string | null;
}

/** The same expression as the index. */
export const YOUNG_PERSON_WORDS = `searched_text(y.first_name || ' ' || coalesce(y.middle_names || ' ', '') || y.last_name
  || coalesce(' ' || y.preferred_name, ''))`;

/**
 * The most likely young people, those with every word first: the hits, and whose appointments and reports to search.
 */
export const findYoungPersonsNamed = findOnce(async ({ db, role, query }): Promise<YoungPersonRow[]> => {
  const { words, telling } = query;
  const named =
    role === 'admin'
      ? db`y.id = any((select young_person_ids_named(${words.map(({ begins }) => begins)}::text[],
          ${words.map(({ inside }) => inside)}::text[], ${telling}))::uuid[])`
      : db`true`;
  return db<YoungPersonRow[]>`
    select id, name, words, rank, status, id_on_third_party, legal_name, dob, home_area,
      matched = ${query.words.length} as has_all
    from (select *, ${wordsIn(db, 'words', query.words)} as matched, ${nameRank(db, 'words', query)} as rank
      from (select y.id, y.name, y.status, btrim(y.first_name || ' ' || y.last_name) as legal_name, y.dob, y.home_area,
          ${db.unsafe(YOUNG_PERSON_WORDS)} as words,
          ${role === 'admin' ? db`y.id_on_third_party` : db`null`} as id_on_third_party
        from young_person y where ${named} offset 0) y offset 0) y
    where matched > 0
    order by matched desc, rank, status = 'ARCHIVED', words, id limit ${db.unsafe(String(MAX_WITH_APPOINTMENTS))}`;
});

const STATUS_WORDS: Partial<Record<YoungPersonStatus, string>> = {
  DRAFT: 'draft',
  INACTIVE: 'inactive',
  ARCHIVED: 'archived',
};

export const youngPersonSearch: SearchSource = {
  kind: 'young_person',
  group: 'Young people',
  find: async (search) => {
    const rows = await findYoungPersonsNamed(search);
    const today = todayInLondon(search.now);
    return rows
      .filter(({ has_all }) => has_all)
      .slice(0, MOST)
      .map(({ id, name, status, id_on_third_party, legal_name, dob, home_area }) => ({
        id,
        title: name,
        detail: inWords([
          dob && `${ageOn(dob, today)} years old`,
          legal_name !== name && `legal name ${legal_name}`,
          home_area,
          STATUS_WORDS[status],
        ]),
        // SHL-03: an administrator opens a draft that did not come from a third party in its form.
        href: `/dashboard/young-persons/${id}${
          status === 'DRAFT' && search.role === 'admin' && !id_on_third_party
            ? '/young-person-form/step-one'
            : ''
        }`,
      }));
  },
};
