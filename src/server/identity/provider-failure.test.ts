import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openIdentity } from '#server/identity/identity.ts';
import type { ProviderFailure } from '#server/identity/provider-failure.ts';
import { startHostileProvider } from '#test/kit/hostile-provider.ts';
import { PRIVATE_CERTIFICATE } from '#test/kit/private-certificate.ts';
import { freePort } from '#test/kit/server-process.ts';

const SECRET = 'a-secret-of-the-client';
const provider = await startHostileProvider();
const secure = createHttps(PRIVATE_CERTIFICATE, (_, response) => response.end('{}'));
const silent = createHttp(() => undefined);
for (const server of [secure, silent]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => {
  for (const server of [secure, silent]) server.close().closeAllConnections();
});
const closed = await freePort();
const port = (server: typeof secure | typeof silent) => (server.address() as AddressInfo).port;

async function tryIssuer(issuer: string, allows_http = true) {
  const told: ProviderFailure[] = [];
  const identity = openIdentity({
    issuer: () => issuer,
    client_id: 'placewell',
    client_secret: SECRET,
    allows_http,
    email_claim: 'email',
    emails_are_verified: false,
    onFailure: (failure) => told.push(failure),
  });
  return { sentence: (await identity.findProblem()) ?? '', told };
}

it.each<[string, () => string, ProviderFailure, string]>([
  [
    'a private authority',
    () => `https://127.0.0.1:${port(secure)}`,
    'unknown_authority',
    'NODE_EXTRA_CA_CERTS',
  ],
  ['a wrong path', () => `${provider.issuer}/realms/wrong`, 'wrong_path', 'may need a path'],
  ['a wrong port', () => `http://127.0.0.1:${closed}`, 'refused', 'nothing listens'],
  ['a wrong host', () => 'http://no-such-host.invalid', 'unknown_host', 'that host does not exist'],
  ['nothing to say', () => `http://127.0.0.1:${port(silent)}`, 'no_answer', 'does not answer in time'],
])('[AUT-03] [OPS-33] a provider with %s is reported as such', async (_, issuer, failure, words) => {
  const { sentence, told } = await tryIssuer(issuer());
  expect(told).toEqual([failure]);
  expect(sentence).toContain(words);
  expect(sentence).not.toContain(SECRET);
});

it('[AUT-03] [OPS-33] a provider on http in production is reported as such', async () => {
  expect((await tryIssuer(provider.issuer, false)).told).toEqual(['http_forbidden']);
});

it.each<[string, { status: number; body: string }, ProviderFailure]>([
  ['fails', { status: 502, body: 'bad gateway' }, 'fails'],
  ['is a web page', { status: 200, body: '<html>' }, 'not_a_provider'],
  [
    'has a different name',
    { status: 200, body: JSON.stringify({ issuer: 'https://other.example/' }) },
    'another_issuer',
  ],
])('[AUT-03] [OPS-33] a provider that %s is reported as such', async (_, answer, failure) => {
  provider.answer = () => answer;
  expect((await tryIssuer(provider.issuer)).told).toEqual([failure]);
});
