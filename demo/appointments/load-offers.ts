import type { Db } from '#server/db/pools.ts';

/** Uncovered appointments that are offered, of those that nobody has. */
const OFFERED = 6;
/** Carers asked for each: the one who signs in first for the demo, and others. */
const ASKED = 5;

const REASONS = ['I am busy then', 'It is too far for me', 'I need the rest'];

/** Offers of the weeks to come: some unanswered, some declined by one or two. */
export async function loadOffers(db: Db): Promise<void> {
  const gaps = await db<{ id: string; start_at: string; end_at: string; service_type_id: string }[]>`
    select a.id, a.start_at, a.end_at, a.service_type_id from appointment a left join young_person y on y.id = a.young_person_id
    where a.status = 'active' and a.start_at > current_instant() + interval '1 day' and y.is_restricted is not true
      and not exists (select from appointment_carer ac where ac.appointment_id = a.id and ac.removed_at is null)
    order by a.start_at, a.id limit ${OFFERED}`;
  for (const [nth, gap] of gaps.entries()) {
    const [offer] = await db<{ id: string }[]>`
      insert into offer (appointment_id, carers_wanted) values (${gap.id}, 1) returning id`;
    const offer_id = offer?.id ?? '';
    const asked = await db<{ id: string }[]>`
      insert into offer_carer (offer_id, carer_id)
      select ${offer_id}, u.id from app_user u
      where u.user_type = 'user' and u.is_active
        and not exists (select from appointment_carer ac where ac.carer_id = u.id and ac.is_live
          and ac.period && tstzrange(${gap.start_at}, ${gap.end_at}))
        and not exists (select from rota_entry e where rota_says_away(e, u.id, ${gap.start_at}::timestamptz, ${gap.end_at}::timestamptz))
        and not exists (select from find_missing_checks(u.id, ${gap.service_type_id},
          (${gap.start_at}::timestamptz at time zone 'Europe/London')::date))
      order by u.email <> 'carer@placewell.test', md5(u.id::text || ${gap.id}) limit ${ASKED} returning id`;
    for (const { id } of asked.slice(1, 1 + (nth % 3)))
      await db`update offer_carer set status = 'declined', reason = ${REASONS[nth % REASONS.length] ?? ''} where id = ${id}`;
  }
}
