import type { BodyOf } from '#contract/core/endpoint.ts';
import type { setReaders } from '#contract/young-persons/young-person-readers.ts';
import type { CarryOut } from '#server/access-request-kind.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { askForAccess } from '#server/features/organisations/access-requests/access-requests.actions.ts';
import { findReaders } from '#server/features/young-persons/readers/young-person-readers.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';

/**
 * Keeps the person who restricts a record among its readers, so that somebody in the office can always open it.
 * Restricting it and removing a reader take effect at once; adding a reader, or lifting the restriction, waits for a
 * second administrator. Throws not_found, `version.stale`, `input.invalid`, and whatever the request throws.
 */
export async function changeReaders(
  db: Db,
  asking: { actor: Actor; now: Date },
  young_person_id: string,
  { is_restricted, reader_ids, version }: BodyOf<typeof setReaders>,
): Promise<void> {
  await db`select take_office_turn()`;
  const [held] = await db<{ version: number; is_restricted: boolean }[]>`
    select version, is_restricted from young_person where id = ${young_person_id} for update`;
  if (!held) throw new AppError('not_found');
  await mustBeNewest(held, version, () => findReaders(db, young_person_id));
  if (is_restricted && !reader_ids.includes(asking.actor.user.id))
    throw invalid('reader_ids', 'You can’t remove yourself. Ask another administrator on the list.');
  await mustBeActive(db, reader_ids);
  if (held.is_restricted && !is_restricted) {
    await askForAccess(db, asking, { kind: 'record_open', subject_id: young_person_id });
    return;
  }
  const gaining = held.is_restricted ? await findGaining(db, young_person_id, reader_ids) : [];
  const staying = reader_ids.filter((id) => !gaining.includes(id));
  await keepReaders(db, young_person_id, is_restricted, staying);
  for (const beneficiary_id of gaining)
    await askForAccess(db, asking, { kind: 'record_reader', subject_id: young_person_id, beneficiary_id });
}

async function mustBeActive(db: Db, reader_ids: readonly string[]): Promise<void> {
  const known = await db<{ id: string }[]>`
    select id from app_user where id = any(${[...reader_ids]}::uuid[]) and is_active`;
  const active = new Set(known.map(({ id }) => id));
  const unknown = reader_ids.findIndex((id) => !active.has(id));
  if (unknown >= 0) throw invalid(`reader_ids.${unknown}`, 'There’s no active account for this person.');
}

async function findGaining(
  db: Db,
  young_person_id: string,
  reader_ids: readonly string[],
): Promise<string[]> {
  const readers = await db<{ user_id: string }[]>`select user_id from young_person_reader
    where young_person_id = ${young_person_id} and removed_at is null`;
  const now = new Set(readers.map(({ user_id }) => user_id));
  return [...new Set(reader_ids)].filter((id) => !now.has(id)).toSorted();
}

async function keepReaders(
  db: Db,
  young_person_id: string,
  is_restricted: boolean,
  reader_ids: readonly string[],
): Promise<void> {
  // Readers are removed last, because the actor needs access until then.
  await db`insert into young_person_reader (young_person_id, user_id)
    select ${young_person_id}, wanted.id from unnest(${[...new Set(reader_ids)]}::uuid[]) wanted (id)
    where not exists (select from young_person_reader r
      where r.young_person_id = ${young_person_id} and r.user_id = wanted.id and r.removed_at is null)`;
  await db`update young_person set is_restricted = ${is_restricted}, updated_at = current_instant()
    where id = ${young_person_id}`;
  await db`update young_person_reader set removed_at = current_instant()
    where young_person_id = ${young_person_id} and removed_at is null and user_id <> all(${[...reader_ids]}::uuid[])`;
}

/**
 * Makes the change that a second administrator approved, who may not be able to open the record. Throws
 * `access.overtaken`.
 */
export const giveRecordAccess: CarryOut = async ({ db }, { id }) => {
  const [row] = await db<{ is_given: boolean }[]>`select give_record_access(${id}) as is_given`;
  if (!row?.is_given) throw new AppError('access.overtaken');
  await announceChange(db, 'access');
};
