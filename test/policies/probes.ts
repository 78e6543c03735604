import type { DbRole } from '#server/db/pools.ts';
import { gatherModules } from '#test/kit/gather-modules.ts';
import type { World } from '#test/policies/base-world.ts';
import { REFUSED } from '#test/policies/refusals.ts';
import { isRefused, NAMED_TABLES, SEEN } from '#test/policies/world.ts';

/** One statement as one person, and what must come of it: names of rows, a count, or the code of a refusal. */
export interface Probe {
  /** The table that it is about: a mutant of that table's policy is probed here first. */
  table: string;
  role: DbRole;
  /** Empty for the server's own work, which acts for nobody. */
  user_id: string;
  /** Of a link, for somebody who is not signed in. */
  token?: string;
  sql: string;
  expected: string;
}

const ROLE_OF: Record<string, DbRole> = {
  Ada: 'app_admin',
  Pru: 'app_admin',
  Cara: 'app_carer',
  Cole: 'app_carer',
  Carl: 'app_carer',
  Cleo: 'app_carer',
  Cliff: 'app_client',
  Clive: 'app_client',
  Chloe: 'app_client',
};

function roleOf(who: string): DbRole {
  const role = who === 'nobody' ? 'app_system' : ROLE_OF[who];
  if (!role) throw new Error(`${who} has no role in ROLE_OF.`);
  return role;
}

/** The questions that a `*.probes.ts` of an area asks, as its `probes`. */
export type ProbePart = (world: World, kit: ProbeKit) => Probe[];

/** Ways to ask, by the name of who asks. */
export interface ProbeKit {
  REFUSED: string;
  probe(who: string, table: string, sql: string, expected: string): Probe;
  rows(who: string, table: string, count: number): Probe;
  inserts(who: string, table: string, statement: string, expected?: string): Probe;
  changes(who: string, table: string, statement: string, expected: string): Probe;
  everyRow(who: string, table: string): Probe;
}

const found = await gatherModules<{ probes: ProbePart }>('policies', 'probes');

export function listProbes(world: World): Probe[] {
  const { id } = world;
  const probe = (who: string, table: string, sql: string, expected: string): Probe => {
    return { table, role: roleOf(who), user_id: who === 'nobody' ? '' : id(who), sql, expected };
  };
  const namesIn = (table: string) =>
    `select string_agg(n.name, ', ' order by n.name collate "C") from ${table} t join probe.name n on n.id = t.id`;
  const inOrder = (seen: readonly string[]) => [...seen].sort().join(', ');
  const rows = (who: string, table: string, count: number) =>
    probe(who, table, `select count(*)::text from ${table}`, String(count));
  const inserts = (who: string, table: string, statement: string, expected = '') =>
    probe(who, table, `with done as (${statement}) select ''::text`, expected);
  const changes = (who: string, table: string, statement: string, expected: string) =>
    probe(who, table, `with done as (${statement} returning 1) select count(*)::text from done`, expected);
  const everyRow = (who: string, table: string) =>
    probe(
      who,
      table,
      `select (count(*) > 0 and count(*) = (select rows from probe.size where name = '${table}'))::text
      from ${table}`,
      'true',
    );

  const scopes = Object.entries(SEEN).flatMap(([who, seen]) =>
    NAMED_TABLES.map((table) => {
      const isNobodys = isRefused(roleOf(who), table);
      return probe(who, table, namesIn(table), isNobodys ? REFUSED : inOrder(seen[table] ?? []));
    }),
  );
  const own = ['Ada', 'Cara', 'Cliff'].flatMap((who) => {
    const [me, other] = [id(who), id('Carl')];
    const draft = (user: string) =>
      `insert into form_draft (user_id, form, content) values ('${user}', 'new', '{}')`;
    const key = (user: string) =>
      `insert into idempotency_key (user_id, key, request_hash) values ('${user}', 'new', '')`;
    const view = (user: string) =>
      `insert into record_view (user_id, name, was_found) values ('${user}', 'a', true)`;
    return [
      probe(who, 'form_draft', `select string_agg(form, ', ') from form_draft`, who),
      inserts(who, 'form_draft', draft(me)),
      inserts(who, 'form_draft', draft(other), REFUSED),
      changes(who, 'form_draft', `update form_draft set user_id = '${other}'`, REFUSED),
      changes(who, 'form_draft', `delete from form_draft`, '1'),
      probe(who, 'idempotency_key', `select string_agg(key, ', ') from idempotency_key`, who),
      inserts(who, 'idempotency_key', key(me)),
      inserts(who, 'idempotency_key', key(other), REFUSED),
      changes(who, 'idempotency_key', `delete from idempotency_key`, '1'),
      inserts(who, 'record_view', view(me)),
      inserts(who, 'record_view', view(other), REFUSED),
      inserts(who, 'email', `insert into email (to_address, subject, body) values ('a', 'b', 'c')`),
      rows(who, 'service_type', 2),
      rows(who, 'characteristic_subcategory', 3),
    ];
  });

  const office = [
    ...NAMED_TABLES,
    'appointment_import',
    'appointment_import_row',
    'care_planner_sync',
    'appointment_place',
    'appointment_series',
    'record_view',
    'change_record',
  ].map((table) => everyRow('Ada', table));
  const mail = [
    rows('Ada', 'mailbox_message', 2),
    rows('Pru', 'mailbox_message', 1),
    rows('nobody', 'mailbox_message', 2),
  ];
  const server = [
    ...[
      'app_user',
      'client',
      'service_type',
      'session',
      'bearer_token',
      'used_id_token',
      'identity_record',
      'rate_limit',
      'live_connection',
      'email',
      'calendar_feed',
      'appointment_import',
    ].map((table) => everyRow('nobody', table)),
    probe('nobody', 'idempotency_key', 'select count(created_at)::text from idempotency_key', '6'),
    probe('nobody', 'form_token', 'select count(expires_at)::text from form_token', '5'),
    changes('nobody', 'form_token', 'delete from form_token where expires_at is not null', '5'),
    changes('nobody', 'idempotency_key', 'delete from idempotency_key where created_at <= now()', '6'),
    inserts(
      'nobody',
      'record_view',
      `insert into record_view (user_id, name, was_found) values ('${id('Cara')}', 'a', false)`,
    ),
  ];

  const kit: ProbeKit = { REFUSED, probe, rows, inserts, changes, everyRow };
  return [
    ...scopes,
    ...own,
    ...office,
    ...mail,
    ...server,
    ...found.flatMap(({ probes }) => probes(world, kit)),
  ];
}
