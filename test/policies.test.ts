import { beforeAll, describe, expect, it } from 'vitest';
import { type DbRole, ROLES } from '#server/db/pools.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW } from '#test/policies/base-world.ts';
import { seedOwnMaterial } from '#test/policies/own-material.ts';
import { REFUSED, readCode } from '#test/policies/refusals.ts';
import { CATALOGUE_TABLES, seedWorld } from '#test/policies/world.ts';

const app = await startTestApp({ now: NOW });
const { owner, pools } = app;

/**
 * An administrator's scope is everything, whoever they are: their policies have no condition, which allows a search
 * to use its index. The type of `WorkContext` ensures that there is an actor. Even so, these tables are private.
 */
const OF_ONE_PERSON = [
  'form_draft',
  'idempotency_key',
  'notification',
  'notification_choice',
  'push_subscription',
];
const PEOPLES_ROLES = ['app_admin', 'app_carer', 'app_client'] as const satisfies DbRole[];

interface Grant {
  grantee: DbRole;
  table: string;
  column: string;
  privilege: string;
}

const grants = await owner<Grant[]>`
  select grantee, table_name as table, column_name as column, privilege_type as privilege
  from information_schema.column_privileges where table_schema = 'public' and grantee = any(${[...ROLES]})`;
const tables = (
  await owner<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
).map((row) => row.name);

const listColumns = (role: string, table: string, privilege = 'SELECT') =>
  grants
    .filter((each) => each.grantee === role && each.table === table && each.privilege === privilege)
    .map((each) => each.column)
    .sort();

beforeAll(async () => {
  const world = await seedWorld(app);
  await seedOwnMaterial(owner, world);
});

describe('records', () => {
  it.each(ROLES)('[AUT-10] cannot be changed, deleted or invented by %s', async (role) => {
    for (const table of ['change_record', 'record_view']) {
      for (const sql of [`update ${table} set request_id = 'x'`, `delete from ${table}`, `truncate ${table}`])
        expect([sql, await readCode(pools[role].unsafe(sql))]).toEqual([sql, REFUSED]);
    }
    const made_up = `insert into change_record select (jsonb_populate_record(r, '{"seq": 0}')).* from change_record r`;
    expect(await readCode(pools[role].unsafe(made_up))).toBe(REFUSED);
    expect(await readCode(pools[role].unsafe('select * from change_chain'))).toBe(REFUSED);
  });

  it('[AUT-10] of changes resist even their owner', async () => {
    for (const sql of [`update change_record set subject_table = 'x'`, 'delete from change_record'])
      expect(await readCode(owner.unsafe(sql))).toBe(REFUSED);
  });
});

describe('rows', () => {
  const nobodys = PEOPLES_ROLES.flatMap((role) => tables.map((table) => [role, table] as const));

  it('[AUT-10] in every table are hidden from every role without a signed-in user', async () => {
    const seen: string[] = [];
    for (const [role, table] of nobodys) {
      const isGranted = listColumns(role, table).length > 0;
      if (!isGranted || CATALOGUE_TABLES.includes(table) || isOfAll(role, table)) continue;
      const [row] = await pools[role].unsafe(`select count(*)::int as count from ${table}`);
      if (row?.count !== 0) seen.push(`${role} sees ${row?.count} of ${table}`);
    }
    expect(seen).toEqual([]);
  });

  it('[AUT-10] are refused if a role has no access to the table', async () => {
    for (const [role, table] of nobodys)
      if (listColumns(role, table).length === 0)
        expect([table, await readCode(pools[role].unsafe(`select 1 from ${table}`))]).toEqual([
          table,
          REFUSED,
        ]);
  });
});

describe('columns', () => {
  it.each([
    ['app_client', 'appointment', ['notes', 'id_on_third_party', 'series_id', 'warning_answers']],
    ['app_carer', 'appointment', ['warning_answers']],
    ['app_admin', 'appointment_carer', ['young_person_id']],
    ['app_admin', 'timesheet', ['notes']],
    ['app_admin', 'expense', ['note']],
    ['app_admin', 'mileage', ['from_place', 'to_place', 'purpose']],
    ['app_client', 'young_person', ['id_on_third_party', 'profile_admin']],
    ['app_client', 'diary', ['is_shared']],
    ['app_client', 'app_user', ['email', 'phone', 'subject', 'subject_issuer', 'last_login', 'client_id']],
    [
      'app_carer',
      'young_person',
      ['id_on_third_party', 'lac', 'local_authority', 'profile_admin', 'profile_history'],
    ],
    [
      'app_carer',
      'young_person_relation',
      ['dob', 'phone', 'email', 'address', 'notes', 'has_parental_responsibility'],
    ],
    ['app_client', 'young_person_relation', ['address']],
    ['app_carer', 'app_user', ['email', 'phone', 'subject', 'subject_issuer', 'last_login', 'client_id']],
    ['app_carer', 'client', ['address', 'phone', 'email', 'local_authority_code']],
    ['app_carer', 'social_worker', ['email', 'user_id', 'team_id']],
    ['app_public', 'client', ['address', 'phone', 'email']],
    ['app_public', 'team', ['team_manager_id']],
    ['app_public', 'social_worker', ['email', 'phone', 'user_id']],
    ['app_public', 'temporal_form', ['token_hash', 'social_worker_id']],
    ['app_public', 'form_token', ['token_hash']],
    ['app_admin', 'api_key', ['key_hash']],
    ['app_public', 'api_key', ['key_hash', 'name', 'prefix']],
    ['app_system', 'idempotency_key', ['key', 'answer', 'request_hash']],
  ] as const)('[AUT-10] that %s must not read cannot be read from %s', async (role, table, hidden) => {
    for (const column of hidden) {
      expect([column, await readCode(pools[role].unsafe(`select ${column} from ${table}`))]).toEqual([
        column,
        REFUSED,
      ]);
      const filter = `select count(*) from ${table} where ${column} is not null`;
      expect([filter, await readCode(pools[role].unsafe(filter))]).toEqual([filter, REFUSED]);
    }
    expect(await readCode(pools[role].unsafe(`select * from ${table}`))).toBe(REFUSED);
  });

  it('[AUT-10] in records about people are written only by administrators', () => {
    const writers = grants.filter(
      (each) =>
        ['client', 'young_person', 'appointment', 'appointment_carer'].includes(each.table) &&
        each.privilege !== 'SELECT',
    );
    expect(new Set(writers.map((each) => each.grantee))).toEqual(new Set(['app_admin']));
    expect(listColumns('app_system', 'app_user', 'UPDATE')).toEqual([
      'last_login',
      'subject',
      'subject_issuer',
    ]);
  });
});

function isOfAll(role: string, table: string): boolean {
  return role === 'app_admin' && !OF_ONE_PERSON.includes(table);
}
