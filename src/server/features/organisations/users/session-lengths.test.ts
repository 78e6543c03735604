import { describe, expect, it } from 'vitest';
import { SESSION_EXPIRED_MESSAGE } from '#contract/core/constants.ts';
import { IDLE_HEADER } from '#contract/core/session-limits.ts';
import { getMe } from '#contract/organisations/users.ts';
import { givenPerson, renew, signInAs, withToken } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('the session', () => {
  it.each([
    ['admin', 30],
    ['user', 120],
    ['client', 120],
  ] as const)('[AUT-03] for type %s ends after %i idle minutes', async (user_type, minutes) => {
    const other = await startTestApp();
    const { email } = await givenPerson(other, { user_type });
    const [goes, stays] = [await signInAs(other, email), await signInAs(other, email)];
    const start = Date.parse(stays.expires_at) - 15 * MINUTE;
    other.clock.set(new Date(start + minutes * MINUTE - 1_000).toISOString());
    expect((await renew(other, stays.cookie, 20)).status).toBe(200);
    other.clock.advance(2_000);
    expect((await renew(other, stays.cookie)).status).toBe(200);
    const over = await renew(other, goes.cookie);
    expect([over.status, over.problem.detail]).toEqual([401, SESSION_EXPIRED_MESSAGE]);
    // It stays ended even if the clock is set back.
    other.clock.set(new Date(start).toISOString());
    expect((await renew(other, goes.cookie)).status).toBe(401);
  });

  it('[AUT-03] is kept alive by input on the page, not by polling', async () => {
    const other = await startTestApp();
    const { email } = await givenPerson(other, { user_type: 'admin' });
    const [watched, left, silent] = [
      await signInAs(other, email),
      await signInAs(other, email),
      await signInAs(other, email),
    ];
    const polls = async (session: typeof left, idle_seconds: number | undefined) => {
      const { status, body } = await renew(other, session.cookie, idle_seconds);
      if (status !== 200) return status;
      const headers = idle_seconds === undefined ? {} : { [IDLE_HEADER]: String(idle_seconds) };
      const asked = await withToken(other, body.token).call(getMe, { headers });
      const live = new AbortController();
      const opened = await withToken(other, body.token).fetch('/api/live', { signal: live.signal });
      live.abort();
      return Math.max(asked.status, opened.status);
    };
    const start = other.clock.now().getTime();
    for (const minute of [10, 20, 29]) {
      other.clock.set(new Date(start + minute * MINUTE).toISOString());
      expect(await polls(watched, 30)).toBe(200);
      expect(await polls(left, minute * 60)).toBe(200);
      // A page from before an upgrade renews without saying so.
      expect((await renew(other, silent.cookie)).status).toBe(200);
    }
    other.clock.set(new Date(start + 30 * MINUTE + 1_000).toISOString());
    expect(await polls(watched, 32)).toBe(200);
    expect(await polls(left, 30 * 60 + 1)).toBe(401);
    expect((await renew(other, silent.cookie)).status).toBe(401);
    // Input after that is too late, and the person signs in again.
    expect((await renew(other, left.cookie, 0)).status).toBe(401);
  });

  it.each(['-1', '1e3', 'soon', '', '99999999999', '5, 5'])(
    '[AUT-03] is not kept alive by %j instead of seconds',
    async (told) => {
      const other = await startTestApp();
      const { api, cookie } = await signInAs(other, (await givenPerson(other, { user_type: 'admin' })).email);
      other.clock.advance(14 * MINUTE);
      expect((await api.call(getMe, { headers: { [IDLE_HEADER]: told } })).status).toBe(200);
      other.clock.advance(17 * MINUTE);
      expect((await renew(other, cookie)).status).toBe(401);
    },
  );

  it.each(['admin', 'user'] as const)(
    '[AUT-03] for type %s ends after twelve hours, whatever happens in it',
    async (user_type) => {
      const other = await startTestApp({ now: new Date().toISOString() });
      const { cookie, user } = await signInAs(other, (await givenPerson(other, { user_type })).email);
      const start = Date.parse(user.last_login ?? '');
      for (let quarter = 1; quarter < 48; quarter++) {
        other.clock.set(new Date(start + quarter * 15 * MINUTE).toISOString());
        expect((await renew(other, cookie, 0)).status).toBe(200);
      }
      other.clock.set(new Date(start + 12 * HOUR - 1_000).toISOString());
      const last = await renew(other, cookie, 0);
      expect([last.status, last.body.expires_at]).toEqual([200, new Date(start + 12 * HOUR).toISOString()]);
      other.clock.advance(1_000);
      const over = await renew(other, cookie, 0);
      expect([over.status, over.problem.detail]).toEqual([401, SESSION_EXPIRED_MESSAGE]);
      expect((await withToken(other, last.body.token).call(getMe)).status).toBe(401);
    },
  );

  it('[AUT-05] for a client user ends exactly 24 hours after the last login', async () => {
    const other = await startTestApp({ now: new Date().toISOString() });
    const { clock } = other;
    const client = await givenPerson(other, { user_type: 'client' });
    const signed_in = await signInAs(other, client.email);
    const sessions = [signed_in];
    const start = Date.parse(signed_in.user.last_login ?? '');
    const at = async (ms: number) => {
      clock.set(new Date(start + ms).toISOString());
      return Promise.all(sessions.map(async ({ cookie }) => (await renew(other, cookie, 0)).status));
    };
    for (let hour = 1; hour < 24; hour++) expect(await at(hour * HOUR)).toEqual([200]);
    expect(await at(24 * HOUR - 1_000)).toEqual([200]);
    const [token = ''] = await Promise.all(
      sessions.map(async (each) => (await renew(other, each.cookie, 0)).body.token),
    );
    expect((await withToken(other, token).call(getMe)).status).toBe(200);
    clock.advance(1_000);
    const refused = await withToken(other, token).call(getMe);
    expect([refused.status, refused.problem.detail]).toEqual([401, SESSION_EXPIRED_MESSAGE]);
    expect(await at(24 * HOUR)).toEqual([401]);
    // Signing in again starts a new day.
    expect((await other.as.user({ ...client, subject: client.id }).get(getMe)).id).toBe(client.id);
  });
});
