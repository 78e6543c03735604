import { randomBytes } from 'node:crypto';
import type { SocialWorkerRole } from '#contract/organisations/social-workers.ts';
import type { Pool } from '#server/db/pools.ts';
import { drawApiKey } from '#server/http/api-keys.ts';
import { hashSecret } from '#server/http/session.ts';
import type { Named } from '#test/kit/given.ts';

export interface GivenTeam {
  id: string;
  name: string;
  client_id: string;
  version: number;
}
export interface GivenSocialWorker {
  id: string;
  name: string;
  email: string;
  client_id: string;
  team_id: string | null;
  version: number;
}

export interface TeamFacts {
  name?: string;
  client?: Named<{ id: string }>;
  team_manager?: { id: string };
  archived_at?: string | null;
}

export interface SocialWorkerFacts {
  name?: string;
  email?: string;
  phone?: string | null;
  role?: SocialWorkerRole;
  /** The team's, if a team is given. */
  client?: Named<{ id: string }>;
  team?: GivenTeam;
  is_pending?: boolean;
  is_active?: boolean;
  archived_at?: string | null;
}

interface Parts {
  asClient(which: Named<{ id: string }> | undefined): Promise<{ id: string }>;
  next(): number;
  now: () => Date;
}

const DAY_MS = 86_400_000;

/** Facts about client organisations and the people in them; a part of `given`. */
export function openGivenOrganisations(owner: Pool, { asClient, next, now }: Parts) {
  async function team(facts: TeamFacts = {}): Promise<GivenTeam> {
    const client_id = (await asClient(facts.client)).id;
    const [row] = await owner<GivenTeam[]>`
      insert into team (name, client_id, local_authority, team_manager_id, archived_at)
      select ${facts.name ?? `Team ${next()}`}, id, name, ${facts.team_manager?.id ?? null}, ${facts.archived_at ?? null}
      from client where id = ${client_id} returning *`;
    return there(row);
  }

  async function socialWorker(facts: SocialWorkerFacts = {}): Promise<GivenSocialWorker> {
    const number = next();
    const { name = `Social worker ${number}`, email = `worker${number}@example.test`, phone = null } = facts;
    const { role = 'SOCIAL_WORKER', is_pending = false, is_active = true, archived_at = null } = facts;
    const client_id = facts.team?.client_id ?? (await asClient(facts.client)).id;
    const [row] = await owner<GivenSocialWorker[]>`
      insert into social_worker (name, email, phone, role, client_id, local_authority, team_id, is_pending, is_active, archived_at)
      select ${name}, ${email}, ${phone}, ${role}, id, name, ${facts.team?.id ?? null}, ${is_pending}, ${is_active}, ${archived_at}
      from client where id = ${client_id} returning *`;
    return there(row);
  }

  async function clientContact(
    facts: { name?: string; client?: Named<{ id: string }>; email?: string | null } = {},
  ): Promise<{ id: string; name: string }> {
    const { id } = await asClient(facts.client);
    const [row] = await owner<
      { id: string; name: string }[]
    >`insert into client_contact (client_id, name, email)
      values (${id}, ${facts.name ?? `Contact ${next()}`}, ${facts.email ?? null}) returning *`;
    return there(row);
  }

  /** A link to correct one's own details; without an instant it is open for two weeks. */
  async function temporalForm(facts: {
    social_worker: { id: string };
    token?: string;
    expires_at?: string;
    used_at?: string | null;
  }): Promise<{ id: string; token: string }> {
    const token = facts.token ?? randomBytes(32).toString('base64url');
    const expires_at = facts.expires_at ?? new Date(now().getTime() + 14 * DAY_MS).toISOString();
    const [row] = await owner<{ id: string }[]>`
      insert into temporal_form (token_hash, social_worker_id, expires_at, used_at)
      values (${hashSecret(token)}, ${facts.social_worker.id}, ${expires_at}, ${facts.used_at ?? null}) returning id`;
    return { id: there(row).id, token };
  }

  /** Makes the token that a public form's page holds. */
  async function formToken(facts: {
    client: { id: string };
    token?: string;
    expires_at?: string;
    asked?: number;
  }): Promise<{ token: string }> {
    const token = facts.token ?? randomBytes(32).toString('base64url');
    const expires_at = facts.expires_at ?? new Date(now().getTime() + DAY_MS / 24).toISOString();
    await owner`insert into form_token (token_hash, client_id, expires_at, asked)
      values (${hashSecret(token)}, ${facts.client.id}, ${expires_at}, ${facts.asked ?? 0})`;
    return { token };
  }

  /** Issues a key of an organisation's own system. */
  async function apiKey(facts: {
    client: { id: string };
    key?: string;
    name?: string;
    revoked_at?: string;
    last_used_at?: string;
  }): Promise<{ id: string; key: string }> {
    const key = facts.key ?? drawApiKey().key;
    const [row] = await owner<{ id: string }[]>`
      insert into api_key (client_id, name, prefix, key_hash, revoked_at, last_used_at)
      values (${facts.client.id}, ${facts.name ?? `Key ${next()}`}, ${key.slice(0, 12)}, ${hashSecret(key)},
        ${facts.revoked_at ?? null}, ${facts.last_used_at ?? null}) returning id`;
    return { id: there(row).id, key };
  }

  return { team, socialWorker, clientContact, temporalForm, formToken, apiKey };
}

function there<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('No row came back.');
  return row;
}
