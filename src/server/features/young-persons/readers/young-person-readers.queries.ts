import type { BodyOf } from '#contract/core/endpoint.ts';
import type { PersonWithAccess, Readers, setReaders } from '#contract/young-persons/young-person-readers.ts';
import type { Db } from '#server/db/pools.ts';
import {
  findWorkerShutOut,
  tellWorkerLetIn,
} from '#server/features/young-persons/profile/allocation.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Throws not_found. */
export async function findReaders(db: Db, young_person_id: string): Promise<Readers> {
  const [found] = await db<Omit<Readers, 'people_with_access'>[]>`select y.is_restricted, y.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'user_type', u.user_type)
          order by u.user_type, search_text(u.name), u.id), '[]')
        from young_person_reader r join app_user u on u.id = r.user_id
        where r.young_person_id = y.id and r.removed_at is null) as readers
    from young_person y where y.id = ${young_person_id}`;
  if (!found) throw new AppError('not_found');
  return { ...found, people_with_access: [...(await findPeopleWithAccess(db, young_person_id))] };
}

/**
 * Finds those who would notice that the record is closed: carers whose window is open or still to come, or who owe a report,
 * and the people of the client. The policies say who sees what: a carer booked for next month is asked about today.
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

/**
 * Keeps the person who restricts a record among its readers, so that somebody in the office can always open it again.
 * Throws not_found, `version.stale`, `input.invalid`.
 */
export async function changeReaders(
  db: Db,
  actor_id: string,
  young_person_id: string,
  { is_restricted, reader_ids, version }: BodyOf<typeof setReaders>,
): Promise<void> {
  await db`select take_office_turn()`;
  const [held] = await db<
    { version: number }[]
  >`select version from young_person where id = ${young_person_id} for update`;
  if (!held) throw new AppError('not_found');
  await mustBeNewest(held, version, () => findReaders(db, young_person_id));
  if (is_restricted && !reader_ids.includes(actor_id))
    throw invalid(
      'reader_ids',
      'Stay among them yourself. Another administrator on the list can take you off.',
    );
  const known = await db<
    { id: string }[]
  >`select id from app_user where id = any(${reader_ids}) and is_active`;
  const active = new Set(known.map(({ id }) => id));
  const unknown = reader_ids.findIndex((id) => !active.has(id));
  if (unknown >= 0)
    throw invalid(`reader_ids.${unknown}`, 'There is no such person, or their account is off.');

  const shut_out = await findWorkerShutOut(db, young_person_id);
  // Taken off last: until then the record is open to whoever is at work on it.
  await db`insert into young_person_reader (young_person_id, user_id)
    select ${young_person_id}, id from unnest(${reader_ids}::uuid[]) id on conflict do nothing`;
  await db`update young_person set is_restricted = ${is_restricted}, updated_at = current_instant()
    where id = ${young_person_id}`;
  await db`update young_person_reader set removed_at = current_instant()
    where young_person_id = ${young_person_id} and removed_at is null and user_id <> all(${reader_ids})`;
  await tellWorkerLetIn(db, young_person_id, shut_out);
}
