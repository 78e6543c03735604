import { describe, expect, it } from 'vitest';
import { SESSION_EXPIRED_MESSAGE } from '#contract/constants.ts';
import { endUserSessions, getMe, renewSession, signOut } from '#contract/users.ts';
import { givenPerson, renew, signInAs, withToken } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

const test = await startTestApp();
const { as, given, owner } = test;

describe('the session', () => {
  it('[AUT-03] is renewed by its cookie at one endpoint, which opens nothing else', async () => {
    const { cookie, user, token } = await signInAs(test, (await givenPerson(test)).email);
    expect(cookie).toMatch(/^__Host-placewell=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const renewed = await renew(test, cookie);
    expect([renewed.status, renewed.body.user]).toEqual([200, user]);
    expect(renewed.body.token).not.toBe(token);
    expect((await withToken(test, renewed.body.token).get(getMe)).id).toBe(user.id);
    const byCookie = await as.nobody().call(getMe, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(byCookie.status).toBe(401);
    const foreign = await as.nobody().call(renewSession, {
      headers: { cookie: cookie.split(';')[0] ?? '', origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await as.nobody().call(renewSession)).status).toBe(401);
    expect((await renew(test, '__Host-placewell=nonsense')).status).toBe(401);
  });

  it('[AUT-11] ends with sign-out: neither token nor cookie opens anything again', async () => {
    const person = await givenPerson(test);
    const [here, there] = [await signInAs(test, person.email), await signInAs(test, person.email)];
    const renewed = (await renew(test, here.cookie)).body.token;
    const out = await here.api.call(signOut);
    expect([out.status, out.body]).toEqual([200, {}]);
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-placewell=; .*Expires=Thu, 01 Jan 1970/);
    expect((await here.api.call(getMe)).status).toBe(401);
    expect((await withToken(test, renewed).call(getMe)).status).toBe(401);
    expect((await renew(test, here.cookie)).status).toBe(401);
    expect((await there.api.call(getMe)).status).toBe(200);
  });

  it('[AUT-11] of anyone can be ended by an administrator, and by nobody else', async () => {
    const person = await givenPerson(test);
    const [here, there] = [await signInAs(test, person.email), await signInAs(test, person.email)];
    const end = { params: { id: person.id } };
    expect((await as.carer().call(endUserSessions, end)).status).toBe(403);
    expect((await as.client().call(endUserSessions, end)).status).toBe(403);
    expect(await as.admin().send(endUserSessions, end)).toEqual({ ended: 2 });
    expect(await as.admin().send(endUserSessions, end)).toEqual({ ended: 0 });
    expect((await here.api.call(getMe)).status).toBe(401);
    expect((await renew(test, there.cookie)).status).toBe(401);
  });

  it('[AUT-03] is over at the next call once its person is disabled', async () => {
    const person = await givenPerson(test);
    const { api, cookie } = await signInAs(test, person.email);
    expect((await api.call(getMe)).status).toBe(200);
    await owner`update app_user set is_active = false where id = ${person.id}`;
    const refused = await api.call(getMe);
    expect([refused.status, refused.problem.detail]).toEqual([401, SESSION_EXPIRED_MESSAGE]);
    expect((await renew(test, cookie)).status).toBe(401);
  });

  it('[AUT-03] changes its rights at the next call once its person’s type changes', async () => {
    const admin = as.admin();
    const target = { params: { id: (await given.user()).id } };
    await admin.send(endUserSessions, target);
    await owner`update app_user set user_type = 'user' where id = ${(await admin.user()).id}`;
    expect((await admin.call(endUserSessions, target)).status).toBe(403);
  });

  it('[AUT-03] needs a fresh bearer token after 15 minutes', async () => {
    const other = await startTestApp();
    const { email } = await givenPerson(other);
    const { api, cookie, expires_at } = await signInAs(other, email);
    other.clock.set(new Date(Date.parse(expires_at) - 1).toISOString());
    expect((await api.call(getMe)).status).toBe(200);
    other.clock.set(expires_at);
    expect((await api.call(getMe)).status).toBe(401);
    expect((await renew(other, cookie)).status).toBe(200);
  });

  it.each([
    ['admin', 30],
    ['user', 120],
    ['client', 120],
  ] as const)('[AUT-03] of a person of type %s ends after %i idle minutes', async (user_type, minutes) => {
    const other = await startTestApp();
    const { email } = await givenPerson(other, { user_type });
    const [stays, goes] = [await signInAs(other, email), await signInAs(other, email)];
    const start = other.clock.now().getTime();
    other.clock.set(new Date(start + minutes * MINUTE - 1_000).toISOString());
    expect((await renew(other, stays.cookie)).status).toBe(200);
    other.clock.advance(2_000);
    expect((await renew(other, stays.cookie)).status).toBe(200);
    const over = await renew(other, goes.cookie);
    expect([over.status, over.problem.detail]).toEqual([401, SESSION_EXPIRED_MESSAGE]);
    // For good, even if the clock went back.
    other.clock.set(new Date(start).toISOString());
    expect((await renew(other, goes.cookie)).status).toBe(401);
  });

  it('[AUT-05] of a client user is over when the last login is 24 hours old, and not a second earlier', async () => {
    const other = await startTestApp({ now: new Date().toISOString() });
    const { clock } = other;
    const [client, carer] = [await givenPerson(other, { user_type: 'client' }), await givenPerson(other)];
    const sessions = [await signInAs(other, client.email), await signInAs(other, carer.email)];
    const start = clock.now().getTime();
    const at = async (ms: number) => {
      clock.set(new Date(start + ms).toISOString());
      return Promise.all(sessions.map(async ({ cookie }) => (await renew(other, cookie)).status));
    };
    for (let hour = 1; hour < 24; hour++) expect(await at(hour * HOUR)).toEqual([200, 200]);
    expect(await at(24 * HOUR - 1_000)).toEqual([200, 200]);
    const [token = ''] = await Promise.all(
      sessions.map(async (each) => (await renew(other, each.cookie)).body.token),
    );
    expect((await withToken(other, token).call(getMe)).status).toBe(200);
    clock.advance(1_000);
    const refused = await withToken(other, token).call(getMe);
    expect([refused.status, refused.problem.detail]).toEqual([401, SESSION_EXPIRED_MESSAGE]);
    expect(await at(24 * HOUR)).toEqual([401, 200]);
    // Signing in again begins a new day.
    expect((await other.as.user({ ...client, subject: client.id }).get(getMe)).id).toBe(client.id);
  });
});
