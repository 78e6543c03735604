import type { BodyOf } from '#contract/core/endpoint.ts';
import {
  type createSocialWorker,
  SocialWorkerChanges,
  type updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import type { CarryOut } from '#server/access-request-kind.ts';
import { findAuthority } from '#server/data/authorities.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, pointAt, sentFields } from '#server/db/rows.ts';
import { askForAccess } from '#server/features/organisations/access-requests/access-requests.actions.ts';
import { getSocialWorkerById } from '#server/features/organisations/social-workers/social-workers.queries.ts';
import {
  type Office,
  tellMailMoved,
  tellSwitchedOff,
  tellSwitchedOn,
} from '#server/features/organisations/users/user-emails.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { refuseWhileInUse } from '#server/http/in-use.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import { type Actor, mustBeFresh } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

type Role = Actor['role'];

/**
 * Returns the new social worker's id. Throws not_found for an organisation out of sight, `duplicate` for an address that
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
  // Only the office archives organisations and teams, so only it may lock them.
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
  user_id: string | null;
  team_id: string | null;
  is_pending: boolean;
  is_active: boolean;
  archived_at: string | null;
  version: number;
}

/**
 * Changes a social worker. A client's change to whether they have left, or to the address for mail about young
 * people, is a request that the office or the team lead approves; the whole change waits. Throws not_found,
 * `version.stale`, `duplicate`, `input.invalid`, `forbidden` if a client accepts somebody, `conflict` for marking
 * oneself as left, `session.not_fresh` for restoring somebody, and whatever the request throws.
 */
export async function changeSocialWorker(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
  id: string,
  changes: BodyOf<typeof updateSocialWorker>,
  office: Office,
  isApproved = false,
): Promise<void> {
  const { version, ...fields } = changes;
  const { role } = actor;
  if (fields.is_pending === false && role !== 'admin') throw new AppError('forbidden');
  const before = await holdSocialWorker(db, id);
  await mustBeNewest(before, version, () => getSocialWorkerById(db, id));
  const after = { ...before, ...sentFields(fields) };
  const isMoved = after.email.toLowerCase() !== before.email.toLowerCase();
  if (fields.team_id !== before.team_id) await checkTeam(db, before.client_id, fields.team_id);
  if (!before.is_active && after.is_active) mustBeFresh(actor, now);
  if (role === 'client' && !isApproved && (isMoved || after.is_active !== before.is_active)) {
    if (!after.is_active) mustBeSomebodyElse(actor, before, after);
    await askForAccess(db, { actor, now }, { kind: 'social_worker', subject_id: id, change: changes });
    return;
  }
  const account = await findAccount(db, id);
  await db`update social_worker set ${db({ ...sentFields(fields), updated_at: new Date() })} where id = ${id}`;
  if (isMoved)
    await tellMailMoved(db, office, { name: after.name, before: before.email, after: after.email });
  await tellOfAccount(db, id, office, account);
  if (before.is_active && fields.is_active === false) await tellOfLeaving(db, id, version);
}

/** Makes an approved change. */
export const confirmSocialWorker: CarryOut = async ({ db, actor, now, services }, { subject_id, change }) => {
  await changeSocialWorker(db, { actor, now }, subject_id, SocialWorkerChanges.parse(change), services, true);
  await announceChange(db, 'organisations');
};

/** Without this, people could switch off their own account, and would lose sight of the record they just changed. */
function mustBeSomebodyElse({ user }: Actor, before: HeldSocialWorker, after: HeldSocialWorker): void {
  const isOwn = before.user_id
    ? before.user_id === user.id
    : after.email.toLowerCase() === user.email.toLowerCase();
  if (isOwn)
    throw new AppError('conflict', {
      detail:
        'You cannot mark yourself as left, because that switches off your account. Ask a colleague or the office.',
    });
}

interface Account {
  name: string;
  email: string;
  is_active: boolean;
}

async function findAccount(db: Db, id: string): Promise<Account | null> {
  const [row] = await db<{ account: Account | null }[]>`select account_of_worker(${id}) as account`;
  return row?.account ?? null;
}

/** Notifies a person whose account was switched off or on with their record, whoever did it. */
async function tellOfAccount(db: Db, id: string, office: Office, before: Account | null): Promise<void> {
  const account = await findAccount(db, id);
  if (!account) return;
  const was_active = before?.is_active ?? true;
  if (was_active && !account.is_active) await tellSwitchedOff(db, office, account);
  if (!was_active && account.is_active) await tellSwitchedOn(db, office, account);
}

/** Notifies the whole office if young people are allocated to them, because somebody must take over. */
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
export async function archiveSocialWorker(db: Db, id: string, office: Office): Promise<void> {
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
  const account = await findAccount(db, id);
  await db`update social_worker set archived_at = current_instant() where id = ${id}`;
  await tellOfAccount(db, id, office, account);
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
