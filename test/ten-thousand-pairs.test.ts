import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint, Role } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { send } from '#test/calls/send.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { openOracle, type Table, type Thing } from '#test/policies/oracle.ts';
import { seedRandomRecords } from '#test/policies/random-records.ts';
import { type Person, seedRandomWorld } from '#test/policies/random-world.ts';

/**
 * Row scope, defined twice: by the policies in SQL, and in plain code (test/policies/oracle.ts). Both must agree on
 * ten thousand pairs of a person and a thing, at five moments. `SEED=7 npx vitest run …` makes another world.
 */
const SEED = Number(process.env.SEED ?? 20261124);
const PAIRS = 10_000;

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-24T12:00:00Z');
const NOWS = [0, -40, -7, 7, 40].map((days) => TODAY + days * DAY_MS);

const app = await startTestApp({ now: new Date(TODAY).toISOString() });
const world = await seedRandomWorld(app, NOWS, SEED);
const records = await seedRandomRecords(app, world, NOWS, SEED);
const { people, clients, young_people, appointments, assignments } = world;
const reports = await app.owner<{ id: string; appointment_carer_id: string }[]>`
  select id, appointment_carer_id from report`;
const maySee = openOracle({ ...world, reports, records });

const ROWS = {
  appointment: appointments,
  appointment_carer: assignments,
  report: reports,
  young_person: young_people,
  client: clients,
  app_user: people,
  young_person_address: records.addresses,
  young_person_relation: records.relations,
  characteristic: records.characteristics,
  characteristic_level_change: records.level_changes,
  diary: records.diaries,
  diary_addendum: records.addenda,
  stored_file: records.files,
  app_report: records.written_reports,
  timesheet: records.timesheets,
  expense: records.expenses,
  mileage: records.mileages,
  carer_extra_info: records.extra_infos,
  attendance: records.attendances,
  referral: records.referrals,
  referral_message: records.messages,
  notification: records.notifications,
  emergency_alert: records.alerts,
  invoice: records.invoices,
  missing_episode: records.episodes,
  missing_episode_note: records.episode_notes,
} satisfies Record<Table, readonly { id: string }[]>;
const TABLES = Object.keys(ROWS) as Table[];
const OF_THE_CALENDAR: Table[] = ['appointment', 'appointment_carer', 'report', 'client', 'app_user'];
const OF_PEOPLE_AND_CLAIMS = TABLES.filter((table) => !OF_THE_CALENDAR.includes(table));

const makeThing = (table: Table, chance: number): Thing => {
  const rows = ROWS[table];
  const row = rows[chance % rows.length];
  if (!row) throw new Error(`There is no ${table} in this world.`);
  return { table, id: row.id };
};

// The structured data of an invoice contains its recipient.
await app.owner`update client set email = 'pay@example.test' where email is null`;

/** Clients cannot read claims: their role is refused. */
const granted = await app.owner<{ role: string; table: Table }[]>`
  select role, name as table from unnest(array['app_carer', 'app_client']) role, unnest(${TABLES}::text[]) name
  where has_column_privilege(role, name, 'id', 'select')`;

/** Reads everything that a person sees at a moment, table by table. */
async function idsSeenBy(me: Person, now: number): Promise<Set<string>> {
  const role = me.user_type === 'user' ? 'app_carer' : 'app_client';
  const pool = app.pools[role];
  const tables = granted.filter((each) => each.role === role).map(({ table }) => table);
  const rows = await pool.begin(async (db) => {
    await db`select set_config('app.user_id', ${me.id}, true), set_config('app.now', ${new Date(now).toISOString()}, true)`;
    return db.unsafe<{ id: string }[]>(tables.map((table) => `select id from ${table}`).join(' union all '));
  });
  return new Set(rows.map((row) => row.id));
}

const seen = new Map<string, Set<string>>();
for (const me of people) for (const now of NOWS) seen.set(`${me.id} ${now}`, await idsSeenBy(me, now));

describe.each([
  ['of the calendar', OF_THE_CALENDAR],
  ['of young people, what is known of them, reports and claims', OF_PEOPLE_AND_CLAIMS],
])('things %s', (_, tables) => {
  it('[AUT-10] the policies and a plain rule agree on ten thousand pairs of a person and a thing', () => {
    let visible = 0;
    const judged = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...people),
        fc.constantFrom(...NOWS),
        // Chosen by kind first, so that rare kinds are asked about as often as common ones.
        fc.constantFrom(...tables),
        fc.nat(),
        (me, now, table, chance) => {
          const thing = makeThing(table, chance);
          const is_seen = seen.get(`${me.id} ${now}`)?.has(thing.id) ?? false;
          if (is_seen) visible++;
          judged.add(`${table} ${is_seen}`);
          expect([thing, is_seen]).toEqual([thing, maySee(me, thing, now)]);
        },
      ),
      { numRuns: PAIRS, seed: SEED },
    );
    // Every kind had visible and hidden things.
    expect(visible).toBeGreaterThan(PAIRS / 10);
    expect(visible).toBeLessThan((PAIRS * 4) / 5);
    expect([...judged].sort()).toEqual(tables.flatMap((table) => [`${table} false`, `${table} true`]).sort());
  });
});

it('[AUT-10] everything that somebody sees belongs to this world', () => {
  const known = new Set(TABLES.flatMap((table) => ROWS[table].map(({ id }) => id)));
  for (const ids of seen.values()) expect([...ids].filter((id) => !known.has(id))).toEqual([]);
});

/** The reads with one thing in their path, and its kind. */
const NAMES: Record<string, Table> = {
  '/api/invoices/{id}': 'invoice',
  '/api/invoice_data/{id}': 'invoice',
  '/api/invoice_documents/{id}': 'invoice',
  '/api/invoices/app_young_person/{id}/with_documents/': 'young_person',
  '/api/missing_episodes/{id}': 'missing_episode',
  '/api/users/{id}': 'app_user',
  '/api/users/{id}/work/': 'app_user',
  '/api/users/{id}/pay/': 'app_user',
  '/api/carer_checks/carer/{id}': 'app_user',
  '/api/appointments/{id}': 'appointment',
  '/api/appointments/{id}/suggested_carers/': 'appointment',
  '/api/appointments/{id}/swap_colleagues/': 'appointment',
  '/api/app_timesheets/{id}': 'timesheet',
  '/api/app_timesheets/appointment/{id}': 'appointment',
  '/api/expenses/appointment/{id}': 'appointment',
  '/api/expenses/appointment_carer/{id}': 'appointment_carer',
  '/api/app_mileages/{id}': 'mileage',
  '/api/app_mileages/appointment/{id}': 'appointment',
  '/api/app_mileages/appointment_carer/{id}': 'appointment_carer',
  '/api/app_appointments_carer_extra_info/appointment/{id}': 'appointment',
  '/api/files/{id}': 'stored_file',
  '/api/visits/{id}': 'appointment_carer',
  '/api/visits/appointment/{id}/attendance/': 'appointment',
  '/api/reports/{id}/': 'report',
  '/api/reports/ratings/{id}': 'young_person',
  '/api/app_clients/{id}': 'client',
  '/api/invoices/statements/{id}': 'client',
  '/api/invoices/statements/{id}/document/': 'client',
  '/api/invoices/reminders/{id}': 'client',
  '/api/app_social_workers/with_email_by_young_person/{id}': 'young_person',
  '/api/app_young_persons/{id}': 'young_person',
  '/api/app_young_persons/{id}/form/': 'young_person',
  '/api/app_young_persons/{id}/readers/': 'young_person',
  '/api/app_young_persons/{id}/before_you_arrive/': 'young_person',
  '/api/app_young_persons/{id}/household_members/': 'young_person',
  '/api/app_young_persons/{id}/related_persons/': 'young_person',
  '/api/app_young_persons/{id}/carer_wishes/': 'young_person',
  '/api/app_young_persons/{id}/address_mentions/': 'young_person',
  '/api/app_young_persons/{id}/subcategories/': 'young_person',
  '/api/app_young_persons/{id}/characteristic_responses/': 'young_person',
  '/api/young_persons_careplanner/{id}': 'young_person',
  '/api/app_diaries/app_young_person/{id}': 'young_person',
  '/api/app_diaries/app_young_person/{id}/authors/': 'young_person',
  '/api/app_diaries/{id}': 'diary',
  '/api/app_supports_required/{id}': 'referral',
  '/api/app_supports_required/{id}/messages/': 'referral',
  '/api/app_supports_required/{id}/likely_young_persons/': 'referral',
  '/api/app_supports_required/{id}/info_to_create_young_person/': 'referral',
  '/api/app_supports_required/{id}/download_document/': 'referral',
  '/api/app_supports_required/app_young_person/{id}': 'young_person',
  '/api/app_data_change_records/young_person/{id}': 'young_person',
  '/api/app_data_change_records/young_person/{id}/views/': 'young_person',
  '/api/app_data_change_records/young_person/{id}/export/': 'young_person',
};
/**
 * Narrower than the thing in their path: only one’s own assignment or pay, and only case notes that are not deleted.
 */
const NARROWER = new Set([
  '/api/users/{id}/pay/',
  '/api/carer_checks/carer/{id}',
  '/api/expenses/appointment_carer/{id}',
  '/api/app_mileages/appointment_carer/{id}',
  '/api/visits/{id}',
  '/api/app_diaries/{id}',
]);
/** One’s own case notes stay visible, even about a young person who is out of sight. */
const BY_AUTHOR = '/api/app_diaries/app_young_person/{id}';
const wroteAbout = (me: Person, young_person_id: string) =>
  records.diaries.some((note) => note.young_person_id === young_person_id && note.created_by === me.id);
const reads = endpoints.filter(({ method, path }) => method === 'GET' && NAMES[path]);

it('[AUT-10] in ten thousand calls, the response for another’s thing is byte-identical to that for a missing one', {
  timeout: 480_000,
}, async () => {
  const tokens = new Map<string, string>();
  for (const me of people) {
    const [user] = await app.owner`select * from app_user where id = ${me.id}`;
    tokens.set(me.id, (await app.as.user(user as never).session()).token);
  }
  const answers = new Map<string, { status: number; bytes: string }>();
  /** The whole response without its time and request id. */
  const ask = async (me: Person, endpoint: Endpoint, id: string) => {
    const key = `${me.id} ${endpoint.path} ${id}`;
    const known = answers.get(key);
    if (known) return known;
    const answer = await send(app.app, endpoint, { params: { id } }, tokens.get(me.id));
    const { date: _, 'x-request-id': request_id, ...headers } = answer.headers;
    const text = answer.text.replaceAll(String(request_id), '').replaceAll(id, '(the id)');
    const result = { status: answer.status, bytes: JSON.stringify([answer.status, headers, text]) };
    answers.set(key, result);
    return result;
  };
  const pairs = fc.sample(fc.tuple(fc.constantFrom(...people), fc.constantFrom(...reads), fc.nat()), {
    numRuns: PAIRS,
    seed: SEED,
  });
  const leaks: unknown[] = [];
  const counts = { shown: 0, hidden: 0 };
  for (const [me, endpoint, chance] of pairs) {
    const thing = makeThing(NAMES[endpoint.path] ?? 'client', chance);
    const role: Role = me.user_type === 'user' ? 'carer' : 'client';
    const isOpen =
      maySee(me, thing, TODAY) ||
      (role === 'carer' && endpoint.path.startsWith(BY_AUTHOR) && wroteAbout(me, thing.id));
    const answer = await ask(me, endpoint, thing.id);
    if (endpoint.access[role] && isOpen && (answer.status === 200 || !NARROWER.has(endpoint.path))) {
      counts.shown++;
      if (answer.status !== 200) leaks.push(['kept from', me.user_type, endpoint.path, answer]);
      continue;
    }
    counts.hidden++;
    const unknown = await ask(me, endpoint, randomUUID());
    const expected = endpoint.access[role] ? 404 : 403;
    if (answer.status !== expected || answer.bytes !== unknown.bytes)
      leaks.push(['shown to', me.user_type, endpoint.path, answer, unknown]);
  }
  expect(leaks.slice(0, 5)).toEqual([]);
  expect(counts.shown).toBeGreaterThan(PAIRS / 20);
  expect(counts.hidden).toBeGreaterThan(PAIRS / 4);
});

it('[AUT-10] every read of one thing is tested here', () => {
  const others = endpoints
    .filter(
      ({ method, path, access }) =>
        method === 'GET' && /\{id\}\/?$|\{id\}\/[a-z_]+\/$/.test(path) && !access.public && !NAMES[path],
    )
    .filter(
      ({ path }) =>
        !/imports|alerts|chats|complaints|notifiable_events|pack|price_lists|quotation|question_forms|mailbox|swaps|teams|social_workers|report_documents|contacts|api_keys/.test(
          path,
        ),
    );
  expect(others.map(({ path }) => path)).toEqual([]);
});
