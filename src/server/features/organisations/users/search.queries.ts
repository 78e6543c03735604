import { MOST } from '#server/search/near-today.ts';
import { nameRank, someWordIn, wordsIn } from '#server/search/search-patterns.ts';
import {
  type Found,
  findOnce,
  MAX_WITH_APPOINTMENTS,
  type SearchSource,
} from '#server/search/search-source.ts';

type CarerRow = Found & { is_active: boolean };

/**
 * Carers whose names contain a word of the query. For clients, the policy limits them to carers of their own
 * appointments.
 */
export const findCarersNamed = findOnce(async ({ db, role, query }): Promise<CarerRow[]> => {
  if (role === 'carer') return [];
  const among =
    role === 'admin'
      ? someWordIn(db, 'searched_text(u.name)', query.words.slice(0, query.telling))
      : db`u.id = any(array(select distinct ac.carer_id from appointment_carer ac where ac.removed_at is null))`;
  return db<CarerRow[]>`
    select id, name, words, rank, is_active, matched = ${query.words.length} as has_all
    from (select *, ${wordsIn(db, 'words', query.words)} as matched, ${nameRank(db, 'words', query)} as rank
      from (select u.id, u.name, u.is_active, searched_text(u.name) as words from app_user u
        where u.user_type = 'user' and ${among} offset 0) u offset 0) u
    where matched > 0
    order by matched desc, rank, is_active desc, words, id limit ${db.unsafe(String(MAX_WITH_APPOINTMENTS))}`;
});

/** Carers have no page about a colleague. */
export const carerSearch: SearchSource = {
  kind: 'carer',
  group: 'Carers',
  roles: ['admin', 'client'],
  find: async (search) => {
    const rows = await findCarersNamed(search);
    return rows
      .filter(({ has_all }) => has_all)
      .slice(0, MOST)
      .map(({ id, name, is_active }) => ({
        id,
        title: name,
        detail: is_active ? null : 'no longer active',
        // Clients have no page about a carer, but a list of the carer's appointments with their young people.
        href:
          search.role === 'admin'
            ? `/dashboard/users/${id}`
            : `/dashboard/appointments?carer=${encodeURIComponent(name)}`,
      }));
  },
};
