import type { Db } from '#server/db/pools.ts';
import type { Held } from '#server/features/young-persons/profile/held-person.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/** Tells the new social worker and the one before. Nobody outside the office knows of a draft. */
export async function tellOfAllocation(db: Db, before: Held, after: Held): Promise<void> {
  if (after.status === 'DRAFT' || after.status === 'ARCHIVED') return;
  const was = before.status === 'DRAFT' ? null : before.fields.social_worker_id;
  const is = after.fields.social_worker_id;
  if (is === was) return;
  const ids = [was, is].filter((id) => typeof id === 'string');
  // One to whom the record is closed is told once it is open to them (give_record_access).
  const accounts = await db<{ user_id: string }[]>`select s.user_id from social_worker s
    where s.id = any(${ids}::uuid[]) and s.user_id is not null
      and exists (select from young_person y where y.id = ${after.id} and ${selectOpenTo(db)})`;
  await tell(
    db,
    after,
    accounts.map(({ user_id }) => user_id),
  );
}

const tell = (db: Db, { id, version }: { id: string; version: number }, to: readonly string[]) =>
  tellPeople(db, { kind: 'young_person_allocated', subject_id: id, key: `${id} ${version}`, to });

/** Whether the restriction lets the account of a social worker `s` open the young person `y`. */
export const selectOpenTo = (db: Db) => db`(not y.is_restricted or exists (select from young_person_reader r
  where r.young_person_id = y.id and r.user_id = s.user_id and r.removed_at is null))`;
