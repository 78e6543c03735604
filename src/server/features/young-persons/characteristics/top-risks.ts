import type { TopRisk } from '#contract/young-persons/safety-facts.ts';
import type { Db } from '#server/db/pools.ts';

/**
 * Every serious topic of a young person that `db` may see, very high before high, dangers before needs. Empty if
 * there are none, or the young person is not visible. A topic about identity, such as faith, is not a risk: its level
 * says how much planning it takes.
 */
export async function topRisks(db: Db, young_person_id: string): Promise<TopRisk[]> {
  return db<TopRisk[]>`
    select json_build_object('id', s.id, 'name', s.name) as subcategory, c.level, c.summary
    from characteristic c join characteristic_subcategory s on s.id = c.subcategory_id
    where c.young_person_id = ${young_person_id} and c.removed_at is null and c.level in ('red', 'orange')
      and s.category <> 'Who I am'
    order by c.level = 'red' desc, array_position(array['Risk', 'Health'], s.category) nulls last, s.sort_order, s.id`;
}
