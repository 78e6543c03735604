import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createSocialWorker, updateSocialWorker } from '#contract/organisations/social-workers.ts';
import { findAuthority } from '#server/data/authorities.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, pointAt, sentFields } from '#server/db/rows.ts';
import { getSocialWorkerById } from '#server/features/organisations/social-workers/social-workers.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { refuseWhileInUse } from '#server/http/in-use.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import { type Actor, mustBeFresh } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

type Role = Actor['role'];

/**
 * Answers the new social worker's id. Throws not_found for an organisation out of sight, `duplicate` for an address that
 * the organisation has, `input.invalid`.
 */
export async function addSocialWorker(
  db: Db,
  role: Role,
  body: BodyOf<typeof createSocialWorker>,
): Promise<string> {
  const [client] = await db<
    { name: string; local_authority_code: string | null; archived_at: string | null }[]
  >`select name, local_authority_code, archived_at from client where id = ${body.client_id}`;
  if (!client) throw new AppError('not_found');
  if (client.archived_at !== null) throw invalid('client_id', 'This organisation is archived.');
  // Only the office archives organisations and teams; and only it may lock them.
  if (role === 'admin') await pointAt(db, 'client', body.client_id);
  await checkTeam(db, body.client_id, body.team_id);
  const [row] = await db<{ id: string }[]>`insert into social_worker
    ${db({ ...sentFields(body), local_authority: findAuthority(client) })} returning id`;
  if (!row) throw new AppError('internal');
  return row.id;
}

interface HeldSocialWorker {
  name: string;
  email: string;
  client_id: string;
  team_id: string | null;
  is_pending: boolean;
  is_active: boolean;
  archived_at: string | null;
  version: number;
}

/**
 * Throws not_found, `version.stale`, `duplicate`, `input.invalid`, `forbidden` where a client would accept somebody, and
 * `session.not_fresh` where a client changes the address: mail about children goes there from then on.
 */
export async function changeSocialWorker(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
  id: string,
  changes: BodyOf<typeof updateSocialWorker>,
): Promise<void> {
  const { version, ...fields } = changes;
  const { role } = actor;
  if (fields.is_pending === false && role !== 'admin') throw new AppError('forbidden');
  const before = await holdSocialWorker(db, id);
  await mustBeNewest(before, version, () => getSocialWorkerById(db, id));
  const isMoved = fields.email !== undefined && fields.email.toLowerCase() !== before.email.toLowerCase();
  if (isMoved && role === 'client') mustBeFresh(actor, now);
  if (fields.team_id !== before.team_id) await checkTeam(db, before.client_id, fields.team_id);
  await db`update social_worker set ${db({ ...sentFields(fields), updated_at: new Date() })} where id = ${id}`;
  if (role === 'client') await mustStillBeThere(db);
  if (before.is_active && fields.is_active === false) await tellOfLeaving(db, id, version);
  if (!before.is_active && fields.is_active) await tellOfReturn(db, id, version);
}

/** A change that switched off the account it was made by would leave its maker at a record that they may not see. */
async function mustStillBeThere(db: Db): Promise<void> {
  const [me] = await db<{ client_id: string | null }[]>`select actor_client_id() as client_id`;
  if (!me?.client_id)
    throw new AppError('conflict', {
      detail:
        'You cannot mark yourself as left: your own account would be switched off. Ask a colleague or the office.',
    });
}

/**
 * Tells the office that the account stays off. It never comes on by itself, not even where the leaving was a slip of just now:
 * anybody at the organisation can tick the record, and the account of somebody who did leave would be open again.
 */
async function tellOfReturn(db: Db, id: string, version: number): Promise<void> {
  const [row] = await db<{ account_id: string | null }[]>`select switched_off_account(${id}) as account_id`;
  if (row?.account_id)
    await tellPeople(db, {
      kind: 'social_worker_back',
      subject_id: row.account_id,
      key: `${id} ${version}`,
      to: 'office',
    });
}

/** Tells the office, where young people are allocated to them, whoever may open their records: somebody has to take over. */
async function tellOfLeaving(db: Db, id: string, version: number): Promise<void> {
  const [left] = await db<{ has_any: boolean }[]>`select has_young_persons(${id}) as has_any`;
  if (left?.has_any)
    await tellPeople(db, {
      kind: 'social_worker_left',
      subject_id: id,
      key: `${id} ${version}`,
      to: 'office',
    });
}

/** Throws not_found, and `in_use` while young people are allocated to them or they lead a team. */
export async function archiveSocialWorker(db: Db, id: string): Promise<void> {
  const { name } = await holdSocialWorker(db, id);
  const [left] = await db<{ young: number; closed: number; teams: number }[]>`select
    (select count(*) from young_person where social_worker_id = ${id} and status <> 'ARCHIVED') as young,
    (count_closed_dependents(${id}) -> 'young_persons')::integer as closed,
    (select count(*) from team where ${id} in (team_manager_id, practice_manager_id, service_manager_id)
      and archived_at is null) as teams`;
  if (!left) throw new AppError('internal');
  refuseWhileInUse(
    name,
    [
      [left.young + left.closed, 'young person', 'young people', left.closed],
      [left.teams, 'team to lead', 'teams to lead'],
    ],
    'Hand them over to a colleague first.',
  );
  await db`update social_worker set archived_at = current_instant() where id = ${id}`;
}

export async function holdSocialWorker(db: Db, id: string): Promise<HeldSocialWorker> {
  const held = await holdRow<HeldSocialWorker>(db, 'social_worker', id);
  if (held.archived_at !== null) throw new AppError('not_found');
  return held;
}

async function checkTeam(db: Db, client_id: string, team_id: string | null | undefined): Promise<void> {
  if (!team_id) return;
  const found =
    await db`select 1 from team where id = ${team_id} and client_id = ${client_id} and archived_at is null`;
  if (found.length === 0) throw invalid('team_id', 'This organisation has no such team.');
}
