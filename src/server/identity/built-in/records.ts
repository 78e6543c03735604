import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors, type JWKS } from 'oidc-provider';
import type { Pool } from '#server/db/pools.ts';

/**
 * The provider's data between requests: codes, sessions, grants, interactions and keys. All of it is in the database,
 * so that any process can continue a sign-in that another one started.
 */
export function openRecords(system: Pool, kind: string): Adapter {
  const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
    const [row] = await system<{ payload: AdapterPayload; consumed: number | null }[]>`
      select payload, extract(epoch from consumed_at)::integer as consumed from identity_record
      where kind = ${kind} and ${system(column)} = ${value} and (expires_at is null or expires_at > now())`;
    return row && { ...row.payload, ...(row.consumed ? { consumed: row.consumed } : {}) };
  };
  return {
    upsert: async (id, payload, seconds) => {
      await system`insert into identity_record (kind, id, payload, grant_id, uid, user_code, expires_at)
        values (${kind}, ${id}, ${system.json(payload as never)}, ${payload.grantId ?? null}, ${payload.uid ?? null},
          ${payload.userCode ?? null}, now() + make_interval(secs => ${seconds ?? null}))
        on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
          uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`;
    },
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (code) => findBy('user_code', code),
    consume: async (id) => {
      const consumed = await system`update identity_record set consumed_at = now()
        where kind = ${kind} and id = ${id} and consumed_at is null returning 1`;
      // Two concurrent requests with one code have both found it unused.
      if (consumed.length === 0) throw new errors.InvalidGrant('grant request is invalid');
    },
    destroy: async (id) => {
      await system`delete from identity_record where kind = ${kind} and id = ${id}`;
    },
    revokeByGrantId: async (grant_id) => {
      await system`delete from identity_record where kind = ${kind} and grant_id = ${grant_id}`;
    },
  };
}

export interface ProviderKeys {
  jwks: JWKS;
  cookie_keys: string[];
}

/** Created once for each database; a concurrent process uses the first one's. */
export async function getProviderKeys(system: Pool): Promise<ProviderKeys> {
  const find = async () => {
    const [row] = await system<{ payload: ProviderKeys }[]>`
      select payload from identity_record where kind = 'keys' and id = 'provider'`;
    return row?.payload;
  };
  const known = await find();
  if (known) return known;
  const made = makeKeys();
  await system`insert into identity_record (kind, id, payload) values ('keys', 'provider', ${system.json(made as never)})
    on conflict do nothing`;
  return (await find()) ?? made;
}

function makeKeys(): ProviderKeys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  };
  return { jwks: { keys: [key] }, cookie_keys: [randomBytes(32).toString('base64url')] };
}
