import type { Db } from '#server/db/pools.ts';

/**
 * The accounts that are told of a referral in place of a referrer who has left: its social worker's, or else those of all
 * colleagues. None where they do not see it: of a restricted young person, or kept back.
 */
export async function findStandIns(db: Db, referral_id: string): Promise<string[]> {
  const people = await db<{ id: string; is_social_worker: boolean }[]>`
    select u.id, s.id is not null as is_social_worker
    from referral r join app_user u on u.client_id = r.client_id and u.user_type = 'client' and u.is_active
      left join social_worker s on s.id = r.social_worker_id and s.user_id = u.id and s.is_active and s.archived_at is null
    where r.id = ${referral_id} and not exists (select from referral_kept_back k where k.referral_id = r.id)
      and not exists (select from young_person y where y.id = r.young_person_id and y.is_restricted)`;
  const social_worker = people.filter((person) => person.is_social_worker);
  return (social_worker.length > 0 ? social_worker : people).map(({ id }) => id);
}
