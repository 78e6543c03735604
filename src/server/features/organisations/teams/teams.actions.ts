import type { BodyOf } from '#contract/core/endpoint.ts';
import { LEAD_ROLES } from '#contract/organisations/social-workers.ts';
import type { createTeam, updateTeam } from '#contract/organisations/teams.ts';
import { findAuthority } from '#server/data/authorities.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, pointAt, sentFields } from '#server/db/rows.ts';
import { getTeamById } from '#server/features/organisations/teams/teams.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { refuseWhileInUse } from '#server/http/in-use.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

const LEADS = ['team_manager_id', 'practice_manager_id', 'service_manager_id'] as const;
type Leads = { [L in (typeof LEADS)[number]]?: string | null | undefined };

interface HeldTeam extends Leads {
  name: string;
  client_id: string;
  archived_at: string | null;
  version: number;
}

/** Returns the new team's id. Throws `duplicate` for a name in use at the organisation, and `input.invalid`. */
export async function addTeam(db: Db, body: BodyOf<typeof createTeam>): Promise<string> {
  const { team: name, client_id, ...leads } = body;
  if (!(await pointAt(db, 'client', client_id)))
    throw invalid('client_id', 'This organisation does not exist or is archived.');
  await checkLeads(db, client_id, leads, {});
  const [client] = await db<
    { name: string; local_authority_code: string | null }[]
  >`select name, local_authority_code from client where id = ${client_id}`;
  const local_authority = client ? findAuthority(client) : '';
  const [row] = await db<
    { id: string }[]
  >`insert into team ${db({ name, client_id, local_authority, ...sentFields(leads) })} returning id`;
  if (!row) throw new AppError('internal');
  return row.id;
}

/** Throws not_found, `version.stale`, `duplicate`, `input.invalid`. */
export async function changeTeam(db: Db, id: string, changes: BodyOf<typeof updateTeam>): Promise<void> {
  const { version, team: name, ...leads } = changes;
  const before = await holdTeam(db, id);
  await mustBeNewest(before, version, () => getTeamById(db, id));
  await checkLeads(db, before.client_id, leads, before);
  await db`update team set ${db({ ...sentFields({ name, ...leads }), updated_at: new Date() })} where id = ${id}`;
}

/** Throws not_found, and `in_use` while the team has members. */
export async function archiveTeam(db: Db, id: string): Promise<void> {
  const { name } = await holdTeam(db, id);
  const [left] = await db<{ young: number; closed: number; members: number }[]>`select
    (select count(*) from young_person where team_id = ${id} and status <> 'ARCHIVED') as young,
    (count_closed_dependents(${id}) -> 'young_persons')::integer as closed,
    (select count(*) from social_worker where team_id = ${id} and archived_at is null) as members`;
  if (!left) throw new AppError('internal');
  refuseWhileInUse(
    name,
    [
      [left.young + left.closed, 'young person', 'young people', left.closed],
      [left.members, 'social worker', 'social workers'],
    ],
    'Move them to another team first.',
  );
  await db`update team set archived_at = current_instant() where id = ${id}`;
}

export interface Association {
  associate: readonly string[];
  disassociate: readonly string[];
}

/** Adds members of the organisation, moving them from another team if needed, and removes members: all or none. */
export async function associate(
  db: Db,
  table: 'social_worker' | 'young_person',
  team_id: string,
  { associate: into, disassociate: out }: Association,
): Promise<void> {
  const { client_id } = await holdTeam(db, team_id);
  const both = into.find((id) => out.includes(id));
  if (both)
    throw invalid(`disassociate.${out.indexOf(both)}`, 'You cannot add and remove the same person at once.');
  const inUse = table === 'social_worker' ? db`archived_at is null` : db`status <> 'ARCHIVED'`;
  const known = await db<{ id: string }[]>`select id from ${db(table)}
    where id = any(${[...into, ...out]}::uuid[]) and client_id = ${client_id} and ${inUse} order by id for no key update`;
  const known_ids = new Set(known.map(({ id }) => id));
  for (const [path, ids] of [
    ['associate', into],
    ['disassociate', out],
  ] as const) {
    const stranger = ids.findIndex((id) => !known_ids.has(id));
    if (stranger >= 0)
      throw invalid(
        `${path}.${stranger}`,
        table === 'social_worker'
          ? 'This organisation has no such social worker.'
          : 'This organisation has no such young person.',
      );
  }
  await db`update ${db(table)} set team_id = ${team_id}
    where id = any(${[...into]}::uuid[]) and team_id is distinct from ${team_id}`;
  await db`update ${db(table)} set team_id = null where id = any(${[...out]}::uuid[]) and team_id = ${team_id}`;
}

async function holdTeam(db: Db, id: string): Promise<HeldTeam> {
  const team = await holdRow<HeldTeam>(db, 'team', id);
  if (team.archived_at !== null) throw new AppError('not_found');
  return team;
}

/**
 * Checks that each lead is an active manager in the same organisation. Existing leads may stay, whatever has changed.
 */
async function checkLeads(db: Db, client_id: string, leads: Leads, before: Leads): Promise<void> {
  const chosen = LEADS.filter((lead) => leads[lead] && leads[lead] !== before[lead]);
  if (chosen.length === 0) return;
  const known = await db<{ id: string }[]>`select id from social_worker
    where id = any(${chosen.map((lead) => leads[lead] ?? '')}::uuid[]) and client_id = ${client_id}
      and role = any(${[...LEAD_ROLES]}) and archived_at is null and is_active and not is_pending for key share`;
  const wrong = chosen.filter((lead) => !known.some(({ id }) => id === leads[lead]));
  if (wrong.length > 0)
    throw new AppError('input.invalid', {
      errors: wrong.map((path) => ({ path, message: 'This organisation has no such manager.' })),
    });
}
