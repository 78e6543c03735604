import { createHash, createHmac } from 'node:crypto';
import postgres from 'postgres';

/**
 * One pool for each role, signed in as that role, so injected SQL cannot become another role. The roles own nothing,
 * are not superusers and cannot bypass row-level security.
 */
export const ROLES = ['app_admin', 'app_carer', 'app_client', 'app_public', 'app_system'] as const;
export type DbRole = (typeof ROLES)[number];

/** A connection or transaction to run SQL on. */
export type Db = postgres.ISql;
export type Pool = postgres.Sql;

export interface Pools extends Record<DbRole, Pool> {
  close(): Promise<void>;
}

/** The owner of the built-in database. */
export const BUILT_IN_OWNER = 'placewell';
/** Short enough for a role's name to fit in PostgreSQL's 63 bytes. */
const PLAIN_OWNER = /^[a-z][a-z0-9_]{0,40}$/;

/**
 * A role's name on the server. Roles belong to a server, not to a database, and only the owner that created them may
 * change them. So each owner's databases have their own roles. Only the built-in database's roles have plain names.
 */
export function roleName(ownerUrl: string, role: DbRole): string {
  const owner = decodeURIComponent(new URL(ownerUrl).username);
  if (owner === BUILT_IN_OWNER) return role;
  const own = PLAIN_OWNER.test(owner) ? owner : createHash('sha256').update(owner).digest('hex').slice(0, 16);
  return `${role}_${own}`;
}

/** Every process derives the same passwords from the owner's, so nobody stores or shares them. */
export function rolePassword(ownerUrl: string, role: DbRole): string {
  const owner = new URL(ownerUrl);
  return createHmac('sha256', `placewell:${decodeURIComponent(owner.password)}`)
    .update(role)
    .digest('base64url');
}

/** How many connections each role's pool may open. */
export type PoolSizes = Record<DbRole, number>;

export function openPools(ownerUrl: string, sizes: PoolSizes | number): Pools {
  const open = (role: DbRole) => {
    const max = typeof sizes === 'number' ? sizes : sizes[role];
    const url = new URL(ownerUrl);
    url.username = roleName(ownerUrl, role);
    url.password = rolePassword(ownerUrl, role);
    return connect(url.href, { max, statement_timeout: 10_000 });
  };
  const pools = {
    app_admin: open('app_admin'),
    app_carer: open('app_carer'),
    app_client: open('app_client'),
    app_public: open('app_public'),
    app_system: open('app_system'),
  };
  return {
    ...pools,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

/** Instants are ISO strings with `Z`, days yyyy-MM-dd, counts numbers, and money strings. */
export function connect(
  url: string,
  options: { max: number; statement_timeout?: number; onnotice?: (notice: postgres.Notice) => void },
): Pool {
  return postgres(url, {
    max: options.max,
    // A pool closes the connections that a busy minute needed.
    idle_timeout: 60,
    connect_timeout: 5,
    onnotice: options.onnotice ?? (() => {}),
    connection: {
      TimeZone: 'UTC',
      application_name: 'placewell',
      ...(options.statement_timeout ? { statement_timeout: options.statement_timeout } : {}),
    },
    types: {
      date: { to: 1082, from: [1082], serialize: String, parse: String },
      instant: {
        to: 1184,
        from: [1184],
        serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
        parse: (value: string) => value.replace(' ', 'T').replace(/\+00$/, 'Z'),
      },
      count: { to: 20, from: [20], serialize: String, parse: Number },
    },
  }) as unknown as Pool;
}
