import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCalendarFeed } from '#contract/appointments/calendar-feed.ts';
import { listAccessRequests } from '#contract/organisations/access-requests.ts';
import { forgetSignIn, getMe, getUser, updateUser } from '#contract/organisations/users.ts';
import { openSession } from '#server/features/organisations/users/sessions.actions.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { withToken } from '#test/kit/provider-sign-in.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({
  environment: { AGENCY_NAME: 'Placewell South', AGENCY_PHONE: '020 7946 0100' },
});
const { as, given, owner } = app;
const office = as.admin();
const sayYes = await openSayYes(app);

const mailsTo = (address: string) =>
  owner<{ subject: string; body: string }[]>`select subject, body from email where to_address = ${address}`;
/** Creates an account at its first version. */
const put = (id: string, version: number, body: object) =>
  office.call(updateUser, { params: { id }, body: { version, ...body } });

describe('a new address for an account', () => {
  const SAME = { address_is_of: 'same_person' as const };
  const ANOTHER = { address_is_of: 'another_person' as const };

  it('[USR-01] needs confirmation if somebody has signed in, and changes nothing until then', async () => {
    const known = await given.user({ email: 'asked@example.test' });
    const session = as.user(known);
    await session.get(getMe);
    const asked = await put(known.id, 1, { email: 'answer@example.test', name: 'Another Name' });
    expect([asked.status, asked.problem.code]).toEqual([409, 'user.new_address']);
    expect(await office.get(getUser, { params: { id: known.id } })).toMatchObject({
      ...{ email: 'asked@example.test', name: known.name, version: 1, is_linked: true },
    });
    expect((await session.call(getMe)).status).toBe(200);
    expect(await mailsTo('answer@example.test')).toEqual([]);
    // No confirmation is needed for a change of case, or for one’s own account.
    expect((await put(known.id, 1, { email: 'Asked@example.test' })).status).toBe(200);
    const me = await given.user({ user_type: 'admin' });
    const own = (body: object) =>
      as.user(me).call(updateUser, { params: { id: me.id }, body: { version: 1, ...body } });
    expect((await own({ email: `my-${me.email}`, ...ANOTHER })).problem.code).toBe('conflict');
    expect((await own({ email: `my-${me.email}` })).status).toBe(200);
  });

  it('[USR-01] for the same person is e-mailed to both addresses, and keeps them signed in', async () => {
    const known = await given.user({ email: 'old@example.test' });
    const session = as.user(known);
    await session.get(getMe);
    const changed = await put(known.id, 1, { email: 'new@example.test', ...SAME });
    expect(changed.body).toMatchObject({ email: 'new@example.test', is_linked: true });
    expect(await mailsTo('old@example.test')).toEqual(await mailsTo('new@example.test'));
    expect((await mailsTo('old@example.test'))[0]?.subject).toContain('was changed');
    expect((await session.call(getMe)).status).toBe(200);
  });

  it('[USR-01] [AUT-03] for another person signs out the wrong one at once, and lets the right one in', async () => {
    const { id, name } = await given.user({
      name: 'Zadie Right',
      email: 'tpyed@example.test',
      subject: null,
    });
    const open = (subject: string, verified_email: string) =>
      openSession(
        app.pools.app_system,
        {
          issuer: 'https://login.example.test',
          ...{ subject, verified_email, expires_at: new Date(Date.now() + 60_000) },
        },
        randomUUID(),
        new Date(),
      );
    const wrong = await open('sub-of-a-stranger', 'tpyed@example.test');
    expect((await withToken(app, wrong.token).call(getMe)).status).toBe(200);

    // The feed and push would show future appointments without a session, so both end too.
    const feed = await withToken(app, wrong.token).send(createCalendarFeed, {
      body: { shows_first_names: true },
    });
    const readFeed = async () => (await fetch(feed.url)).status;
    await owner`insert into push_subscription (user_id, endpoint, p256dh, auth)
      values (${id}, 'https://push.example.test/stranger', 'key', 'secret')`;
    expect(await readFeed()).toBe(200);

    const changed = await put(id, 1, { email: 'typed@example.test', ...ANOTHER });
    expect(await readFeed()).toBe(404);
    expect(await owner`select from push_subscription where user_id = ${id}`).toHaveLength(0);
    expect(changed.body).toMatchObject({ email: 'typed@example.test', is_linked: false, version: 2 });
    expect((await withToken(app, wrong.token).call(getMe)).status).toBe(401);
    await expect(open('sub-of-a-stranger', 'tpyed@example.test')).rejects.toMatchObject({
      code: 'sign_in.no_account',
    });
    expect((await open('sub-of-zadie', 'typed@example.test')).user.id).toBe(id);

    const [welcome, ...none] = await mailsTo('typed@example.test');
    expect([welcome?.subject, none]).toEqual(['Your account at Placewell South', []]);
    const [told, ...others] = await mailsTo('tpyed@example.test');
    expect([told?.subject, others]).toEqual(['Your access at Placewell South has ended', []]);
    expect(told?.body).toContain('no longer, yours');
    for (const secret of [...name.split(' '), 'typed@', 'as before', '/login'])
      expect(told?.body).not.toContain(secret);
    const [record] = await owner<{ changes: { field: string }[] }[]>`select changes from change_record
      where subject_id = ${id} and changes @> '[{"field": "email"}]' order by seq desc limit 1`;
    expect(record?.changes.map(({ field }) => field)).toEqual(['email', 'subject', 'subject_issuer']);
  });

  it('[USR-01] [AUT-03] for another person is refused if the account has recorded work, and a stranger is still signed out', async () => {
    const person = async () => given.user({ name: 'Iris Writer' });
    const WORK: Record<string, (by: { id: string }) => Promise<unknown>> = {
      visit: ({ id }) => given.appointment({ carers: [{ id }], start_at: '2026-01-05T10:00:00Z' }),
      report: async (by) => given.appReport(await given.report(), { submitted_by: by }),
      decision: async (by) => given.appReport(await given.report(), { status: 'approved', decided_by: by }),
      note: async (by) => given.diary({ young_person: await given.youngPerson(), created_by: by }),
    };
    for (const [work, doneBy] of Object.entries(WORK)) {
      const used = await person();
      const stranger = as.user(used);
      await stranger.get(getMe);
      await doneBy(used);
      const refused = await put(used.id, 1, { email: `${work}@example.test`, name: 'Heir', ...ANOTHER });
      expect([work, refused.status, refused.problem.code]).toEqual([work, 409, 'user.has_work']);
      expect(refused.problem.detail).toContain('Reset sign-in');
      expect(await mailsTo(`${work}@example.test`)).toEqual([]);
      const { version } = await office.send(forgetSignIn, { params: { id: used.id } });
      expect((await stranger.call(getMe)).status).toBe(401);
      const email = `${work}@example.test`;
      expect((await put(used.id, version, { email })).problem.code).toBe('user.new_address');
      expect((await put(used.id, version, { email, ...ANOTHER })).problem.code).toBe('user.has_work');
      // A second approval gives the account to the right person.
      expect((await put(used.id, version, { email, ...SAME })).body.email).toBe(used.email);
      await sayYes(used);
      expect(await office.get(getUser, { params: { id: used.id } })).toMatchObject({ email });
      expect((await mailsTo(used.email)).at(-1)?.subject).toContain('has ended');
    }
    // A carer’s future visit does not count as recorded work.
    const booked = await person();
    await given.appointment({ carers: [booked], start_at: '2099-01-05T10:00:00Z' });
    expect((await put(booked.id, 1, { email: 'booked@example.test', ...ANOTHER })).status).toBe(200);
  });

  it('[USR-01] sends an invitation if nobody has signed in yet, and notifies the old address', async () => {
    const typo = await given.user({ email: 'tpyo@example.test', subject: null });
    await put(typo.id, 1, { email: 'typo@example.test' });
    expect((await mailsTo('tpyo@example.test')).map(({ subject }) => subject)).toEqual([
      'Your access at Placewell South has ended',
    ]);
    expect((await mailsTo('typo@example.test'))[0]?.subject).toBe('Your account at Placewell South');

    const client = await given.client({ name: 'Mistyped Council' });
    const person = await given.user({
      email: 'cleint@example.test',
      subject: null,
      user_type: 'client',
      client,
    });
    await put(person.id, 1, { email: 'client@example.test' });
    expect(await mailsTo('cleint@example.test')).toHaveLength(1);
    const [welcome] = await mailsTo('client@example.test');
    expect(welcome?.subject).toBe('Your access to Placewell');
    expect(welcome?.body).toContain('Mistyped Council');
  });

  it('[USR-01] that is in use is refused, naming the field', async () => {
    const [one, other] = [await given.carer(), await given.carer()];
    const refused = await put(one.id, 1, { email: other.email.toUpperCase() });
    expect([refused.status, refused.problem.code, refused.problem.errors?.[0]?.path]).toEqual([
      409,
      'duplicate',
      'email',
    ]);
  });
});

describe('an account that has been used', () => {
  const signIn = (subject: string, verified_email: string) =>
    openSession(
      app.pools.app_system,
      {
        issuer: 'https://login.example.test',
        ...{ subject, verified_email, expires_at: new Date(Date.now() + 60_000) },
      },
      randomUUID(),
      new Date(),
    );
  const versionOf = async ({ id }: { id: string }) =>
    (await owner<{ version: number }[]>`select version from app_user where id = ${id}`)[0]?.version ?? 0;
  const SAME = { address_is_of: 'same_person' as const };
  let count = 0;
  const aPerson = async (user_type: 'admin' | 'user') => {
    const email = `victim${++count}@example.test`;
    const person = await given.user({ email, subject: null, user_type });
    await signIn(`victim-${count}`, email);
    return { ...person, mine: `mine${count}@example.test` };
  };
  const forget = (id: string) => office.call(forgetSignIn, { params: { id } });

  it.each(['admin', 'user'] as const)(
    '[USR-01] [AUT-03] cannot be taken over by one %s who resets its sign-in and changes its address, in either order',
    async (user_type) => {
      for (const order of ['let go, then address', 'address, then let go', 'switched off between']) {
        const { id, email, mine } = await aPerson(user_type);
        const change = async (body: object) => put(id, await versionOf({ id }), body);
        if (order === 'address, then let go') {
          expect((await change({ email: mine, ...SAME })).body.email).toBe(mine);
          expect((await forget(id)).body.is_linked).toBe(true);
        } else {
          expect((await forget(id)).body.is_linked).toBe(false);
          if (order === 'switched off between') await change({ is_active: false });
          expect((await change({ email: mine, ...SAME })).body.email).toBe(email);
          if (order === 'switched off between') await change({ is_active: true });
        }
        await expect(signIn(`thief-${mine}`, mine), order).rejects.toMatchObject({
          code: 'sign_in.no_account',
        });
        expect((await mailsTo(email)).length, order).toBeGreaterThan(0);
        // The office’s database role cannot do it either.
        const me = await office.user();
        for (const work of [
          'subject = null, subject_issuer = null',
          `subject = 'thief'`,
          'known_as = null',
          `known_as = '${mine}'`,
        ])
          await expect(
            app.pools.app_admin.begin(async (db) => {
              await db`select set_config('app.user_id', ${me.id}, true)`;
              await db.unsafe(`update app_user set email = '${mine}', ${work} where id = '${id}'`);
              if (work === 'known_as = null' && user_type === 'user')
                throw new Error('nothing stands under it');
            }),
            `${order}: ${work}`,
          ).rejects.toThrow();
        // An approval does not apply once the account has changed.
        if (order === 'switched off between') continue;
        await sayYes({ id });
        expect((await signIn(`right-${mine}`, mine)).user.id).toBe(id);
      }
    },
  );

  it('[USR-01] [AUT-03] for an administrator’s account moves it to another person only with a second approval', async () => {
    const { id, email, mine } = await aPerson('admin');
    const asked = await put(id, await versionOf({ id }), { email: mine, address_is_of: 'another_person' });
    expect([asked.status, asked.body.email]).toEqual([200, email]);
    await sayYes({ id });
    expect(await office.get(getUser, { params: { id } })).toMatchObject({ email: mine, is_linked: false });
    expect((await mailsTo(email)).at(-1)?.subject).toContain('has ended');
  });

  it('[USR-01] rejects an approval that follows another change, and keeps the request pending', async () => {
    const { id, email, mine } = await aPerson('user');
    await forget(id);
    await put(id, await versionOf({ id }), { email: mine, ...SAME });
    await put(id, await versionOf({ id }), { phone: '020 7946 0011' });
    await expect(sayYes({ id })).rejects.toThrow('access.overtaken');
    expect(await office.get(getUser, { params: { id } })).toMatchObject({ email });
    expect(await office.get(listAccessRequests, { query: { subject_id: id } })).toHaveLength(1);
  });
});

describe('access for a new person', () => {
  it('[USR-01] [AUT-03] requires an administrator with a fresh sign-in, for the office role or an address that lets somebody new in', async () => {
    const stale = await given.user({ user_type: 'admin' });
    const { token } = await as.user(stale).session();
    await owner`update session set authenticated_at = now() - interval '16 minutes' where user_id = ${stale.id}`;
    const late = withToken(app, token);
    const [carer, invited] = [await given.carer(), await given.user({ subject: null })];
    const change = (api: typeof late, id: string, body: object) =>
      api.call(updateUser, { params: { id }, body: { version: 1, ...body } });
    const email = 'newly@example.test';
    for (const [id, body] of [
      [carer.id, { user_type: 'admin' }],
      [carer.id, { email, address_is_of: 'another_person' }],
      [invited.id, { email }],
    ] as const) {
      const refused = await change(late, id, body);
      expect([refused.status, refused.problem.code]).toEqual([403, 'session.not_fresh']);
    }
    expect(await mailsTo(email)).toEqual([]);
    expect((await change(late, carer.id, { email, address_is_of: 'same_person' })).status).toBe(200);
    expect((await put(carer.id, 2, { user_type: 'admin' })).status).toBe(200);
  });
});
