import type { Db } from '#server/db/pools.ts';
import type { Booking } from '#server/features/appointments/compare-bookings.ts';
import {
  type Other,
  overlapSentence,
  serviceAndPlace,
} from '#server/features/appointments/naming-overlap.ts';

/**
 * Finds what stands in the way of each booking by now, in words, by its id there; appointments that the same bookings move
 * do not count. Another may come between this and their application, which then says the same.
 */
export async function findCollisions(db: Db, bookings: readonly Booking[]): Promise<Map<string, string>> {
  const asked = bookings.map(({ id_on_third_party, start_at, end_at, carer_ids = [] }) => ({
    id_on_third_party,
    start_at,
    end_at,
    carer_ids,
  }));
  const rows = await db<(Other & { id_on_third_party: string })[]>`
    with asked as materialized (select id_on_third_party, tstzrange(start_at, end_at) as period, carer_ids
      from jsonb_to_recordset(${db.json(asked)}) as r (id_on_third_party text, start_at timestamptz, end_at timestamptz, carer_ids jsonb))
    select distinct on (asked.id_on_third_party) asked.id_on_third_party, u.name as carer, lower(ac.period) as start_at, upper(ac.period) as end_at, ${serviceAndPlace(db)}
    from asked cross join lateral jsonb_array_elements_text(asked.carer_ids) as c (id)
      join appointment_carer ac on ac.carer_id = c.id::uuid and ac.is_live and ac.period && asked.period
      join app_user u on u.id = ac.carer_id left join appointment a on a.id = ac.appointment_id
      left join service_type s on s.id = a.service_type_id left join young_person y on y.id = a.young_person_id
    where a.id_on_third_party is null or a.id_on_third_party not in (select id_on_third_party from asked)
    order by asked.id_on_third_party, ac.start_at, ac.id`;
  return new Map(rows.map((row) => [row.id_on_third_party, overlapSentence(row)]));
}
