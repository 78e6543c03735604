import type { Db } from '#server/db/pools.ts';

const NOTES = ['A family wedding', 'Half-term with the children', null];

/** Holidays that carers ask for, of the weeks after those that the rotas tell of. */
export async function loadLeave(db: Db): Promise<void> {
  const carers = await db<{ id: string }[]>`
    select id from app_user where user_type = 'user' and is_active and email <> 'carer@placewell.test'
    order by md5(id::text) limit ${NOTES.length}`;
  for (const [nth, { id }] of carers.entries())
    await db`insert into leave_request (carer_id, first_date, last_date, note)
      select ${id}, day, day + 4, ${NOTES[nth] ?? null}
      from (select (current_instant() at time zone 'Europe/London')::date + 35 + 7 * ${nth}::integer as day) days`;
}
