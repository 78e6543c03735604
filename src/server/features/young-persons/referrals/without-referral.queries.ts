import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { listYoungPersonsWithoutReferral } from '#contract/young-persons/referred-young-persons.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, holding, limitPage, listPage, orderBy } from '#server/db/sql.ts';

type Found = AnswerOf<typeof listYoungPersonsWithoutReferral>;

/** By name. */
export async function findWithoutReferral(
  db: Db,
  filter: QueryOf<typeof listYoungPersonsWithoutReferral>,
): Promise<Found> {
  const words = searchWords(filter.name ?? '').toSorted((a, b) => b.length - a.length);
  const where = db`where y.status <> 'ARCHIVED'
    and not exists (select from referral r where r.young_person_id = y.id)
    ${words.length > 0 ? db`and y.id = any((select young_person_ids_called(${words.map(holding)}))::uuid[])` : db``}`;
  const [items, counted] = await Promise.all([
    db<Found['items']>`select y.id, y.name, y.dob, y.status,
        (select jsonb_build_object('id', c.id, 'name', c.name) from client c where c.id = y.client_id) as client
      from young_person y ${where}
      ${orderBy(db, { name: 'search_text(y.name)' }, filter.sort ?? 'name', 'y.id')} ${limitPage(db, filter)}`,
    countRows(db, db`from young_person y ${where}`),
  ]);
  return listPage(items, counted, filter);
}
