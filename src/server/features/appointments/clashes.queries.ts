import type { Db } from '#server/db/pools.ts';
import {
  type Other,
  overlapSentence,
  serviceAndPlace,
} from '#server/features/appointments/naming-overlap.ts';
import { findUnchecked } from '#server/features/appointments/unchecked.queries.ts';
import type { Asked } from '#server/features/appointments/warnings.queries.ts';

export interface Clash {
  carer_id: string;
  message: string;
}

/**
 * The carers who cannot be on each appointment, in their order: somewhere else at that time, which what is asked about does not
 * count for, or without a check that the service asks for. It only tells: the constraints appointment_carer_no_overlap and
 * appointment_carer_checked are what refuses.
 */
export async function findClashes(db: Db, asked: readonly Asked[]): Promise<Clash[][]> {
  const rows = asked.map(({ id, start_at, end_at, carer_ids }, place) => ({
    ...{ place, id, start_at, end_at, carer_ids },
  }));
  const found = await db<(Other & { at: number; carer_id: string })[]>`
    with asked as materialized (select * from jsonb_to_recordset(${db.json(rows)})
      as r (place integer, id uuid, start_at timestamptz, end_at timestamptz, carer_ids jsonb))
    select distinct on (asked.place, ac.carer_id) asked.place as at, ac.carer_id, u.name as carer,
      lower(ac.period) as start_at, upper(ac.period) as end_at, ${serviceAndPlace(db)}
    from asked cross join lateral jsonb_array_elements_text(asked.carer_ids) as c (id)
      join appointment_carer ac on ac.carer_id = c.id::uuid and ac.is_live and ac.period && tstzrange(asked.start_at, asked.end_at)
      join app_user u on u.id = ac.carer_id left join appointment a on a.id = ac.appointment_id
      left join service_type s on s.id = a.service_type_id left join young_person y on y.id = a.young_person_id
    where not exists (select from asked mine where mine.id = ac.appointment_id)
    order by asked.place, ac.carer_id, ac.start_at, ac.id`;
  const unchecked = await findUnchecked(db, asked);
  return asked.map((_, place) => {
    const overlaps = found
      .filter(({ at }) => at === place)
      .map((other) => ({ carer_id: other.carer_id, message: overlapSentence(other) }));
    const elsewhere = new Set(overlaps.map(({ carer_id }) => carer_id));
    return [...overlaps, ...(unchecked[place] ?? []).filter(({ carer_id }) => !elsewhere.has(carer_id))];
  });
}
