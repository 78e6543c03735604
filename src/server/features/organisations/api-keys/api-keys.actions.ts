import type { ApiKey } from '#contract/organisations/api-keys.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow } from '#server/db/rows.ts';
import { drawApiKey } from '#server/http/api-keys.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret } from '#server/http/session.ts';

const MAX_SHOWN = 100;

/** Keys of one organisation: working ones first, newest first. */
export async function findApiKeys(db: Db, client_id: string, id?: string): Promise<ApiKey[]> {
  const named = (column: string) => db`(select jsonb_build_object('id', u.id, 'name', u.name) from app_user u
    where u.id = k.${db(column)}) as ${db(column)}`;
  const keys = await db<
    ApiKey[]
  >`select k.id, k.name, k.prefix, k.created_at, ${named('created_by')}, k.last_used_at,
      k.revoked_at, ${named('revoked_by')}
    from api_key k where k.client_id = ${client_id} ${id ? db`and k.id = ${id}` : db``}
    order by k.revoked_at is not null, k.created_at desc, k.id desc limit ${db.unsafe(String(MAX_SHOWN))}`;
  return [...keys];
}

/** Throws not_found. */
async function getApiKey(db: Db, client_id: string, id: string): Promise<ApiKey> {
  const [key] = await findApiKeys(db, client_id, id);
  if (!key) throw new AppError('not_found');
  return key;
}

/** Returns the key itself, which is stored nowhere. Throws not_found, `duplicate`, `in_use`, `conflict`. */
export async function issueApiKey(
  db: Db,
  client_id: string,
  { name, user_id }: { name: string; user_id: string },
): Promise<ApiKey & { key: string }> {
  const client = await holdRow<{ name: string; archived_at: string | null }>(db, 'client', client_id);
  if (client.archived_at)
    throw new AppError('in_use', {
      detail: `${client.name} is archived. Bring it back before issuing a key.`,
    });
  const { key, prefix } = drawApiKey();
  const [row] = await db<{ id: string }[]>`insert into api_key (client_id, name, prefix, key_hash, created_by)
    values (${client_id}, ${name}, ${prefix}, ${hashSecret(key)}, ${user_id}) returning id`;
  if (!row) throw new AppError('internal');
  return { ...(await getApiKey(db, client_id, row.id)), key };
}

/** A revoked key stays unchanged. Throws not_found. */
export async function revokeKey(
  db: Db,
  { client_id, id, user_id, now }: { client_id: string; id: string; user_id: string; now: Date },
): Promise<ApiKey> {
  await db`update api_key set revoked_at = ${now}, revoked_by = ${user_id}
    where id = ${id} and client_id = ${client_id} and revoked_at is null`;
  return getApiKey(db, client_id, id);
}
