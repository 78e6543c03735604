import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/core/errors.ts';
import { signIn, signInOptions } from '#contract/core/sessions.ts';
import { getMe } from '#contract/organisations/users.ts';
import { getIdToken, givenPerson, signInAs } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const MINUTE = 60_000;

const test = await startTestApp();
const { as, owner, address } = test;

describe('signing in', () => {
  it('[AUT-02] uses the provider with code and PKCE, then our own API', async () => {
    const person = await givenPerson(test, { user_type: 'admin', name: 'Ada Admin' });
    const before = Date.now();
    const { token, expires_at, user, api } = await signInAs(test, person.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({ id: person.id, name: 'Ada Admin', user_type: 'admin' });
    expect(Date.parse(expires_at) - before).toBeGreaterThan(14 * MINUTE);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(15 * MINUTE);
    expect(await api.get(getMe)).toEqual(user);
  });

  it('[AUT-04] returns the provider’s address, and that it is the demo’s', async () => {
    expect(await as.nobody().get(signInOptions)).toEqual({
      authorization_endpoint: `${address}/identity/auth`,
      client_id: 'placewell',
      is_silent: false,
      document_hosts: [],
      scope: 'openid profile email',
      end_session_endpoint: `${address}/identity/session/end`,
      is_demo: true,
      public_url: address,
    });
  });

  it('[AUT-03] records the last login, and does not change the person’s version', async () => {
    const person = await givenPerson(test);
    const { user } = await signInAs(test, person.email);
    expect(Date.now() - Date.parse(user.last_login ?? '')).toBeLessThan(10_000);
    const [row] = await owner<{ version: number }[]>`select version from app_user where id = ${person.id}`;
    expect(row?.version).toBe(1);
  });

  it('[AUT-03] links an account by its verified e-mail once; after that the subject counts', async () => {
    const person = await givenPerson(test);
    await signInAs(test, person.email);
    const [row] = await owner<{ subject: string }[]>`select subject from app_user where id = ${person.id}`;
    expect(row?.subject).toBe(person.id);
    await owner`update app_user set subject = 'someone else' where id = ${person.id}`;
    await expect(signInAs(test, person.email)).rejects.toThrow(ERRORS['sign_in.no_account'][1]);
  });

  it('[AUT-03] works in several windows at the same first moment', async () => {
    const { email } = await givenPerson(test);
    const tokens = await Promise.all([1, 2, 3].map(() => getIdToken(test, email)));
    const answers = await Promise.all(tokens.map((body) => as.nobody().call(signIn, { body })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  it('[AUT-03] answers alike for unknown and inactive people, and creates nothing', async () => {
    const [gone, disabled] = [await givenPerson(test), await givenPerson(test)];
    const tokens = [await getIdToken(test, gone.email), await getIdToken(test, disabled.email)];
    await owner`delete from app_user where id = ${gone.id}`;
    await owner`update app_user set is_active = false where id = ${disabled.id}`;
    const counts = () =>
      owner`select (select count(*) from app_user) as users, (select count(*) from session) as sessions`;
    const before = await counts();
    const answers = await Promise.all(tokens.map((body) => as.nobody().call(signIn, { body })));
    expect(answers.map(({ status, problem }) => [status, { ...problem, request_id: '' }])).toEqual(
      Array(2).fill([403, expect.objectContaining({ code: 'sign_in.no_account' })]),
    );
    expect({ ...answers[0]?.problem, request_id: '' }).toEqual({ ...answers[1]?.problem, request_id: '' });
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it('[AUT-03] stores no secrets, only hashes of the token and the cookie', async () => {
    const { token, cookie } = await signInAs(test, (await givenPerson(test)).email);
    const stored = JSON.stringify([
      await owner`select * from session`,
      await owner`select * from bearer_token`,
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token).toString('hex'));
    expect(stored).not.toContain(/=([^;]*)/.exec(cookie)?.[1]);
  });
});
