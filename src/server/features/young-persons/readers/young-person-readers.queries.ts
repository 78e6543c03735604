import type { PersonWithAccess, Readers } from '#contract/young-persons/young-person-readers.ts';
import type { Db } from '#server/db/pools.ts';
import { findAccessRequests } from '#server/features/organisations/access-requests/access-requests.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/** Throws not_found. */
export async function findReaders(db: Db, young_person_id: string): Promise<Readers> {
  const [found] = await db<
    Omit<Readers, 'people_with_access' | 'waiting'>[]
  >`select y.is_restricted, y.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'user_type', u.user_type)
          order by u.user_type, search_text(u.name), u.id), '[]')
        from young_person_reader r join app_user u on u.id = r.user_id
        where r.young_person_id = y.id and r.removed_at is null) as readers
    from young_person y where y.id = ${young_person_id}`;
  if (!found) throw new AppError('not_found');
  return {
    ...found,
    people_with_access: [...(await findPeopleWithAccess(db, young_person_id))],
    waiting: await findAccessRequests(db, young_person_id),
  };
}

/**
 * Finds who would lose access: carers whose window is open or in the future, or who owe a report, and the client's
 * users. The policies decide who sees what: a carer booked for next month is checked too.
 */
const findPeopleWithAccess = (db: Db, young_person_id: string) => db<PersonWithAccess[]>`
  with carer as materialized (
    select ac.carer_id as id,
      count(*) filter (where ac.is_live and upper(ac.period) > current_instant())::int as appointments_to_come,
      count(*) filter (where r.is_listed and r.is_live and (r.status in ('required', 'draft', 'not approved') or r.owes_incident)
        and ac.start_at <= current_instant())::int as reports_owed,
      bool_or(ac.is_live and is_before_end_of_carers_window(ac.period)) as is_near
    from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.removed_at is null
      left join report r on r.appointment_carer_id = ac.id
    where a.young_person_id = ${young_person_id} group by ac.carer_id
  )
  select u.id, u.name, u.user_type, s.id is not null as is_social_worker,
    coalesce(carer.appointments_to_come, 0) as appointments_to_come, coalesce(carer.reports_owed, 0) as reports_owed
  from young_person y
    join app_user u on u.is_active and ((u.user_type = 'client' and u.client_id = y.client_id)
      or u.id in (select id from carer where is_near or reports_owed > 0))
    left join carer on carer.id = u.id
    left join social_worker s on s.id = y.social_worker_id and s.user_id = u.id
  where y.id = ${young_person_id} order by u.user_type desc, is_social_worker desc, search_text(u.name), u.id`;
