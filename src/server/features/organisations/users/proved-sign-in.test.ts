import { describe, expect, it } from 'vitest';
import { signIn, signOut } from '#contract/core/sessions.ts';
import type { UserType } from '#contract/core/statuses.ts';
import { createUser, endUserSessions, getMe } from '#contract/organisations/users.ts';
import { type Claims, NONCE, startHostileProvider } from '#test/kit/hostile-provider.ts';
import { renew, withToken } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const provider = await startHostileProvider();

/** Opens a separate app with one person, and tokens for them by the app’s clock. */
async function startWith(user_type: UserType = 'admin') {
  const app = await startTestApp({ environment: provider.environment });
  const { clock } = app;
  const person = await app.given.user({ user_type });
  const seconds = (at: number) => Math.floor(at / 1000);
  const post = async (proved_at: number | undefined, more: Claims = {}) => {
    const now = clock.now().getTime();
    const claims = provider.honest({
      sub: person.subject,
      iat: seconds(now),
      exp: seconds(now) + 300,
      ...more,
    });
    const id_token = await provider.sign(
      proved_at === undefined ? claims : { auth_time: seconds(proved_at), ...claims },
    );
    return app.as.nobody().call(signIn, { body: { id_token, nonce: NONCE } });
  };
  const open = async (proved_at: number | undefined) => {
    const answer = await post(proved_at);
    expect([answer.status, answer.problem?.code]).toEqual([200, undefined]);
    return {
      cookie: answer.headers.getSetCookie()[0] ?? '',
      api: withToken(app, answer.body.token),
      ...answer.body,
    };
  };
  return { app, clock, person, post, open, now: () => clock.now().getTime() };
}

const CARER = { name: 'Carer', email: 'carer@example.test', user_type: 'user' as const };
const REFUSED = [401, 'sign_in.not_proved'];

describe('a fresh sign-in', () => {
  it('[AUT-03] is measured from when the provider says the password was proved, not from the call', async () => {
    const { open, now, clock } = await startWith();
    const old = await open(now() - 16 * MINUTE);
    expect((await old.api.call(createUser, { body: CARER })).problem.code).toBe('session.not_fresh');
    const young = await open(now() - 14 * MINUTE);
    expect((await young.api.call(createUser, { body: CARER })).status).toBe(201);
    clock.advance(MINUTE);
    const later = await young.api.call(createUser, { body: { ...CARER, email: 'second@example.test' } });
    expect([later.status, later.problem.code]).toEqual([403, 'session.not_fresh']);
  });

  it('[AUT-03] is impossible if the provider sends no time, and the administrator reads what to do', async () => {
    const { open } = await startWith();
    const { api } = await open(undefined);
    expect((await api.call(getMe)).status).toBe(200);
    const refused = await api.call(createUser, { body: CARER });
    expect([refused.status, refused.problem.code]).toEqual([403, 'session.never_fresh']);
    expect(refused.problem.detail).toContain('docs/runbooks/install-on-a-server.md');
  });
});

describe('the end of a session', () => {
  it.each([
    ['admin', 12],
    ['user', 12],
    ['client', 24],
  ] as const)(
    '[AUT-03] [AUT-05] for a %s is %i hours after the password was proved',
    async (user_type, hours) => {
      const { app, open, now, clock, post } = await startWith(user_type);
      const { cookie, expires_at } = await open(now() - hours * HOUR + 5 * MINUTE);
      expect(Date.parse(expires_at) - now()).toBeLessThanOrEqual(5 * MINUTE);
      expect((await renew(app, cookie, 0)).status).toBe(200);
      clock.advance(5 * MINUTE);
      expect((await renew(app, cookie, 0)).status).toBe(401);
      const late = await post(now() - hours * HOUR);
      expect([late.status, late.problem.code]).toEqual(REFUSED);
    },
  );

  it('[AUT-05] for a client user counts from the proof, which is saved as their last login', async () => {
    const { open, now } = await startWith('client');
    const proved_at = Math.floor(now() / 1000) * 1000 - HOUR;
    expect(Date.parse((await open(proved_at)).user.last_login ?? '')).toBe(proved_at);
    // An older proof in another browser does not move it back.
    expect(Date.parse((await open(proved_at - HOUR)).user.last_login ?? '')).toBe(proved_at);
  });

  it.each([true, false])(
    '[AUT-03] [hostile] after inactivity cannot be undone with the provider’s cookie (browser told: %s)',
    async (is_told) => {
      const { app, open, now, clock, post } = await startWith();
      const proved_at = now();
      const { cookie } = await open(proved_at);
      const answers = async (at: number | undefined) => {
        const { status, problem } = await post(at);
        return [status, problem?.code];
      };
      clock.advance(31 * MINUTE);
      if (is_told) expect((await renew(app, cookie, 0)).status).toBe(401);
      expect(await answers(proved_at)).toEqual(REFUSED);
      // The password was proved for another app in between, before the session ended.
      expect(await answers(proved_at + 10 * MINUTE)).toEqual(REFUSED);
      // The browser may have left out the parameter that asks for the time.
      expect(await answers(undefined)).toEqual(REFUSED);
      await open(now());
    },
  );

  it('[AUT-03] [AUT-11] [hostile] after sign-out or by the office requires the password again', async () => {
    const { app, person, open, now, clock, post } = await startWith();
    const first = now();
    const { api } = await open(first);
    await api.send(signOut, {});
    expect((await post(first)).problem.code).toBe('sign_in.not_proved');
    clock.advance(2 * MINUTE);
    const second = now();
    await open(second);
    clock.advance(2 * MINUTE);
    await app.as.admin('Office').send(endUserSessions, { params: { id: person.id } });
    expect((await post(second)).problem.code).toBe('sign_in.not_proved');
    clock.advance(MINUTE);
    await open(now());
  });

  it('[AUT-03] on one device keeps the session on another', async () => {
    const { app, open, now, clock, post } = await startWith();
    const left = await open(now());
    clock.advance(20 * MINUTE);
    const proved_at = now();
    const used = await open(proved_at);
    clock.advance(11 * MINUTE);
    expect((await renew(app, left.cookie)).status).toBe(401);
    expect((await renew(app, used.cookie, 0)).status).toBe(200);
    expect((await post(proved_at)).problem.code).toBe('sign_in.not_proved');
    await open(now());
    expect((await renew(app, used.cookie, 0)).status).toBe(200);
  });

  it('[AUT-03] keeps sign-in possible, but never fresh, if the provider sends no time', async () => {
    const { open, clock } = await startWith();
    await open(undefined);
    clock.advance(31 * MINUTE);
    const { api } = await open(undefined);
    expect((await api.call(createUser, { body: CARER })).problem.code).toBe('session.never_fresh');
  });

  it('[AUT-03] [hostile] without a saved provider still requires the time from the provider', async () => {
    const { app, open, post, now } = await startWith();
    await open(now());
    await app.owner`update session set issuer = null`;
    const answer = await post(undefined);
    expect([answer.status, answer.problem?.code]).toEqual(REFUSED);
  });

  it('[AUT-03] at another provider requires no time that this one cannot send', async () => {
    const { app, person, open } = await startWith();
    await app.owner`insert into session (user_id, cookie_hash, signed_in_at, last_seen_at, authenticated_at, issuer, ended_at)
      values (${person.id}, '\\x01', now() - interval '2 hours', now() - interval '2 hours', now() - interval '2 hours',
        'https://before.example', now() - interval '2 hours')`;
    await open(undefined);
  });
});

describe('the time of a proof', () => {
  it.each([
    ['in the future', () => Math.floor(Date.now() / 1000) + 60],
    ['in milliseconds', () => Date.now()],
    ['that is text', () => 'yesterday'],
    ['that is negative', () => -1],
    ['that is no number', () => [1]],
    ['beyond reason', () => 1e300],
  ])('[AUT-03] [hostile] %s is refused', async (_, make) => {
    const { post } = await startWith();
    const answer = await post(undefined, { auth_time: make() });
    expect([answer.status, answer.problem.code]).toEqual([401, 'sign_in.refused']);
  });

  it('[AUT-03] is accepted slightly in the future, and saved as now', async () => {
    const { app, open, now, person } = await startWith();
    await open(now() + 20_000);
    const [session] = await app.owner`select authenticated_at <= signed_in_at as is_past from session
      where user_id = ${person.id}`;
    expect(session).toEqual({ is_past: true });
  });
});
