import type { AccessRequest } from '#contract/organisations/access-requests.ts';
import type { Db } from '#server/db/pools.ts';
import { nameAccount } from '#server/features/organisations/users/name-account.ts';

/** The policies choose the rows; a young person whose record is closed to the reader has no name and no id here. */
const selectRequests = (db: Db, where: ReturnType<Db>) => db<AccessRequest[]>`
  select r.id, r.kind, r.requested_at, r.expires_at, r.outcome, r.decided_at,
    case when r.kind in ('record_reader', 'record_open') then (${nameRecord(db)})
      when r.kind = 'social_worker' then (select jsonb_build_object('id', s.id, 'name', s.name) from social_worker s where s.id = r.subject_id)
      else ${nameAccount(db, 'r.subject_id')} end as subject,
    ${nameAccount(db, 'r.beneficiary_id')} as beneficiary,
    jsonb_build_object('email', case when r.change ? 'forget_sign_in' then account_addresses(r.subject_id) -> 'email' else r.change -> 'email' end, 'is_active', r.change -> 'is_active') as change,
    coalesce(${nameAccount(db, 'r.requested_by')}, jsonb_build_object('id', r.requested_by, 'name', 'The office')) as requested_by,
    case when r.decided_by is not null then
      coalesce(${nameAccount(db, 'r.decided_by')}, jsonb_build_object('id', r.decided_by, 'name', 'The office')) end as decided_by,
    jsonb_build_object('decide', r.outcome = 'waiting' and may_decide_access(r, actor_id()),
      'withdraw', r.outcome = 'waiting' and r.requested_by = actor_id()) as may
  from access_request r where ${where} order by r.requested_at, r.id`;

/** Carers and clients may not ask for `is_restricted`; no request about a record is in their sight. */
const nameRecord = (db: Db) =>
  db`select jsonb_build_object('id', y.id, 'name', y.name) from young_person y where y.id = r.subject_id`;

export async function findAccessRequests(db: Db, subject_id?: string): Promise<AccessRequest[]> {
  // Whose restricted record it is about is told to those who may open it.
  const about = subject_id
    ? db`and r.subject_id = ${subject_id} and (r.kind not in ('record_reader', 'record_open')
        or exists (select from young_person y where y.id = r.subject_id))`
    : db``;
  return [
    ...(await selectRequests(db, db`r.outcome = 'waiting' and r.expires_at > current_instant() ${about}`)),
  ];
}

export async function findAccessRequestsById(db: Db, ids: readonly string[]): Promise<AccessRequest[]> {
  return [...(await selectRequests(db, db`r.id = any(${[...ids]}::uuid[])`))];
}
