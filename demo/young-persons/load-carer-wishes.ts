import type { Db } from '#server/db/pools.ts';

interface Wish {
  kind: 'asked for' | 'ruled out';
  wished_by: 'young person' | 'client' | 'agency';
  reason: string;
}

const ASKED_FOR: readonly Wish[] = [
  {
    kind: 'asked for',
    wished_by: 'young person',
    reason: 'Says that they can talk about school with them.',
  },
  { kind: 'asked for', wished_by: 'client', reason: 'Was there from the first day; the school knows them.' },
];

const RULED_OUT: readonly Wish[] = [
  { kind: 'ruled out', wished_by: 'young person', reason: 'They know each other from the neighbourhood.' },
  {
    kind: 'ruled out',
    wished_by: 'agency',
    reason: 'Related to somebody whom the young person may not meet.',
  },
];

/** Some young people ask for the carer who was there most, and some are not to have one who never was. */
export async function loadCarerWishes(db: Db): Promise<void> {
  const [admin] = await db<
    { id: string }[]
  >`select id from app_user where user_type = 'admin' order by email limit 1`;
  if (!admin) return;
  const pairs = await db<{ young_person_id: string; known_id: string; unknown_id: string }[]>`
    select y.id as young_person_id, known.carer_id as known_id, unknown.id as unknown_id
    from young_person y
      cross join lateral (select ac.carer_id from appointment_carer ac join app_user u on u.id = ac.carer_id and u.is_active
        where ac.young_person_id = y.id and ac.is_live group by ac.carer_id order by count(*) desc, ac.carer_id limit 1) known
      cross join lateral (select u.id from app_user u where u.user_type = 'user' and u.is_active
        and not exists (select from appointment_carer ac where ac.carer_id = u.id and ac.young_person_id = y.id)
        and not exists (select from offer_carer oc join offer o on o.id = oc.offer_id join appointment a on a.id = o.appointment_id
          where oc.carer_id = u.id and a.young_person_id = y.id)
        and not exists (select from swap s join appointment a on a.id = s.appointment_id
          where s.colleague_id = u.id and a.young_person_id = y.id)
        order by md5(u.id::text || y.id) limit 1) unknown
    where y.status = 'ACTIVE' and not y.is_restricted
    order by y.id limit ${ASKED_FOR.length + RULED_OUT.length}`;
  const wishes = pairs.flatMap(({ young_person_id, known_id, unknown_id }, index) => {
    const wish = [...ASKED_FOR, ...RULED_OUT][index];
    const carer_id = wish?.kind === 'asked for' ? known_id : unknown_id;
    return wish ? { young_person_id, carer_id, ...wish, created_by: admin.id } : [];
  });
  if (wishes.length > 0) await db`insert into carer_wish ${db(wishes)}`;
}
