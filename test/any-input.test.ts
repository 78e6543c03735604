import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint, Role } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { payload, Spoiling, spoil } from '#test/calls/broken.ts';
import { EXAMPLES } from '#test/calls/examples.ts';
import { findFault } from '#test/calls/find-fault.ts';
import { findSchema, fromSchema } from '#test/calls/from-schema.ts';
import { openWorld } from '#test/calls/open-world.ts';
import { type Answer, type Call, send } from '#test/calls/send.ts';

/** Every answer matches the contract, whatever is sent. `SEED=7 npx vitest run …` sends different input. */
const SEED = Number(process.env.SEED ?? 20261124);
const CASES = 200;
const AT_ONCE = 4;

const { app, world, facts, makeToken, readId } = await openWorld();
const IDS = [...world.names.values()];
const ROLES = ['admin', 'carer', 'client', 'public'] as const;

/** One token for each role, until a call ends its session. */
const tokens = new Map<Role, string | undefined>();
async function sendAs(role: Role, endpoint: Endpoint, call: Call): Promise<Answer> {
  if (!tokens.has(role)) tokens.set(role, await makeToken(role));
  const answer = await send(app.app, endpoint, call, tokens.get(role));
  if (answer.status === 401 || endpoint.path.endsWith('sign_out/')) tokens.delete(role);
  return answer;
}

const findName = ({ method, path }: Endpoint) => `${method} ${path}`;

async function makeExample(endpoint: Endpoint, role: Role = 'admin'): Promise<Call> {
  const { about, call } = EXAMPLES[findName(endpoint)] ?? { call: () => ({}) };
  const caller = role === 'public' ? 'admin' : role;
  return call(facts, (about && (await readId(about, 'own', caller))) ?? '');
}

/** Statuses after which nothing has changed. */
const REFUSED: readonly number[] = [400, 401, 403, 404, 413, 415, 429];

/**
 * Examples of one call, by role. Each is reused until a call has changed something, because most are refused and
 * making one is slow.
 */
function keepExamples(endpoint: Endpoint) {
  const kept = new Map<Role, Promise<Call>>();
  const isRead = endpoint.method === 'GET' || endpoint.reads === true;
  return {
    get(role: Role): Promise<Call> {
      const example = kept.get(role) ?? makeExample(endpoint, role);
      kept.set(role, example);
      return example;
    },
    letGo(role: Role, { status }: Answer): void {
      if (!isRead && !REFUSED.includes(status)) kept.delete(role);
    },
  };
}

/** Valid input, input with one invalid field, or a body that nobody would send. */
function listCases(endpoint: Endpoint) {
  const part = (name: 'params' | 'query' | 'body') => {
    const shape = endpoint[name];
    return shape ? { [name]: fromSchema(findSchema(shape), IDS) } : {};
  };
  const valid = fc.record({ ...part('params'), ...part('query'), ...part('body') }) as fc.Arbitrary<Call>;
  const allowed = ROLES.filter((role) => endpoint.access[role]);
  return fc.record({
    role: fc.constantFrom(...ROLES, ...allowed, ...allowed, ...allowed),
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.record({ valid }) },
      { weight: 6, arbitrary: fc.record({ spoiling: Spoiling }) },
      { weight: 2, arbitrary: fc.record({ payload }) },
    ),
  });
}

describe.each(endpoints.map((endpoint) => [findName(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it('[ERR-05] answers any input with what the contract describes', async () => {
      const faults: string[] = [];
      const cases = fc.sample(listCases(endpoint), { numRuns: CASES, seed: SEED });
      const examples = keepExamples(endpoint);
      const work = async () => {
        for (let next = cases.pop(); next; next = cases.pop()) {
          const { role, kind } = next;
          const example = await examples.get(role);
          const call: Call =
            'valid' in kind
              ? { ...(example.headers ? { headers: example.headers } : {}), ...kind.valid }
              : 'spoiling' in kind
                ? spoil(example, kind.spoiling)
                : { ...example, ...kind.payload };
          const answer = await sendAs(role, endpoint, call);
          examples.letGo(role, answer);
          const fault = findFault(endpoint, call, answer);
          if (fault) faults.push(`As ${role}, ${fault}: ${JSON.stringify(call).slice(0, 600)}`);
        }
      };
      // The server treats two sign-ins in the same millisecond as one, and signing out of one ends the other.
      const at_once = endpoint.path.endsWith('sign_out/') ? 1 : AT_ONCE;
      await Promise.all(Array.from({ length: at_once }, work));
      expect(faults.slice(0, 3)).toEqual([]);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    }, 120_000);

    const writer = ROLES.find((role) => endpoint.access[role]);
    if (!endpoint.body || !writer) return;
    it('[ERR-05] refuses a field that only the server sets, and any unknown one', async () => {
      const known = Object.keys(findSchema(endpoint.body ?? (undefined as never)).properties ?? {});
      const own = [
        ...[
          'id',
          'version',
          'status',
          'created_by',
          'created_at',
          'updated_at',
          'user_id',
          'user_type',
          'is_active',
        ],
        ...[
          'client_id',
          'carer_id',
          'performed_by',
          'series_id',
          'id_on_third_party',
          'idOnThirdParty',
          'report_status',
        ],
        ...['surplus', 'Version', 'is_live', 'token_hash'],
      ];
      const call = await makeExample(endpoint, writer);
      for (const field of own.filter((each) => !known.includes(each))) {
        const body = { ...(call.body as object), [field]: world.id('Ada') };
        const answer = await sendAs(writer, endpoint, { ...call, body });
        expect([answer.status, answer.body]).toEqual([
          400,
          expect.objectContaining({
            code: 'input.invalid',
            errors: [expect.objectContaining({ path: field })],
          }),
        ]);
      }
    });
  },
);

describe('input that once caused an internal error', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const draft = (content: string) => ({ payload: `{"form":"new","content":${content}}` });
  const period = (start_at: string) => ({ query: { start_at, end_at: '2026-11-24T18:00:00Z' } });
  const carers = 'GET /api/appointments/available_carers/';

  it.each<[string, string, Call, path: string]>([
    ['half a character', 'PUT /api/form_drafts/', draft('{"a":"\\ud83d"}'), 'content'],
    ['a name that is half a character', 'PUT /api/form_drafts/', draft('{"\\ud83d":1}'), 'content'],
    ['a NUL byte', 'PUT /api/form_drafts/', draft('{"a":"\\u0000"}'), 'content'],
    ['an instant to the picosecond', carers, period('2026-11-24T16:00:00.123456789012Z'), 'start_at'],
    ['an offset that is in use nowhere', carers, period('2026-11-24T16:00:00+23:59'), 'start_at'],
    ['an instant before the calendar', carers, period('0000-01-01T00:00:00Z'), 'start_at'],
    ['a day at its end', 'GET /api/appointments/', { query: { end_date: '9999-12-31' } }, 'end_date'],
    [
      'a file of a strange name',
      'POST /api/appointments/imports/',
      { body: { file_name: 'a\u0000', csv: '' } },
      'file_name',
    ],
  ])('[ERR-05] %s names its field', async (_what, name, call, path) => {
    const endpoint = endpoints.find((each) => findName(each) === name);
    if (!endpoint) throw new Error(`There is no ${name}.`);
    const answer = await sendAs('admin', endpoint, call);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ code: 'input.invalid', errors: [expect.objectContaining({ path })] }),
    ]);
  });

  it.each([7000, 30_000])(
    '[ERR-05] JSON that is nested %d levels deep gets an error that says so',
    async (levels) => {
      const endpoint = endpoints.find((each) => findName(each) === 'PUT /api/form_drafts/');
      if (!endpoint) throw new Error('There is no such call.');
      const { status, body } = await sendAs('admin', endpoint, draft(deep(levels)));
      expect([status, body]).toEqual([413, expect.objectContaining({ code: 'input.too_large' })]);
    },
  );
});

describe('addresses', () => {
  it.each([
    ['GET', '/api/appointments/%zz'],
    ['GET', '/api/appointments/%00'],
    ['GET', `/api/appointments/${'a'.repeat(5000)}`],
    ['GET', '/api/users/%ff%fe'],
    ['GET', '/api/nothing/of/the/kind'],
    ['GET', '/api/appointments/?%zz=1'],
    ['GET', '/api/appointments/?client_id[]=1'],
    ['DELETE', '/api/appointments/'],
    ['PATCH', '/api/users/me/'],
    ['POST', '/api/users/me/'],
  ] as const)('[ERR-05] %s %s is answered as a problem', async (method, url) => {
    const token = await makeToken('admin');
    const answer = await app.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
      expect.stringMatching(/^application\/problem\+json/),
      expect.objectContaining({
        code: expect.any(String),
        title: expect.any(String),
        detail: expect.any(String),
        status: answer.statusCode,
      }),
    ]);
  });
});
