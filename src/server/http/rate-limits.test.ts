import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { sendContactEmail } from '#contract/contact/contact.ts';
import { findLimit, RATE_LIMITS } from '#contract/core/rate-limits.ts';
import { exchangeCode, renewSession, signIn, signInOptions } from '#contract/core/sessions.ts';
import { endpoints } from '#contract/endpoints.ts';
import { registerSocialWorker } from '#contract/organisations/social-workers-without-account.ts';
import { getMe } from '#contract/organisations/users.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openServices } from '#server/services.ts';
import { apiClient } from '#test/kit/api-client.ts';
import { authorisationRequest, browserFor, fillIn, givenPerson } from '#test/kit/provider-sign-in.ts';
import { startTestApp, type TestApp } from '#test/kit/start-test-app.ts';

const NOW = '2026-11-22T10:00:20.000Z';
const narrow = (environment: Record<string, string> = {}) =>
  startTestApp({ now: NOW, environment: { RATE_LIMIT_FACTOR: '1', ...environment } });

const others: FastifyInstance[] = [];
afterAll(() => Promise.all(others.map((app) => app.close())));

/** A second process of the same agency: another app on the same database. */
async function secondProcess({ config, pools, services, public_url }: TestApp) {
  const app = await buildApp(openServices(config, { pools, smtp_url: '', log: services.log }));
  app.services.clock = services.clock;
  app.services.public_url = public_url;
  others.push(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address };
}

const listStatuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const repeat = <T>(count: number, run: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => run(turn)));

describe('rate limits', () => {
  it('[AUT-10] answer 429 with a friendly sentence and a retry time, and then allow calls again', async () => {
    const test = await narrow({ RATE_LIMIT_FACTOR: '0.01' });
    const carer = test.as.carer();
    await repeat(12, () => carer.get(getMe));
    const refused = await carer.call(getMe);
    expect([refused.status, refused.headers.get('retry-after'), refused.problem]).toEqual([
      429,
      '40',
      expect.objectContaining({
        code: 'too_many_requests',
        detail: 'You have sent too many requests. Wait 40 seconds and try again.',
      }),
    ]);
    expect((await test.as.carer().call(getMe)).status).toBe(200);
    test.clock.advance(39_999);
    expect((await carer.call(getMe)).status).toBe(429);
    test.clock.advance(1);
    expect((await carer.call(getMe)).status).toBe(200);
  });

  it('[AUT-10] let an office of forty behind one address work through a busy minute', async () => {
    const test = await narrow();
    const busy = { renew: 6, read: 150, write: 20, draft: 90, live: 4 } as const;
    for (let person = 0; person < 40; person++) {
      const caller = { user: `person ${person}`, address: '203.0.113.9', whole: true } as const;
      for (const name of ['code_exchange', 'sign_in'] as const)
        await test.services.limits.count(name, caller);
      for (const [name, calls] of Object.entries(busy))
        for (let call = 0; call < calls; call++)
          test.services.limits.count(name as keyof typeof busy, caller);
    }
    await test.services.limits.share();
    const [row] = await test.owner`select count from rate_limit where key = 'read address 203.0.113.9'`;
    expect(row?.count).toBe(40 * 150);
  });

  it('[AUT-10] add up the calls to two processes, whichever answers', async () => {
    const test = await narrow({ RATE_LIMIT_FACTOR: '0.05' });
    const second = await secondProcess(test);
    const admin = test.as.admin();
    const { token } = await admin.session();
    const there = apiClient(
      () => second.address,
      async () => token,
    );
    await repeat(40, () => admin.get(getMe));
    await test.services.limits.share();
    await there.get(getMe);
    await second.app.services.limits.share();
    // 60 in total: every process knows of 41 by now.
    expect(listStatuses(await repeat(25, () => there.call(getMe)))).toEqual({ 200: 19, 429: 6 });
  });

  it('[AUT-10] are exact for dangerous calls, however many arrive at once at however many processes', async () => {
    const test = await narrow({ RATE_LIMIT_FACTOR: '0.5' });
    const second = await secondProcess(test);
    const client = await test.given.client();
    const clients = [test.address, second.address].map((address) =>
      apiClient(
        () => address,
        async () => undefined,
      ),
    );
    const body = (turn: number) => ({
      name: 'Rob Reed',
      email: `rob${turn}@example.test`,
      role: 'SOCIAL_WORKER' as const,
      client_id: client.id,
    });
    const answers = await repeat(60, (turn) =>
      (clients[turn % 2] ?? test.as.nobody()).call(registerSocialWorker, { body: body(turn) }),
    );
    expect(listStatuses(answers)).toEqual({ 201: 20, 429: 40 });
    expect(await test.owner`select 1 from social_worker where client_id = ${client.id}`).toHaveLength(20);
  });

  it('[AUT-10] refuse one caller without using up the limit for everybody', async () => {
    const test = await narrow({ RATE_LIMIT_FACTOR: '0.01' });
    const [flood, other] = [test.as.carer(), test.as.carer()];
    await repeat(100, () => flood.call(getMe));
    await test.services.limits.share();
    const rows =
      await test.owner`select key, count from rate_limit where key like 'read %' order by key desc`;
    expect(rows.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([12, 12, 100]);
    expect((await other.call(getMe)).status).toBe(200);
  });

  it('[AUT-03] apply to sign-in, code exchange and renewal', async () => {
    const test = await narrow({ RATE_LIMIT_FACTOR: '0.02' });
    const anybody = test.as.nobody();
    const exchange = ({ public_url }: TestApp) => ({
      body: { code: 'x', code_verifier: 'v'.repeat(43), redirect_uri: `${public_url}/login/callback` },
    });
    expect(listStatuses(await repeat(14, () => anybody.call(exchangeCode, exchange(test))))).toEqual({
      401: 12,
      429: 2,
    });
    // The database could not count up to such a high limit.
    const wide = await narrow({ RATE_LIMIT_FACTOR: '1000000' });
    expect((await wide.as.nobody().call(exchangeCode, exchange(wide))).status).toBe(401);
    const token = { body: { id_token: 'a.b.c', nonce: 'n' } };
    expect(listStatuses(await repeat(14, () => anybody.call(signIn, token)))).toEqual({ 401: 12, 429: 2 });
    const headers = { cookie: '__Host-placewell=nonsense' };
    expect(listStatuses(await repeat(4, () => anybody.call(renewSession, { headers })))).toEqual({
      401: 2,
      429: 2,
    });
    const elsewhere = { cookie: '__Host-placewell=other' };
    const refused = await anybody.call(renewSession, { headers: elsewhere });
    expect([refused.status, refused.headers.getSetCookie()[0]]).toEqual([
      401,
      expect.stringContaining('Expires'),
    ]);
    // A refusal that only asks to wait does not sign anybody out.
    expect((await anybody.call(renewSession, { headers })).headers.getSetCookie()).toEqual([]);
  });

  it('[AUT-04] stop password guessing, exactly and by account, and never count a correct one', async () => {
    const test = await narrow({ RATE_LIMIT_FACTOR: '0.25' });
    const person = await givenPerson(test);
    const tryOnce = async (email: string, password?: string) => {
      const browser = browserFor();
      return fillIn(browser, await browser.open((await authorisationRequest(test)).url), email, password);
    };
    for (let turn = 0; turn < 7; turn++)
      expect((await tryOnce(person.email)).url.searchParams.get('code')).toBeTruthy();
    const guesses = await repeat(9, () => tryOnce(` ${person.email.toUpperCase()}`, 'guess'));
    expect(listStatuses(guesses)).toEqual({ 400: 5, 429: 4 });
    const refused = await tryOnce(person.email);
    expect([refused.status, refused.headers.get('retry-after'), refused.html]).toEqual([
      429,
      '580',
      expect.stringContaining('Wait 10 minutes and try again.'),
    ]);
    const other = await givenPerson(test);
    expect((await tryOnce(other.email)).url.searchParams.get('code')).toBeTruthy();
    // The database does not store the address as it was typed.
    expect(JSON.stringify(await test.owner`select key from rate_limit`)).not.toContain('person-');
  });
});

describe('POST /api/emails/send_contact_email/', () => {
  it('[EML-01] accepts ten messages from one person in ten minutes', async () => {
    const test = await narrow();
    const carer = test.as.carer();
    const body = { subject: 'Rota', message: 'Who covers Friday?' };
    const answers = await repeat(13, () => carer.call(sendContactEmail, { body }));
    expect(listStatuses(answers)).toEqual({ 201: 10, 429: 3 });
    expect(await test.owner`select 1 from email`).toHaveLength(10);
  });
});

describe('a caller’s address', () => {
  const forwarded = (value: string) => ({ headers: { 'x-forwarded-for': value } });
  /** Six a minute from one address. */
  const sixAMinute = { RATE_LIMIT_FACTOR: '0.025' };

  it('[AUT-10] is the connection’s own: a forwarded header is ignored, and logs one warning', async () => {
    const lines: string[] = [];
    const test = await startTestApp({ now: NOW, environment: sixAMinute, onLog: (line) => lines.push(line) });
    const answers = await repeat(9, (turn) =>
      test.as.nobody().call(signInOptions, forwarded(`203.0.113.${turn}`)),
    );
    expect(listStatuses(answers)).toEqual({ 200: 6, 429: 3 });
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
    expect(lines.join()).not.toContain('203.0.113');
  });

  it('[AUT-10] is the one that a trusted proxy saw, not one that the caller claims', async () => {
    const test = await narrow({ ...sixAMinute, TRUSTED_PROXIES: '127.0.0.0/8, ::1' });
    const ask = (value: string) => test.as.nobody().call(signInOptions, forwarded(value));
    // A proxy appends the last address; the caller sent everything before it.
    const spoofed = await repeat(9, (turn) => ask(`10.0.0.${turn}, 198.51.100.${turn}, 203.0.113.9`));
    expect(listStatuses(spoofed)).toEqual({ 200: 6, 429: 3 });
    expect((await ask('203.0.113.10')).status).toBe(200);
    const oneOffice = await repeat(9, (turn) => ask(`2001:db8:0:1:${turn}::1`));
    expect(listStatuses(oneOffice)).toEqual({ 200: 6, 429: 3 });
    expect((await ask('2001:db8:0:2::1')).status).toBe(200);
    const noAddresses = await repeat(9, (turn) => ask(`Jamie Quuxley ${turn}`));
    expect(listStatuses(noAddresses)).toEqual({ 200: 6, 429: 3 });
    const keys = JSON.stringify(await test.owner`select key from rate_limit`);
    expect(keys).not.toContain('Jamie');
  });

  it('[AUT-10] is not taken from a proxy that is not trusted', async () => {
    const test = await narrow({ ...sixAMinute, TRUSTED_PROXIES: '10.0.0.0/8' });
    const answers = await repeat(9, (turn) =>
      test.as.nobody().call(signInOptions, forwarded(`203.0.113.${turn}`)),
    );
    expect(listStatuses(answers)).toEqual({ 200: 6, 429: 3 });
  });

  it.each([
    'everybody',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8/8',
    '10.0.0',
    'loopback',
    '10.0.0.1/x',
  ])('[AUT-10] is not read if TRUSTED_PROXIES is %s: the server does not start', (TRUSTED_PROXIES) => {
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES/);
  });
});

describe('the table of rate limits', () => {
  it('[AUT-10] has a limit for every call, and a strict one for calls that send e-mail', () => {
    const names = new Set(endpoints.map((endpoint) => findLimit(endpoint, false)));
    for (const name of names) expect(Object.keys(RATE_LIMITS)).toContain(name);
    // Removing one from the list sends none.
    const letters = endpoints.filter(
      ({ method, path }) => method === 'POST' && path.startsWith('/api/emails/') && !path.endsWith('/leave/'),
    );
    expect(letters.filter(({ limit }) => !limit).map(({ path }) => path)).toEqual([]);
    expect(letters.length).toBeGreaterThan(0);
  });
});
