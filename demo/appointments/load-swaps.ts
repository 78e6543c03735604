import type { Db } from '#server/db/pools.ts';

/** Carers who may see a swap where somebody first looks at the demo: the one who signs in is asked the first. */
const FIRST = 'carer@placewell.test';

interface Possible {
  appointment_id: string;
  asker_id: string;
  colleague_id: string;
}

/**
 * Three swaps of the weeks to come: one asked, one that waits for the office, and one that was approved. Answers how many
 * assignments came by them.
 */
export async function loadSwaps(db: Db): Promise<number> {
  const asked = await findPossible(db, db`and u.email = ${FIRST}`, []);
  await addSwap(db, asked, 'I have an exam that day');
  const waits = await findPossible(db, db`and u.email <> ${FIRST}`, [asked]);
  const waiting = await addSwap(db, waits, 'My car is at the garage');
  if (waiting) await db`select settle_swap(${waiting})`;
  const done = await findPossible(db, db`and u.email <> ${FIRST}`, [asked, waits]);
  const approved = await addSwap(db, done, null);
  if (!approved) return 0;
  await db`update swap set status = 'accepted' where id = ${approved}`;
  await db`select hand_over_swap(${approved})`;
  return 1;
}

/** The soonest assignment that a colleague could take, of carers who have not asked yet. */
async function findPossible(
  db: Db,
  colleague: ReturnType<Db>,
  others: readonly (Possible | undefined)[],
): Promise<Possible | undefined> {
  const used = others.flatMap((other) => (other ? [other.asker_id, other.colleague_id] : []));
  const [found] = await db<Possible[]>`
    select ac.appointment_id, ac.carer_id as asker_id, taker.id as colleague_id
    from appointment_carer ac join app_user asker on asker.id = ac.carer_id and asker.is_active and asker.email <> ${FIRST}
      left join young_person y on y.id = ac.young_person_id
      cross join lateral (select u.id from app_user u where u.user_type = 'user' and u.is_active ${colleague}
        and u.id <> all(${used}::uuid[]) and swap_obstacle(u.id, ac.appointment_id, null) is null
        order by md5(u.id::text || ac.appointment_id) limit 1) taker
    where ac.is_live and ac.start_at > current_instant() + interval '2 days' and ac.start_at < current_instant() + interval '28 days'
      and y.is_restricted is not true and ac.carer_id <> all(${used}::uuid[])
    order by ac.start_at, ac.id limit 1`;
  return found;
}

async function addSwap(
  db: Db,
  possible: Possible | undefined,
  note: string | null,
): Promise<string | undefined> {
  if (!possible) return undefined;
  const [made] = await db<{ id: string }[]>`insert into swap ${db({ ...possible, note })} returning id`;
  return made?.id;
}
