import { describe, expect, it } from 'vitest';
import type { Endpoint, Role } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { EXAMPLES } from '#test/calls/examples.ts';
import { findFault } from '#test/calls/find-fault.ts';
import { openWorld } from '#test/calls/open-world.ts';
import { type Answer, type Call, send } from '#test/calls/send.ts';
import { listWrongFields } from '#test/calls/wrong-fields.ts';

/**
 * A single invalid field passes every check of the body's shape. It is sent to records that exist and conflict with
 * it: the call has succeeded once before, so the same carer is booked, the same young person is known, the invoice is
 * issued. `CASES=1000 npx vitest run …` sends every value to every field.
 */
const MAX_CASES = Number(process.env.CASES ?? 24);
const ROLES = ['admin', 'carer', 'client', 'public'] as const;

/** If the database refuses before the server does, the caller gets no message, and it is logged as a server error. */
const unjudged: string[] = [];
const { app, world, facts, makeToken, readId } = await openWorld({
  onLog: (line) => line.includes('request failed') && unjudged.push(line),
});
const IDS = [...world.names.values()];
const tokens = new Map<Role, string | undefined>();

async function sendAs(role: Role, endpoint: Endpoint, call: Call): Promise<Answer> {
  if (!tokens.has(role)) tokens.set(role, await makeToken(role));
  const answer = await send(app.app, endpoint, call, tokens.get(role));
  if (answer.status === 401 || endpoint.path.endsWith('sign_out/')) tokens.delete(role);
  return answer;
}

const findName = ({ method, path }: Endpoint) => `${method} ${path}`;

async function makeExample(endpoint: Endpoint, role: Role): Promise<Call> {
  const { about, call } = EXAMPLES[findName(endpoint)] ?? { call: () => ({}) };
  const caller = role === 'public' ? 'admin' : role;
  return call(facts, (about && (await readId(about, 'own', caller))) ?? '');
}

const holdsVersion = ({ body }: Call) => typeof body === 'object' && body !== null && 'version' in body;

/** Spreads the cases evenly over all fields, including the first and the last. */
const pick = <T>(all: readonly T[], max: number): T[] =>
  all.length <= max
    ? [...all]
    : Array.from({ length: max }, (_, at) => all[Math.floor((at * all.length) / max)] as T);

const taking = endpoints.filter(({ body, query, params }) => body || query || params);

describe.each(taking.map((endpoint) => [findName(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  it('[ERR-05] reports one wrong field, even if records conflict with it', async () => {
    const faults: string[] = [];
    const role = ROLES.find((each) => endpoint.access[each]) ?? 'public';
    let example = await makeExample(endpoint, role);
    // With a version, the second call would only be refused as stale.
    if (!holdsVersion(example)) await sendAs(role, endpoint, example);
    const total = listWrongFields(endpoint, example, IDS).length;
    for (const at of pick(
      Array.from({ length: total }, (_, index) => index),
      MAX_CASES,
    )) {
      const call = listWrongFields(endpoint, example, IDS)[at];
      if (!call) continue;
      const answer = await sendAs(role, endpoint, call);
      const fault =
        findFault(endpoint, call, answer) ?? unjudged.splice(0).find((line) => line.includes('"database"'));
      if (fault) faults.push(`As ${role}, ${fault}: ${JSON.stringify(call).slice(0, 1200)}`);
      if (answer.status < 300 && holdsVersion(example)) example = await makeExample(endpoint, role);
    }
    expect(faults.slice(0, 3)).toEqual([]);
  }, 120_000);
});
