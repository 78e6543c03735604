import type { Ref } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';

/** A carer of one of several appointments, by its place among them. */
interface ClosedTo {
  place: number;
  carer: string;
}

/** Carers who may not open the restricted record of the young person. Asked by the office alone, which reads its readers. */
export async function findClosedTo(
  db: Db,
  asked: readonly { young_person_id?: string | null | undefined; carer_ids: readonly string[] }[],
): Promise<ClosedTo[]> {
  const rows = asked.flatMap(({ young_person_id, carer_ids }, place) =>
    young_person_id ? carer_ids.map((carer_id) => ({ place, young_person_id, carer_id })) : [],
  );
  if (rows.length === 0) return [];
  return db<ClosedTo[]>`
    select asked.place, u.name as carer
    from jsonb_to_recordset(${db.json(rows)}) as asked (place integer, young_person_id uuid, carer_id uuid)
      join young_person y on y.id = asked.young_person_id and y.is_restricted join app_user u on u.id = asked.carer_id
    where not exists (select from young_person_reader o
      where o.young_person_id = y.id and o.user_id = u.id and o.removed_at is null)
    order by asked.place, u.name, u.id`;
}

export const describeClosedTo = ({ carer }: Pick<ClosedTo, 'carer'>): string =>
  `${carer} has no access to this restricted record. They cannot see the name or place, or write a report.`;

/**
 * Finds the carers of one appointment to whom its restricted record is closed, while they have yet to go or owe its
 * report.
 */
export async function findClosedToCarers(db: Db, id: string): Promise<Ref[]> {
  const found = await db<Ref[]>`
    select u.id, u.name from appointment a join young_person y on y.id = a.young_person_id and y.is_restricted
      join appointment_carer ac on ac.appointment_id = a.id and ac.is_live join app_user u on u.id = ac.carer_id
      left join report r on r.appointment_carer_id = ac.id
    where a.id = ${id} and a.status = 'active'
      and (a.end_at > current_instant() or r.status in ('required', 'draft', 'not approved'))
      and not exists (select from young_person_reader o
        where o.young_person_id = y.id and o.user_id = u.id and o.removed_at is null)
    order by u.name, u.id`;
  return [...found];
}
