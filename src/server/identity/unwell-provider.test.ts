import { beforeEach, describe, expect, it } from 'vitest';
import { exchangeCode, signIn, signInOptions } from '#contract/core/sessions.ts';
import { NONCE, startHostileProvider } from '#test/kit/hostile-provider.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const provider = await startHostileProvider();
const { as, public_url } = await startTestApp({ environment: provider.environment });

beforeEach(() => {
  provider.answer = () => undefined;
});

describe('a failing provider', () => {
  const down = { status: 500, body: 'down' };
  const code = { code: 'code', code_verifier: 'v'.repeat(43), redirect_uri: `${public_url}/login/callback` };

  it.each([
    ['answers 500', { status: 500, body: 'down' }],
    ['answers 404', { status: 404, body: '{}' }],
    ['answers garbage', { status: 200, body: '<html>' }],
    ['answers no keys', { status: 200, body: '{}' }],
  ])('[AUT-03] whose key set %s makes us unavailable, and we recover', async (_, answer) => {
    const { as: others, given: facts } = await startTestApp({ environment: provider.environment });
    await facts.user({ subject: 'somebody' });
    provider.answer = (path) => (path === '/keys' ? answer : undefined);
    const body = { id_token: await provider.sign(provider.honest()), nonce: NONCE };
    const refused = await others.nobody().call(signIn, { body });
    expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
    provider.answer = () => undefined;
    expect((await others.nobody().call(signIn, { body })).status).toBe(200);
  });

  it('[AUT-03] that does not answer makes us unavailable', async () => {
    const absent = await startTestApp({
      environment: { ...provider.environment, OIDC_ISSUER: 'http://127.0.0.1:1' },
    });
    const { as: others, public_url: address } = absent;
    expect(await absent.services.identity.findProblem()).toBe(
      'The sign-in provider 127.0.0.1:1 (OIDC_ISSUER) does not work: it does not answer as an OpenID provider does. No one can sign in until this is fixed.',
    );
    const ours = { ...code, redirect_uri: `${address}/login/callback` };
    expect((await others.nobody().call(signInOptions)).status).toBe(503);
    expect((await others.nobody().call(exchangeCode, { body: ours })).status).toBe(503);
    const body = { id_token: await provider.sign(provider.honest()), nonce: NONCE };
    expect((await others.nobody().call(signIn, { body })).status).toBe(503);
  });

  it('[AUT-03] that stops after discovery makes us unavailable', async () => {
    const mortal = await startHostileProvider();
    const { as: others, public_url: address } = await startTestApp({ environment: mortal.environment });
    expect((await others.nobody().call(signInOptions)).status).toBe(200);
    await mortal.stop();
    const ours = { ...code, redirect_uri: `${address}/login/callback` };
    expect((await others.nobody().call(exchangeCode, { body: ours })).status).toBe(503);
    const body = { id_token: await mortal.sign(mortal.honest()), nonce: NONCE };
    expect((await others.nobody().call(signIn, { body })).status).toBe(503);
  });

  it.each([
    ['fails', down, 503],
    ['answers garbage', { status: 200, body: '<html>' }, 503],
    ['refuses the code', { status: 400, body: '{"error":"invalid_grant"}' }, 401],
    ['refuses us', { status: 401, body: '{"error":"invalid_client"}' }, 401],
    ['gives no ID token', { status: 200, body: '{"access_token":"a","token_type":"bearer"}' }, 401],
  ])('[AUT-02] whose token endpoint %s', async (_, answer, status) => {
    provider.answer = (path) => (path === '/token' ? answer : undefined);
    expect((await as.nobody().call(exchangeCode, { body: code })).status).toBe(status);
  });

  it('[AUT-02] [hostile] that claims to be another is not trusted', async () => {
    const { as: others } = await startTestApp({ environment: provider.environment });
    const claimed = JSON.stringify({ issuer: 'https://bank.example', jwks_uri: `${provider.issuer}/keys` });
    provider.answer = (path) => (path.includes('well-known') ? { status: 200, body: claimed } : undefined);
    expect((await others.nobody().call(signInOptions)).status).toBe(503);
  });

  it.each([
    'https://evil.example/login/callback',
    `${public_url}/login/callback/../x`,
    `${public_url}/login`,
  ])('[AUT-02] [hostile] gets no request for a code that was sent to %s', async (redirect_uri) => {
    let is_asked = false;
    provider.answer = (path) => {
      is_asked ||= path === '/token';
      return undefined;
    };
    const answer = await as.nobody().call(exchangeCode, { body: { ...code, redirect_uri } });
    expect([answer.status, answer.problem.errors?.[0]?.path, is_asked]).toEqual([400, 'redirect_uri', false]);
  });
});
