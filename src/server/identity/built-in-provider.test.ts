import { readFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { exchangeCode, renewSession, signIn, signInOptions } from '#contract/core/sessions.ts';
import { readConfig } from '#server/config.ts';
import { openPools } from '#server/db/pools.ts';
import { sendForm } from '#test/kit/browser.ts';
import { authorisationRequest, browserFor, fillIn, getCode, getIdToken } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const test = await startTestApp();
const { as, given, public_url } = test;
const admin = await given.user({
  email: 'admin@placewell.test',
  name: 'Ada',
  user_type: 'admin',
  subject: null,
});

const exchange = (body: { code: string; code_verifier: string; redirect_uri: string }) => {
  const { code, code_verifier, redirect_uri } = body;
  return as.nobody().call(exchangeCode, { body: { code, code_verifier, redirect_uri } });
};

describe('the provider', () => {
  it('[AUT-04] publishes addresses below its mount path, whatever Host header it gets', async () => {
    const response = await fetch(`${public_url}/identity/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(await response.json()).toMatchObject({
      issuer: `${public_url}/identity`,
      authorization_endpoint: `${public_url}/identity/auth`,
      token_endpoint: `${public_url}/identity/token`,
      jwks_uri: `${public_url}/identity/jwks`,
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('[AUT-04] includes name and verified e-mail in the ID token, and asks for no consent', async () => {
    const { id_token, nonce } = await getIdToken(test, admin.email);
    expect(decodeJwt(id_token)).toMatchObject({
      iss: `${public_url}/identity`,
      aud: 'placewell',
      sub: admin.id,
      name: 'Ada',
      email: 'admin@placewell.test',
      email_verified: true,
      nonce,
    });
  });

  it('[AUT-04] remembers a person for the browser’s session, until they sign out', async () => {
    const browser = browserFor();
    await getCode(test, admin.email, browser);
    const again = await browser.open((await authorisationRequest(test)).url);
    expect(again.url.searchParams.get('code')).toBeTruthy();

    const { end_session_endpoint, client_id } = await as.nobody().get(signInOptions);
    const out = new URLSearchParams({ client_id, post_logout_redirect_uri: `${public_url}/login` });
    const page = await browser.open(`${end_session_endpoint}?${out}`);
    expect(page.html).toContain('name="logout" value="yes" data-press>Sign out</button>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const left = await sendForm(browser, page, { logout: 'yes' });
    expect(left.url.href).toBe(`${public_url}/login`);
    const next = await browser.open((await authorisationRequest(test)).url);
    expect(next.html).toContain('<button type="submit">Sign in</button>');
  });

  it('[AUT-03] [AUT-04] returns when the password was proved, even if it is not asked for', async () => {
    const browser = browserFor();
    const first = decodeJwt((await getIdToken(test, admin.email, browser)).id_token);
    expect(Math.abs(Number(first.auth_time) - Date.now() / 1000)).toBeLessThan(10);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const request = await authorisationRequest(test);
    const back = await browser.open(request.url);
    const { code_verifier, redirect_uri } = request;
    const again = await exchange({
      code: back.url.searchParams.get('code') ?? '',
      code_verifier,
      redirect_uri,
    });
    expect(decodeJwt(again.body.id_token).auth_time).toBe(first.auth_time);
  });

  it.each([{ prompt: 'login' }, { max_age: '0' }, { max_age: '1' }])(
    '[AUT-03] [AUT-04] asks for the password again for the parameter %j',
    async (changes) => {
      const browser = browserFor();
      await getCode(test, admin.email, browser);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      const page = await browser.open((await authorisationRequest(test, changes)).url);
      expect(page.html).toContain('<button type="submit">Sign in</button>');
      const back = await fillIn(browser, page, admin.email);
      expect(back.url.searchParams.get('code')).toBeTruthy();
    },
  );

  it('[AUT-04] sets no cookie that outlives the browser’s session', async () => {
    const request = await authorisationRequest(test);
    const seen: string[] = [];
    const browser = browserFor();
    const page = await browser.open(request.url);
    const back = await fillIn(browser, page, admin.email);
    seen.push(...back.headers.getSetCookie().filter((line) => line.startsWith('identity_session')));
    expect(seen.length).toBeGreaterThan(0);
    for (const line of seen) expect(line).not.toMatch(/expires|max-age/i);
  });

  it('[AUT-02] [hostile] redeems a code once', async () => {
    const redeemed = await getCode(test, admin.email);
    expect((await exchange(redeemed)).status).toBe(200);
    const replayed = await exchange(redeemed);
    expect([replayed.status, replayed.problem.code]).toEqual([401, 'sign_in.refused']);
  });

  it('[AUT-02] [hostile] redeems a code once for concurrent requests', async () => {
    const redeemed = await getCode(test, admin.email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(redeemed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('[AUT-02] [hostile] lets one of two requests consume a code that both have found unused', async () => {
    const { openRecords } = await import('#server/identity/built-in/records.ts');
    const codes = openRecords(test.pools.app_system, 'AuthorizationCode');
    await codes.upsert('one', { accountId: admin.id }, 60);
    const outcomes = await Promise.allSettled([codes.consume('one'), codes.consume('one')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await codes.find('one')).toMatchObject({ consumed: expect.any(Number) });
  });

  it('[AUT-04] refuses a request for consent', async () => {
    const back = await browserFor().open((await authorisationRequest(test, { prompt: 'consent' })).url);
    expect(back.url.searchParams.get('error')).toBe('invalid_request');
  });

  it('[AUT-02] [hostile] redeems no code without its PKCE verifier', async () => {
    const redeemed = await getCode(test, admin.email);
    const answer = await exchange({ ...redeemed, code_verifier: 'x'.repeat(43) });
    expect([answer.status, answer.problem.code]).toEqual([401, 'sign_in.refused']);
  });

  it('[AUT-02] [hostile] redeems no made-up code', async () => {
    const answer = await exchange({ ...(await getCode(test, admin.email)), code: 'made-up' });
    expect([answer.status, answer.problem.code]).toEqual([401, 'sign_in.refused']);
  });

  it('[AUT-02] [hostile] refuses a request without PKCE, or with plain PKCE', async () => {
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
    ]) {
      const back = await browserFor().open((await authorisationRequest(test, changes)).url);
      expect(back.url.searchParams.get('error')).toBe('invalid_request');
    }
  });

  it.each([
    'https://evil.example/login/callback',
    'http://127.0.0.1:1/login/callback',
    'http://localhost/login/callback',
  ])('[AUT-02] [hostile] never redirects to %s', async (redirect_uri) => {
    const page = await browserFor().open((await authorisationRequest(test, { redirect_uri })).url);
    expect([page.status, page.url.origin]).toEqual([400, public_url]);
    const answer = await exchange({ ...(await getCode(test, admin.email)), redirect_uri });
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'redirect_uri']);
  });

  it('[AUT-04] signs in at the other names of its own machine too, and renews there', async () => {
    const here = public_url.replace('127.0.0.1', 'localhost');
    const redirect_uri = `${here}/login/callback`;
    const request = await authorisationRequest(test, { redirect_uri });
    const browser = browserFor();
    const page = await browser.open(request.url.replace(public_url, here));
    expect([page.status, page.url.origin]).toEqual([200, here]);
    const back = await fillIn(browser, page, admin.email);
    expect(back.url.origin).toBe(here);
    const code = back.url.searchParams.get('code') ?? '';
    const { id_token } = await as.nobody().send(exchangeCode, {
      body: { code, code_verifier: request.code_verifier, redirect_uri },
    });
    const signedIn = await fetch(`${here}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: here },
      body: JSON.stringify({ id_token, nonce: request.nonce }),
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const renewFrom = (origin: string) =>
      fetch(`${here}${renewSession.path}`, { method: 'POST', headers: { cookie, origin } });
    expect((await renewFrom(here)).status).toBe(200);
    expect((await renewFrom('http://localhost:1')).status).toBe(403);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'localhost:1',
    'localhost@evil.example',
  ])('[AUT-02] [hostile] redirects to its own address, whatever the Host header: %s', async (host) => {
    const { url } = await authorisationRequest(test);
    const { pathname, search, port } = new URL(url);
    const location = await new Promise<string>((resolve, reject) => {
      const asked = httpGet({ port, path: pathname + search, headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.headers.location ?? '');
      });
      asked.on('error', reject);
    });
    expect(new URL(location, public_url).origin).toBe(public_url);
  });

  it('[AUT-04] has one set of keys, however many processes start at once', async () => {
    const { getProviderKeys } = await import('#server/identity/built-in/records.ts');
    const other = await startTestApp();
    const pools = [1, 2, 3, 4].map(() => openPools(other.database_url, 1));
    const keys = await Promise.all(pools.map((pool) => getProviderKeys(pool.app_system)));
    await Promise.all(pools.map((pool) => pool.close()));
    expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('[AUT-04] is off if an external provider is set, and in production', async () => {
    const off = await startTestApp({
      environment: { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'placewell' },
    });
    const response = await fetch(`${off.address}/identity/.well-known/openid-configuration`);
    expect(await response.text()).not.toContain('issuer');
    const runbook = readFileSync('docs/runbooks/install-on-a-server.md', 'utf8');
    const settings = [...runbook.matchAll(/^ {4}([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    const { OIDC_ISSUER: _, ...rest } = Object.fromEntries(settings);
    // Every other setting is there: production does not start with the built-in provider.
    expect(() => readConfig(rest)).toThrow(/OIDC_ISSUER must be set in production/);
  });
});
