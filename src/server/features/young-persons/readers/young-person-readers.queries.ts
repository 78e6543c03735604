import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Readers, setReaders } from '#contract/young-persons/young-person-readers.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

/** Throws not_found. */
export async function findReaders(db: Db, young_person_id: string): Promise<Readers> {
  const [found] = await db<Readers[]>`select y.is_restricted, y.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'user_type', u.user_type)
          order by u.user_type, search_text(u.name), u.id), '[]')
        from young_person_reader r join app_user u on u.id = r.user_id
        where r.young_person_id = y.id and r.removed_at is null) as readers
    from young_person y where y.id = ${young_person_id}`;
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Whoever restricts a record stays among its readers, so that somebody in the office can always open it again.
 * Throws not_found, `version.stale`, `input.invalid`.
 */
export async function changeReaders(
  db: Db,
  actor_id: string,
  young_person_id: string,
  { is_restricted, reader_ids, version }: BodyOf<typeof setReaders>,
): Promise<void> {
  const [held] = await db<
    { version: number }[]
  >`select version from young_person where id = ${young_person_id} for update`;
  if (!held) throw new AppError('not_found');
  if (held.version !== version)
    throw new AppError('version.stale', { current: await findReaders(db, young_person_id) });
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

  // Taken off last: until then the record is open to whoever is at work on it.
  await db`insert into young_person_reader (young_person_id, user_id)
    select ${young_person_id}, id from unnest(${reader_ids}::uuid[]) id on conflict do nothing`;
  await db`update young_person set is_restricted = ${is_restricted}, updated_at = current_instant()
    where id = ${young_person_id}`;
  await db`update young_person_reader set removed_at = current_instant()
    where young_person_id = ${young_person_id} and removed_at is null and user_id <> all(${reader_ids})`;
}
