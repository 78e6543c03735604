import { expect, it } from 'vitest';
import { SESSION_EXPIRED_MESSAGE } from '#contract/core/constants.ts';
import { IDLE_MINUTES } from '#contract/core/session-limits.ts';
import { endUserSessions } from '#contract/organisations/users.ts';
import { givenPerson, renew, signInAs } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const MINUTE = 60_000;
const app = await startTestApp();

/** The code that tells a browser why its session ended. */
async function hearWhy(cookie: string): Promise<string | undefined> {
  const { status, body, problem } = await renew(app, cookie);
  expect(status).toBe(401);
  // The catalogue’s message comes first, whatever ended the session.
  expect(problem.detail?.startsWith(SESSION_EXPIRED_MESSAGE)).toBe(true);
  return (body as { code?: string }).code;
}

it('[AUT-11] a session ended by the office, or by switching the account off, answers that it was ended', async () => {
  const [lost, off] = [await givenPerson(app), await givenPerson(app)];
  const [there, other] = [await signInAs(app, lost.email), await signInAs(app, off.email)];
  await app.as.admin().send(endUserSessions, { params: { id: lost.id } });
  await app.owner`update app_user set is_active = false where id = ${off.id}`;
  expect([await hearWhy(there.cookie), await hearWhy(other.cookie)]).toEqual([
    'session.ended',
    'session.ended',
  ]);
});

it('[AUT-03] [ERR-01] an expired session answers that it expired, even if the office ends it afterwards', async () => {
  const [left, later] = [await givenPerson(app), await givenPerson(app)];
  const [here, there] = [await signInAs(app, left.email), await signInAs(app, later.email)];
  app.clock.advance((IDLE_MINUTES.user + 1) * MINUTE);
  await app.as.admin('Late').send(endUserSessions, { params: { id: later.id } });
  for (const { cookie } of [here, there]) {
    expect(await hearWhy(cookie)).toBe('session.expired');
    expect(await hearWhy(cookie)).toBe('session.expired');
  }
  expect(await hearWhy('__Host-placewell=nonsense')).toBe('session.expired');
});
