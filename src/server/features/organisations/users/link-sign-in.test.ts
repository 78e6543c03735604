import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { forgetSignIn, getMe, getUser } from '#contract/organisations/users.ts';
import { openSession } from '#server/features/organisations/users/sessions.actions.ts';
import type { Claims } from '#server/identity/identity.ts';
import { givenPerson, signInAs, withToken } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp();
const { as, given, owner, pools } = app;
const office = as.admin();
const [FIRST, SECOND] = ['https://first.example.test', 'https://second.example.test'];

const open = (claims: Pick<Claims, 'issuer' | 'subject'> & { email?: string }) =>
  openSession(
    pools.app_system,
    { ...claims, verified_email: claims.email ?? null, expires_at: new Date(Date.now() + 60_000) },
    randomUUID(),
    new Date(),
  );
const NO_ACCOUNT = { code: 'sign_in.no_account' };

const findLink = async (id: string) => {
  const [row] = await owner`select subject, subject_issuer as issuer from app_user where id = ${id}`;
  return row;
};

describe('POST /api/users/{id}/forget_sign_in/', () => {
  it('[USR-01] [AUT-03] lets a person in with a recreated sign-in at the provider, and ends the old one', async () => {
    const { id, email } = await givenPerson(app);
    const before = await signInAs(app, email);
    // The provider’s account was deleted and recreated with the same address and a new subject.
    await owner`update app_user set subject = 'of the deleted one' where id = ${id}`;
    await expect(signInAs(app, email)).rejects.toThrow();
    expect(await office.get(getUser, { params: { id } })).toMatchObject({ is_linked: true });

    const user = await office.send(forgetSignIn, { params: { id } });
    expect(user).toMatchObject({ id, is_linked: false, version: 1 });
    expect((await before.api.call(getMe)).status).toBe(401);
    expect((await (await signInAs(app, email)).api.get(getMe)).id).toBe(id);
    await expect(open({ issuer: FIRST, subject: 'of the deleted one' })).rejects.toMatchObject(NO_ACCOUNT);
  });

  it('[USR-01] [ACT-02] is in the change records, as is the sign-in that is linked next', async () => {
    const { id, email } = await given.user({ subject: null });
    await open({ issuer: FIRST, subject: 'sub-logged', email });
    await office.send(forgetSignIn, { params: { id } });
    const records = await owner`select performed_by, changes from change_record
      where subject_id = ${id} and action = 'Updated' order by seq`;
    const link = [
      { field: 'subject', before: null, after: 'sub-logged' },
      { field: 'subject_issuer', before: null, after: FIRST },
    ];
    expect(records).toEqual([
      { performed_by: null, changes: link },
      {
        performed_by: (await office.user()).id,
        changes: link.map(({ field, after }) => ({ field, before: after, after: null })),
      },
    ]);
  });

  it('[USR-01] requires an administrator with a fresh sign-in, and refuses their own account', async () => {
    const { id } = await given.carer();
    const params = { id };
    expect((await as.carer().call(forgetSignIn, { params })).status).toBe(403);
    expect((await as.client().call(forgetSignIn, { params })).status).toBe(403);
    const me = await office.user();
    expect((await office.call(forgetSignIn, { params: { id: me.id } })).status).toBe(409);
    expect((await office.call(forgetSignIn, { params: { id: randomUUID() } })).status).toBe(404);
    const stale = await given.user({ user_type: 'admin' });
    const { token } = await as.user(stale).session();
    await owner`update session set authenticated_at = now() - interval '16 minutes' where user_id = ${stale.id}`;
    const late = await withToken(app, token).call(forgetSignIn, { params });
    expect([late.status, late.problem.code]).toEqual([403, 'session.not_fresh']);
  });

  it('[USR-01] [AUT-03] ends sessions that open at the same time, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      const subject = `sub-racing-${round}`;
      const { id } = await given.user({ subject });
      const [, ...opened] = await Promise.allSettled([
        office.send(forgetSignIn, { params: { id } }),
        ...[1, 2, 3].map(() => open({ issuer: FIRST, subject })),
      ]);
      expect(opened).toHaveLength(3);
      const live = await owner`select from session where user_id = ${id} and ended_at is null`;
      expect(live).toHaveLength(0);
    }
  });
});

describe('a new sign-in provider', () => {
  it('[AUT-03] replaces the previous one by verified address, and ends its sessions', async () => {
    const { id, email } = await given.user({ subject: null });
    const { token } = await open({ issuer: FIRST, subject: 'first-sub', email });
    await expect(open({ issuer: SECOND, subject: 'second-sub' })).rejects.toMatchObject(NO_ACCOUNT);
    expect((await withToken(app, token).call(getMe)).status).toBe(200);
    expect((await open({ issuer: SECOND, subject: 'second-sub', email })).user.id).toBe(id);
    expect(await findLink(id)).toEqual({ subject: 'second-sub', issuer: SECOND });
    expect((await withToken(app, token).call(getMe)).status).toBe(401);
    // From now on the new provider’s subject counts too.
    await expect(open({ issuer: SECOND, subject: 'third-sub', email })).rejects.toMatchObject(NO_ACCOUNT);
    await expect(open({ issuer: FIRST, subject: 'first-sub' })).rejects.toMatchObject(NO_ACCOUNT);
  });

  it('[AUT-03] does not open an account by a subject that the previous provider gave to another person', async () => {
    const [ann, bob] = [await given.user({ subject: null }), await given.user({ subject: null })];
    await open({ issuer: FIRST, subject: '1', email: ann.email });
    expect((await open({ issuer: SECOND, subject: '1', email: bob.email })).user.id).toBe(bob.id);
    expect(await findLink(ann.id)).toEqual({ subject: '1', issuer: FIRST });
  });

  it('[AUT-03] does not link an account that is switched off', async () => {
    const { id, email } = await given.user({ subject: null });
    await open({ issuer: FIRST, subject: 'sub-off', email });
    await owner`update app_user set is_active = false where id = ${id}`;
    await expect(open({ issuer: SECOND, subject: 'sub-off-2', email })).rejects.toMatchObject(NO_ACCOUNT);
    expect(await findLink(id)).toEqual({ subject: 'sub-off', issuer: FIRST });
  });

  it('[AUT-03] is saved at the next sign-in for a link without a provider, and no address can take over that link', async () => {
    const { id, email, subject } = await given.user();
    await expect(open({ issuer: SECOND, subject: 'a stranger', email })).rejects.toMatchObject(NO_ACCOUNT);
    expect((await open({ issuer: FIRST, subject })).user.id).toBe(id);
    expect(await findLink(id)).toEqual({ subject, issuer: FIRST });
    const records =
      await owner`select changes from change_record where subject_id = ${id} and action = 'Updated'`;
    expect(records).toEqual([]);
  });
});
