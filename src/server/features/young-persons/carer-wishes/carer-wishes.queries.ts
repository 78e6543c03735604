import type { CarerWish } from '#contract/young-persons/carer-wishes.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

const selectWishes = (db: Db) => db`
  select w.id, w.young_person_id, jsonb_build_object('id', c.id, 'name', c.name) as carer, w.kind, w.wished_by, w.reason, w.until,
    (select count(*)::integer from appointment_carer ac join appointment a on a.id = ac.appointment_id
     where ac.is_live and ac.carer_id = w.carer_id and a.young_person_id = w.young_person_id and ac.start_at > current_instant()
       and (w.until is null or (ac.start_at at time zone 'Europe/London')::date <= w.until)) as appointments_ahead,
    case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as created_by, w.created_at, w.version
  from carer_wish w join app_user c on c.id = w.carer_id left join app_user u on u.id = w.created_by`;

/** Wishes in force today about carers whom the reader can see, by the carer's name. */
export const findCarerWishes = (db: Db, young_person_id: string) => db<CarerWish[]>`${selectWishes(db)}
  where w.young_person_id = ${young_person_id} and w.ended_at is null
    and (w.until is null or w.until >= (current_instant() at time zone 'Europe/London')::date)
  order by search_text(c.name), w.id`;

/** Throws not_found. */
export async function getCarerWish(db: Db, id: string): Promise<CarerWish> {
  const [wish] = await db<CarerWish[]>`${selectWishes(db)} where w.id = ${id}`;
  if (!wish) throw new AppError('not_found');
  return wish;
}
