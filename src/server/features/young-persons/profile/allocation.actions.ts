import type { Db } from '#server/db/pools.ts';
import type { Held } from '#server/features/young-persons/profile/held-person.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/** Notifies the new and the former social worker. Nobody outside the office knows about a draft. */
export async function tellOfAllocation(db: Db, before: Held, after: Held): Promise<void> {
  if (after.status === 'DRAFT' || after.status === 'ARCHIVED') return;
  const was = before.status === 'DRAFT' ? null : before.fields.social_worker_id;
  const is = after.fields.social_worker_id;
  if (is === was) return;
  const ids = [was, is].filter((id) => typeof id === 'string');
  // If the record is closed to them, they are notified once it is open (give_record_access).
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

/** Whether the restriction lets the account of social worker `s` open young person `y`. */
export const selectOpenTo = (db: Db) => db`(not y.is_restricted or exists (select from young_person_reader r
  where r.young_person_id = y.id and r.user_id = s.user_id and r.removed_at is null))`;
