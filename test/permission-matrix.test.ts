import { describe, expect, it } from 'vitest';
import type { Endpoint, Role } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Example } from '#test/calls/example.ts';
import { EXAMPLES, PERMISSIONS } from '#test/calls/examples.ts';
import { openWorld, PERSON } from '#test/calls/open-world.ts';
import { type Answer, send } from '#test/calls/send.ts';
import { CATALOGUE, SEEN } from '#test/policies/world.ts';

/** Every call × every role × their own row, another’s and none: the result follows from the contract alone. */

const { app, world, facts, makeToken, readId } = await openWorld();

const findName = ({ method, path }: Endpoint) => `${method} ${path}`;
const readStatus = (endpoint: Endpoint) =>
  endpoint.status ?? (endpoint.method === 'POST' && !endpoint.reads ? 201 : 200);

async function callAs(endpoint: Endpoint, example: Example, role: Role, id: string): Promise<Answer> {
  return send(app.app, endpoint, await example.call(facts, id), await makeToken(role));
}

const { key } = await app.given.apiKey({ client: { id: world.id('Ashdown') } });

/** The coordinator, whose contact details every signed-in user sees. */
const COORDINATOR = 'Ada';

/** The ids that a person must never see in any answer. */
function strangersTo(role: 'carer' | 'client'): Map<string, string> {
  const seen = new Set(Object.values(SEEN[PERSON[role]] ?? {}).flat());
  return new Map(
    [...world.names]
      .filter(([name]) => !seen.has(name) && !CATALOGUE.includes(name) && name !== COORDINATOR)
      .map(([name, id]) => [id, name]),
  );
}

it('[AUT-10] every call has an example, and every example a call', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...new Set(endpoints.map(findName))].sort());
});

describe.each(endpoints.map((endpoint) => [findName(endpoint), endpoint] as const))(
  '%s',
  (name, endpoint) => {
    const example: Example = EXAMPLES[name] ?? { call: () => ({}) };
    const isPublic = endpoint.access.public !== undefined;

    it('[AUT-10] answers 401 without a sign-in, unless it is public', async () => {
      const id = (await readId(example.about ?? 'user', 'own', 'admin')) ?? '';
      const answer = await callAs(endpoint, example, 'public', id);
      expect([answer.status, answer.text.slice(0, 200)]).toEqual(
        isPublic
          ? [readStatus(endpoint), expect.any(String)]
          : [401, expect.stringContaining('session.missing')],
      );
    });

    it.skipIf(isPublic)('[AUT-10] does not accept an organisation’s API key as a sign-in', async () => {
      const id = (await readId(example.about ?? 'user', 'own', 'admin')) ?? '';
      const call = await example.call(facts, id);
      const [keyed, bare] = [await send(app.app, endpoint, call, key), await send(app.app, endpoint, call)];
      expect([keyed.status, keyed.text]).toEqual([401, bare.text]);
    });

    describe.each(['admin', 'carer', 'client'] as const)('as %s', (role) => {
      if (!isPublic && !endpoint.access[role]) {
        it('[AUT-10] is forbidden, whatever it is about', async () => {
          const texts = new Set<string>();
          for (const whose of ['own', 'other', 'unknown'] as const) {
            const id = await readId(example.about ?? 'user', whose, role);
            if (id === undefined) continue;
            const answer = await callAs(endpoint, example, role, id);
            expect([answer.status, answer.body]).toEqual([
              403,
              expect.objectContaining({ code: 'forbidden' }),
            ]);
            texts.add(answer.text);
          }
          expect(texts.size).toBe(1);
        });
        return;
      }

      it('[AUT-10] succeeds for the caller’s own records, and shows nothing of others', async () => {
        const id = example.about ? await readId(example.about, 'own', role) : '';
        const answer = await callAs(endpoint, example, role, id ?? '');
        expect([answer.status, answer.text.slice(0, 300)]).toEqual([
          readStatus(endpoint),
          expect.any(String),
        ]);
        if (!endpoint.produces) expect(endpoint.answer.safeParse(answer.body).error).toBeUndefined();
        if (role === 'admin' || isPublic) return;
        const strangers = strangersTo(role);
        const shown = [...answer.text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)];
        expect(shown.flatMap(([found]) => strangers.get(found) ?? [])).toEqual([]);
        if (role === 'client') expect(answer.text).not.toMatch(/kept for the carers|planner amy/);
      });

      const { about } = example;
      if (!about) return;
      it('[AUT-10] gives byte-identical responses for another’s record and for one that does not exist', async () => {
        const unknown = await callAs(endpoint, example, role, (await readId(about, 'unknown', role)) ?? '');
        expect([unknown.status, unknown.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
        const id = await readId(about, 'other', role);
        if (!id) return;
        const other = await callAs(endpoint, example, role, id);
        expect([other.status, other.text]).toEqual([unknown.status, unknown.text]);
      });
    });
  },
);

describe('a public call', () => {
  /** Fields of the examples that contain a secret. */
  const SECRETS = ['id_token', 'code', 'token', 'form_token', 'temporal_form_id', 'cookie', 'authorization'];
  const NOT_THE_SECRET = 'A'.repeat(43);
  const withoutSecrets = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, SECRETS.includes(name) ? NOT_THE_SECRET : value]),
    );
  const open = endpoints.flatMap((endpoint) =>
    endpoint.access.public ? [[findName(endpoint), endpoint, endpoint.access.public] as const] : [],
  );

  it.each(open)(
    '[AUT-10] %s requires a token exactly where the table says so',
    async (name, endpoint, scope) => {
      const example: Example = EXAMPLES[name] ?? { call: () => ({}) };
      const { query, body, headers, ...rest } = await example.call(facts, '');
      if (scope !== 'TOK') {
        const { status } = await send(app.app, endpoint, await example.call(facts, ''));
        expect([status, headers]).toEqual([readStatus(endpoint), undefined]);
        return;
      }
      const { status } = await send(app.app, endpoint, {
        ...rest,
        ...(query ? { query: withoutSecrets(query) } : {}),
        ...(body ? { body: withoutSecrets(Object(body)) } : {}),
        ...(headers ? { headers: withoutSecrets(headers) } : {}),
      });
      expect([401, 403, 404]).toContain(status);
    },
  );
});

describe('the table of permissions', () => {
  it.each(Object.entries(PERMISSIONS))('[AUT-10] and the contract agree on %s', (name, access) => {
    expect(endpoints.find((endpoint) => findName(endpoint) === name)?.access).toEqual(access);
  });

  it('[AUT-10] lets the public sign in, report an error and send the public forms, and nothing else', () => {
    expect(
      endpoints
        .filter((endpoint) => endpoint.access.public)
        .map(findName)
        .sort(),
    ).toEqual([
      'GET /api/app_clients/options_external_link/',
      'GET /api/app_social_workers/public/',
      'GET /api/app_social_workers/temporal_form/',
      'GET /api/app_support_required_questions/external_link/',
      'GET /api/app_supports_required/public/status/',
      'GET /api/app_teams/public/',
      'GET /api/contact_numbers/',
      'GET /api/users/sign_in_options/',
      'POST /api/app_social_workers/public/',
      'POST /api/app_social_workers/public/form_token/',
      'POST /api/app_supports_required/public/',
      'POST /api/app_supports_required/public/drafts/',
      'POST /api/app_supports_required/public/drafts/open/',
      'POST /api/app_supports_required/public/pass/',
      'POST /api/app_supports_required/public/questions/answer/',
      'POST /api/app_supports_required/public/questions/open/',
      'POST /api/app_supports_required/public/{id}/send_notification/',
      'POST /api/error_reports/',
      'POST /api/quotations/public/answer/',
      'POST /api/quotations/public/open/',
      'POST /api/users/exchange_code/',
      'POST /api/users/renew_session/',
      'POST /api/users/sign_in/',
      'PUT /api/app_social_workers/temporal_form/',
      'PUT /api/app_supports_required/public/drafts/',
    ]);
  });
});
