import { describe, expect, it } from 'vitest';
import { createCalendarFeed } from '#contract/appointments/calendar-feed.ts';
import { SESSION_EXPIRED_MESSAGE } from '#contract/core/constants.ts';
import { FRESH_SIGN_IN_MINUTES } from '#contract/core/session-limits.ts';
import { renewSession, signIn, signOut } from '#contract/core/sessions.ts';
import {
  createClientUser,
  createUser,
  endUserSessions,
  getMe,
  listUsers,
} from '#contract/organisations/users.ts';
import type { GivenUser } from '#test/kit/given.ts';
import { getIdToken, givenPerson, renew, signInAs, withToken } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const MINUTE = 60_000;

const test = await startTestApp();
const { as, given, owner } = test;

describe('the session', () => {
  it('[AUT-03] is renewed by its cookie at one endpoint, and the cookie opens nothing else', async () => {
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

  it('[AUT-11] ends with sign-out: neither token nor cookie works again', async () => {
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

  it('[AUT-11] is not cached by the browser, and sign-out sends no Clear-Site-Data, which takes Chromium seconds', async () => {
    const { token } = await signInAs(test, (await givenPerson(test)).email);
    const me = await withToken(test, token).fetch('/api/users/me/');
    expect([me.status, me.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const out = await withToken(test, token).fetch('/api/users/sign_out', { method: 'POST' });
    expect(out.headers.get('clear-site-data')).toBeNull();
  });

  it('[AUT-11] can be ended by any administrator, and by nobody else', async () => {
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

  it('[AUT-11] [NTF-05] [APT-08] ended by an administrator also ends the calendar feed and push on devices', async () => {
    const person = await given.carer();
    const lost = as.user(person);
    const feed = await lost.send(createCalendarFeed, { body: { shows_first_names: true } });
    const other = await given.carer();
    for (const { id } of [person, other])
      await owner`insert into push_subscription (user_id, endpoint, p256dh, auth)
        values (${id}, ${`https://push.example.test/${id}`}, 'key', 'secret')`;
    expect((await fetch(feed.url)).status).toBe(200);
    await as.admin().send(endUserSessions, { params: { id: person.id } });
    expect((await fetch(feed.url)).status).toBe(404);
    const left = await owner`select user_id from push_subscription`;
    expect([...left]).toEqual([{ user_id: other.id }]);
    // They can be set up again.
    const anew = await as.user(person).send(createCalendarFeed, { body: { shows_first_names: true } });
    expect((await fetch(anew.url)).status).toBe(200);
  });

  it('[AUT-03] ends at the next call once its account is switched off', async () => {
    const person = await givenPerson(test);
    const { api, cookie } = await signInAs(test, person.email);
    expect((await api.call(getMe)).status).toBe(200);
    await owner`update app_user set is_active = false where id = ${person.id}`;
    const refused = await api.call(getMe);
    expect([refused.status, refused.problem.detail]).toEqual([401, SESSION_EXPIRED_MESSAGE]);
    expect((await renew(test, cookie)).status).toBe(401);
  });

  it('[AUT-03] has new rights at the next call once the person’s type changes', async () => {
    const admin = as.admin();
    const target = { params: { id: (await given.user()).id } };
    await admin.send(endUserSessions, target);
    await owner`update app_user set user_type = 'user' where id = ${(await admin.user()).id}`;
    expect((await admin.call(endUserSessions, target)).status).toBe(403);
  });

  it('[AUT-03] needs a new bearer token after 15 minutes', async () => {
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
    ['POST /api/users/create_client_user/', createClientUser],
    ['POST /api/users/', createUser],
  ] as const)(
    '[USR-01] [AUT-03] must be fresh for %s: a sign-in older than 15 minutes is refused',
    async (_, call) => {
      const other = await startTestApp();
      const person = await givenPerson(other, { user_type: 'admin' });
      const { id: client_id } = await other.given.client();
      const facts = call === createUser ? { user_type: 'user' as const } : { client_id };
      const buildBody = (name: string) => ({ name, email: `${name}@example.test`, ...facts }) as never;
      const { api, cookie, user } = await signInAs(other, person.email);
      const stale_at = Date.parse(user.last_login ?? '') + FRESH_SIGN_IN_MINUTES * MINUTE;
      other.clock.set(new Date(stale_at - 1).toISOString());
      expect((await api.call(call, { body: buildBody('one') })).status).toBe(201);
      other.clock.set(new Date(stale_at).toISOString());
      const renewed = withToken(other, (await renew(other, cookie)).body.token);
      const late = await renewed.call(call, { body: buildBody('two') });
      expect([late.status, late.problem.code]).toEqual([403, 'session.not_fresh']);
      expect((await renewed.call(listUsers)).status).toBe(200);
      const [linked = person] = await other.owner<
        GivenUser[]
      >`select * from app_user where id = ${person.id}`;
      expect((await other.as.user(linked).call(call, { body: buildBody('two') })).status).toBe(201);
    },
  );

  it('[AUT-03] ends when somebody signs in with the same browser', async () => {
    const [first, second] = [await givenPerson(test), await givenPerson(test)];
    const before = await signInAs(test, first.email);
    const answer = await as.nobody().call(signIn, {
      body: await getIdToken(test, second.email),
      headers: { cookie: before.cookie.split(';')[0] ?? '' },
    });
    expect([answer.status, answer.body.user.id]).toEqual([200, second.id]);
    expect(answer.headers.getSetCookie()[0]).not.toContain(before.cookie.split(';')[0]);
    expect((await before.api.call(getMe)).status).toBe(401);
    expect((await renew(test, before.cookie)).status).toBe(401);
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ origin: 'http://localhost:1' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('[AUT-03] is not renewed by a page of another site: %j', async (headers) => {
    const { cookie } = await signInAs(test, (await givenPerson(test)).email);
    const answer = await as.nobody().call(renewSession, {
      headers: { cookie: cookie.split(';')[0] ?? '', ...headers },
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    expect((await renew(test, cookie)).status).toBe(200);
  });
});
