import type { DbRole } from '#server/db/pools.ts';
import { topicsOf } from '#test/policies/characteristics-world.ts';
import { CLAIM_TABLES, claimProbes } from '#test/policies/claims-probes.ts';
import { claimsOf, filesOf } from '#test/policies/claims-world.ts';
import { diariesOf } from '#test/policies/diaries-world.ts';
import { diaryProbes } from '#test/policies/diary-probes.ts';
import { organisationProbes } from '#test/policies/organisation-probes.ts';
import { reportProbes } from '#test/policies/report-probes.ts';
import { restrictedProbes } from '#test/policies/restricted-probes.ts';
import type { World } from '#test/policies/world.ts';
import { readableBy, reportsOf, writtenBy } from '#test/policies/world-reports.ts';
import { livesOf } from '#test/policies/young-persons-world.ts';

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

const REFUSED = '42501';

const ASHDOWN_VISITS = [
  'aki 30 days ago',
  'alf a second later',
  'amy 28 days ago',
  'amy long ago',
  'amy not yet 28 days ago',
  'amy today',
  'amy uncovered',
  'ann in 14 days',
  'ari handed over',
  'asa not yet 30 days ago',
  'ava cancelled',
];
const COLE_VISITS = [
  'abi in 4 days',
  'aki 30 days ago',
  'alf a second later',
  'amy today',
  'ari handed over',
];
const CARA_VISITS = [
  'abi in 4 days',
  'amy 28 days ago',
  'amy not yet 28 days ago',
  'amy today',
  'ann in 14 days',
  'asa not yet 30 days ago',
  'ava cancelled',
];
const COLE_ASSIGNMENTS = COLE_VISITS.map((visit) => `Cole: ${visit}`);
const CARA_ASSIGNMENTS = CARA_VISITS.map((visit) => `Cara: ${visit}`);
/** As its client sees them: nothing of Abi. */
const ASHDOWN_ASSIGNMENTS = [
  ...CARA_ASSIGNMENTS,
  ...COLE_ASSIGNMENTS,
  'Cleo: ari handed over',
  'Pru: amy long ago',
].filter((assignment) => !assignment.includes('abi'));

const SEEN_WITHOUT_NOTES: Record<string, Record<string, string[]>> = {
  Cara: {
    client: ['Ashdown'],
    app_user: ['Cara', 'Cole'],
    young_person: ['Abi', 'Amy', 'Ann', 'Asa'],
    appointment: CARA_VISITS,
    appointment_carer: [...CARA_ASSIGNMENTS, 'Cole: abi in 4 days', 'Cole: amy today'],
    report: reportsOf(CARA_ASSIGNMENTS),
    app_report: writtenBy('Cara'),
    ...claimsOf(CARA_ASSIGNMENTS),
    social_worker: ['Sam'],
    ...topicsOf(['Abi', 'Amy']),
    ...livesOf(['Abi', 'Amy'], filesOf(CARA_ASSIGNMENTS)),
  },
  Cole: {
    client: ['Ashdown'],
    app_user: ['Cara', 'Cole'],
    young_person: ['Amy', 'Ari'],
    appointment: COLE_VISITS.filter((visit) => visit !== 'abi in 4 days'),
    appointment_carer: [
      ...COLE_ASSIGNMENTS,
      'Cara: abi in 4 days',
      'Cara: amy today',
      'Cleo: ari handed over',
    ],
    report: reportsOf(COLE_ASSIGNMENTS),
    app_report: writtenBy('Cole'),
    ...claimsOf(COLE_ASSIGNMENTS),
    social_worker: ['Sam'],
    ...topicsOf(['Amy']),
    ...livesOf(['Amy'], filesOf(COLE_ASSIGNMENTS)),
  },
  Carl: {
    client: ['Birch'],
    app_user: ['Carl'],
    young_person: ['Bea'],
    appointment: ['bea today'],
    appointment_carer: ['Carl: bea today'],
    report: reportsOf(['Carl: bea today']),
    ...claimsOf(['Carl: bea today']),
    app_report: writtenBy('Carl'),
    social_worker: ['Bess'],
    ...topicsOf(['Bea']),
    ...livesOf(['Bea'], filesOf(['Carl: bea today'])),
  },
  // What she owed before she was taken off stays hers.
  Cleo: {
    app_user: ['Cleo'],
    appointment_carer: ['Cleo: ari handed over'],
    report: reportsOf(['Cleo: ari handed over']),
    ...claimsOf(['Cleo: ari handed over']),
  },
  Cliff: {
    client: ['Ashdown'],
    app_user: ['Cara', 'Cliff', 'Cole'],
    young_person: ['Aki', 'Alf', 'Amy', 'Ann', 'Ari', 'Asa', 'Ava'],
    appointment: ASHDOWN_VISITS,
    appointment_carer: ASHDOWN_ASSIGNMENTS,
    report: reportsOf(ASHDOWN_ASSIGNMENTS),
    app_report: readableBy(ASHDOWN_ASSIGNMENTS),
    client_contact: ['Ashdown contact'],
    team: ['Ash Old Team', 'Ash Team'],
    social_worker: ['Sam', 'Sol', 'Sue'],
    ...topicsOf(['Amy'], ['topic']),
    ...livesOf(['Amy', 'Ava'], ['file of session of Cara: asa not yet 30 days ago']),
  },
  Clive: {
    client: ['Birch'],
    app_user: ['Carl', 'Clive'],
    young_person: ['Bea'],
    appointment: ['bea today'],
    appointment_carer: ['Carl: bea today'],
    report: reportsOf(['Carl: bea today']),
    app_report: readableBy(['Carl: bea today']),
    client_contact: ['Birch contact'],
    team: ['Birch Team'],
    social_worker: ['Bess'],
    ...topicsOf(['Bea'], ['topic']),
    ...livesOf(['Bea'], ['file of session of Carl: bea today']),
  },
  // Nothing but her own name, while her account is off: no session is opened for her in the first place.
  Chloe: { app_user: ['Chloe'] },
};

/** Who sees which rows, by name. What is not listed here is not seen. */
export const SEEN: Record<string, Record<string, string[]>> = Object.fromEntries(
  Object.entries(SEEN_WITHOUT_NOTES).map(([who, seen]) => {
    const { photos, ...notes } = diariesOf(who);
    return [who, { ...seen, ...notes, stored_file: [...(seen.stored_file ?? []), ...photos] }];
  }),
);

const ROLE_OF: Record<string, DbRole> = {
  Ada: 'app_admin',
  Cara: 'app_carer',
  Cole: 'app_carer',
  Carl: 'app_carer',
  Cleo: 'app_carer',
  Cliff: 'app_client',
  Clive: 'app_client',
  Chloe: 'app_client',
};

const NAMED_TABLES = [
  ...['client', 'app_user', 'young_person', 'appointment', 'appointment_carer'],
  ...['report', 'app_report', 'stored_file'],
  ...['client_contact', 'team', 'social_worker', 'temporal_form'],
  ...['characteristic', 'characteristic_level_change'],
  ...['diary', 'diary_addendum'],
  ...['young_person_address', 'young_person_relation'],
];
/** What a role holds no grant for is refused, not empty. */
const WITHOUT_GRANT: Partial<Record<DbRole, string[]>> = {
  app_carer: ['client_contact', 'team', 'temporal_form'],
  app_client: ['temporal_form', ...CLAIM_TABLES],
};

export function probesOf({ id, names }: World): Probe[] {
  const probe = (who: string, table: string, sql: string, expected: string): Probe => ({
    table,
    role: ROLE_OF[who] ?? 'app_system',
    user_id: ROLE_OF[who] ? id(who) : '',
    sql,
    expected,
  });
  const namesIn = (table: string) =>
    `select string_agg(n.name, ', ' order by n.name collate "C") from ${table} t join probe.name n on n.id = t.id`;
  const inOrder = (seen: string[]) => [...seen].sort().join(', ');
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
    [...NAMED_TABLES, ...CLAIM_TABLES].map((table) => {
      const isNobodys = WITHOUT_GRANT[ROLE_OF[who] ?? 'app_system']?.includes(table);
      return probe(who, table, namesIn(table), isNobodys ? REFUSED : inOrder(seen[table] ?? []));
    }),
  );
  const claims = claimProbes(
    { id },
    { probe, inserts, changes, everyRow },
    (who) => SEEN[who]?.stored_file ?? [],
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
      rows(who, 'service_type', 1),
      rows(who, 'characteristic_subcategory', 3),
    ];
  });

  const feed = (carer: string) =>
    `insert into calendar_feed (carer_id, token_hash, revoked_at) values ('${id(carer)}', 'new', now())`;
  const feeds = [
    rows('Cara', 'calendar_feed', 1),
    rows('Cole', 'calendar_feed', 0),
    inserts('Cara', 'calendar_feed', feed('Cara')),
    inserts('Cara', 'calendar_feed', feed('Cole'), REFUSED),
    changes('Cara', 'calendar_feed', `update calendar_feed set revoked_at = now()`, '1'),
  ];

  const office = [
    ...NAMED_TABLES,
    'appointment_import',
    'appointment_import_row',
    'care_planner_sync',
    'appointment_place',
    'appointment_series',
    'record_view',
    'change_record',
    'mailbox_message',
  ].map((table) => everyRow('Ada', table));
  const places = [
    inserts('Ada', 'appointment_place', `insert into appointment_place (name) values ('New')`),
    inserts('Ada', 'appointment_series', 'insert into appointment_series default values'),
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
      'mailbox_message',
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

  const reports = reportProbes({ id, names }, { REFUSED, rows, inserts, changes, everyRow });
  const organisations = organisationProbes({ id });
  const restricted = restrictedProbes({ id });
  const diaries = diaryProbes({ id }, { probe, inserts, changes, everyRow });
  return [
    ...[...scopes, ...own, ...feeds, ...office, ...places, ...reports, ...claims],
    ...[...organisations, ...diaries, ...restricted, ...server],
  ];
}
