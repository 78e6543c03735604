import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { write } from '#server/db/work.ts';
import { EXAMPLES } from '#test/calls/examples.ts';
import { findSchema } from '#test/calls/from-schema.ts';
import { openWorld } from '#test/calls/open-world.ts';
import { type Answer, type Call, send } from '#test/calls/send.ts';
import { NOW } from '#test/policies/base-world.ts';
import { seedOwnMaterial } from '#test/policies/own-material.ts';
import { findWays, type Way } from '#test/policies/ways.ts';

/**
 * Abi's record is restricted. Three people are not readers: an administrator, her carer, and a user of her client.
 * Unique words are planted in everything that leads to her, as found in the catalogue. Then each of the three reads
 * every table and makes every call of the contract. A new table or call that shows anything about her fails here
 * automatically.
 */
const { app, world, facts } = await openWorld();
const { owner, pools } = app;
await seedOwnMaterial(owner, world);
const abi = world.id('Abi');

const PEOPLE = [
  ['admin', 'Pru', 'app_admin'],
  ['carer', 'Cole', 'app_carer'],
  ['client', 'Cliff', 'app_client'],
] as const;

/** Decision 010: who works when, and their pay, stays visible. */
const WORKING_TIME: Record<string, readonly string[]> = {
  // An open alert is visible to everybody who can help; its young person is named to nobody.
  app_admin: ['appointment_carer', 'attendance', 'emergency_alert', 'expense', 'mileage', 'timesheet'],
  // The work that the carer owes and claims, in their own words.
  app_carer: [
    'appointment_carer',
    'attendance',
    'carer_extra_info',
    'emergency_alert',
    'expense',
    'image_variant',
    'mileage',
    'report',
    'stored_file',
    'stored_file_content',
    'timesheet',
  ],
  app_client: [],
};

const CLOSED = 'zqclosed';
/** In a carer’s own claims, visible to them only. */
const OWN = 'zqown';
const CLAIMS = ['timesheet', 'expense', 'mileage', 'carer_extra_info'];

const ways = await findWays(owner);
/** The keys of the rows that lead to Abi, by table. */
const keys = new Map<string, string[]>();
for (const { table, key, young_person } of ways) {
  const rows = await owner.unsafe(
    `select distinct ${key}::text as key from ${table} t where ${young_person} = '${abi}'`,
  );
  keys.set(
    table,
    rows.map((row) => String(row.key)),
  );
}

/** One of her records of each kind. Bytes and thumbnails have their file’s id. */
const oneOfEach = [...keys].flatMap(([table, [id]]): [string, string][] =>
  id && !['stored_file_content', 'image_variant'].includes(table) ? [[table, id]] : [],
);

const findName = ({ method, path }: Endpoint) => `${method} ${path}`;
const reading = endpoints.filter(({ method, reads }) => method === 'GET' || reads);
const listFields = (shape: Endpoint['query']) => Object.keys((shape && findSchema(shape).properties) ?? {});

/** Plants into every text of every row that leads to her, except where a constraint refuses it. */
async function plant({ table, key }: Way): Promise<number> {
  const columns = await owner<{ name: string; type: string }[]>`select column_name as name, udt_name as type
    from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and udt_name in ('text', '_text', 'jsonb') and column_name not in ('status', 'mime_type', 'storage_key', 'kind')`;
  let planted = 0;
  for (const { name, type } of columns) {
    const isOwn = CLAIMS.includes(table) || table === 'stored_file';
    const word =
      table === 'stored_file'
        ? `case when expense_id is null then '${CLOSED}' else '${OWN}' end`
        : `'${isOwn ? OWN : CLOSED}'`;
    const value =
      type === 'text'
        ? `${word} || ' ${table} ${name}'`
        : type === '_text'
          ? `array[${word}]`
          : `jsonb_build_object('${name}', ${word})`;
    const done = await owner
      .unsafe(`update ${table} set ${name} = ${value} where ${key}::text = any($1)`, [keys.get(table) ?? []])
      .then(
        () => 1,
        () => 0,
      );
    planted += done;
  }
  return planted;
}

let planted = 0;
beforeAll(async () => {
  await owner.unsafe('alter table app_report_submission disable trigger user');
  for (const way of ways) planted += await plant(way);
  await owner.unsafe('alter table app_report_submission enable trigger user');
}, 240_000);

describe('every table that leads to a young person', () => {
  it('[AUT-10] has rows that lead to the restricted one, so that there is something to hide', () => {
    // A referral that is kept back is not linked to anybody yet.
    expect([...keys].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([
      'referral_kept_back',
    ]);
    expect(ways.length).toBeGreaterThan(18);
    expect(planted).toBeGreaterThan(40);
  });

  it.each(PEOPLE)(
    '[AUT-10] is closed to the %s who is not a reader, except for working time',
    async (_role, who, role) => {
      const seen: string[] = [];
      const told: string[] = [];
      for (const { table, key } of ways) {
        const readable = await owner<
          { name: string }[]
        >`select column_name as name from information_schema.column_privileges
        where table_schema = 'public' and table_name = ${table} and grantee = ${role} and privilege_type = 'SELECT'`;
        if (readable.length === 0) continue;
        const columns = readable.map(({ name }) => name).join(', ');
        const rows = await write(pools[role], { user_id: world.id(who), request_id: '', now: NOW }, (db) =>
          db.unsafe(`select ${columns} from ${table} where ${key}::text = any($1)`, [keys.get(table) ?? []]),
        );
        if (rows.length > 0) seen.push(table);
        if (JSON.stringify(rows).includes(CLOSED)) told.push(table);
        if (role !== 'app_carer' && JSON.stringify(rows).includes(OWN)) told.push(table);
      }
      expect(seen.toSorted()).toEqual(WORKING_TIME[role]);
      expect(told).toEqual([]);
    },
  );
});

it('[AUT-10] is completely open to a named reader', async () => {
  const [ada] = await owner`select * from app_user where id = ${world.id('Ada')}`;
  const { token } = await app.as.user(ada as never).session();
  const told: string[] = [];
  for (const endpoint of reading.filter(({ access }) => access.admin)) {
    const example = EXAMPLES[findName(endpoint)];
    if (!example?.about) continue;
    for (const [, id] of oneOfEach) {
      const answer = await send(app.app, endpoint, await example.call(facts, id), token);
      if (answer.status < 300 && answer.text.includes(CLOSED)) told.push(findName(endpoint));
    }
  }
  expect(new Set(told).size).toBeGreaterThan(15);
}, 240_000);

describe.each(PEOPLE)('every response to the %s who is not a reader', (role, who) => {
  const ask = async (endpoint: Endpoint, call: Call): Promise<Answer> => {
    const [user] = await owner`select * from app_user where id = ${world.id(who)}`;
    token ??= (await app.as.user(user as never).session()).token;
    return send(app.app, endpoint, call, token);
  };
  let token: string | undefined;

  /** Finds what an answer reveals wrongly; empty if nothing. */
  const told = (answer: Answer): string[] => [
    ...(answer.text.includes(CLOSED) ? ['words'] : []),
    ...(answer.text.includes(abi) ? ['id'] : []),
    ...(role !== 'carer' && answer.text.includes(OWN) ? ['words of a claim'] : []),
    ...(answer.status >= 500 ? [`failure ${answer.status}`] : []),
  ];

  it('[AUT-10] reveals nothing about her, whichever of her records is requested', async () => {
    const faults: string[] = [];
    let asked = 0;
    for (const endpoint of reading.filter((each) => each.access[role])) {
      const example = EXAMPLES[findName(endpoint)];
      if (!example || endpoint.path.includes('{form_version}')) continue;
      const plain = await example.call(facts, world.id('Amy'));
      const calls: [string, Call][] = [['as it stands', plain]];
      if (example.about)
        for (const [table, id] of oneOfEach) calls.push([table, await example.call(facts, id)]);
      for (const field of listFields(endpoint.query)) {
        if (field === 'young_person_id')
          calls.push([field, { ...plain, query: { ...plain.query, young_person_id: abi } }]);
        if (['q', 'name', 'young_person', 'place'].includes(field))
          calls.push([field, { ...plain, query: { ...plain.query, [field]: CLOSED } }]);
      }
      for (const [what, call] of calls) {
        asked++;
        const answer = await ask(endpoint, call);
        for (const fault of told(answer)) faults.push(`${findName(endpoint)} (${what}) told ${fault}`);
        if (what === 'young_person_id' && answer.status !== 404)
          faults.push(`${findName(endpoint)} answered for her id`);
        const { total } = (answer.body ?? {}) as { total?: number };
        if (['q', 'name', 'young_person'].includes(what) && total)
          faults.push(`${findName(endpoint)} found her by ${what}`);
      }
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  }, 480_000);
});
