import type { Db } from '#server/db/pools.ts';
import type { Held } from '#server/features/young-persons/profile/held-person.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/** Tells the social worker who takes over and the one before. Of a draft nobody outside the office knows. */
export async function tellOfAllocation(db: Db, before: Held, after: Held): Promise<void> {
  if (after.status === 'DRAFT' || after.status === 'ARCHIVED') return;
  const was = before.status === 'DRAFT' ? null : before.fields.social_worker_id;
  const is = after.fields.social_worker_id;
  if (is === was) return;
  const ids = [was, is].filter((id) => typeof id === 'string');
  // One to whom the record is closed is told once it is open to them (tellWorkerLetIn).
  const accounts = await db<{ user_id: string }[]>`select s.user_id from social_worker s
    where s.id = any(${ids}::uuid[]) and s.user_id is not null
      and exists (select from young_person y where y.id = ${after.id} and ${selectOpenTo(db)})`;
  await tell(
    db,
    after,
    accounts.map(({ user_id }) => user_id),
  );
}

/** Finds the account of the young person's own social worker where the record is closed to them. */
export async function findWorkerShutOut(db: Db, young_person_id: string): Promise<string | undefined> {
  const [found] = await db<{ user_id: string }[]>`select s.user_id
    from young_person y join social_worker s on s.id = y.social_worker_id and s.user_id is not null
    where y.id = ${young_person_id} and y.status in ('ACTIVE', 'INACTIVE') and not ${selectOpenTo(db)}`;
  return found?.user_id;
}

/**
 * Tells a social worker to whom the record was closed, and is open by now, that the young person is theirs. One who was their
 * social worker before it was restricted knows.
 */
export async function tellWorkerLetIn(
  db: Db,
  young_person_id: string,
  shut_out: string | undefined,
): Promise<void> {
  if (!shut_out || (await findWorkerShutOut(db, young_person_id))) return;
  const [after] = await db<{ id: string; version: number }[]>`select id, version from young_person
    where id = ${young_person_id}`;
  if (after && (await isAllocatedSinceRestricted(db, young_person_id))) await tell(db, after, [shut_out]);
}

/** Whether the young person was given to their social worker since the last restriction began, as the record of changes has it. */
async function isAllocatedSinceRestricted(db: Db, young_person_id: string): Promise<boolean> {
  const findLast = (what: string) => db`(select max(r.seq) from change_record r
    where r.subject_id = ${young_person_id} and r.subject_table = 'young_person' and r.changes @? ${what}::jsonpath)`;
  const [found] = await db<{ is_since: boolean }[]>`select coalesce(
    ${findLast('$[*] ? (@.field == "social_worker_id")')}
      >= ${findLast('$[*] ? (@.field == "is_restricted" && @.after == true)')}, true) as is_since`;
  return found?.is_since ?? true;
}

const tell = (db: Db, { id, version }: { id: string; version: number }, to: readonly string[]) =>
  tellPeople(db, { kind: 'young_person_allocated', subject_id: id, key: `${id} ${version}`, to });

/** Whether the restriction lets the account of a social worker `s` open the young person `y`. */
export const selectOpenTo = (db: Db) => db`(not y.is_restricted or exists (select from young_person_reader r
  where r.young_person_id = y.id and r.user_id = s.user_id and r.removed_at is null))`;
