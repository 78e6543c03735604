import { expect, it } from 'vitest';
import { updateUser } from '#contract/organisations/users.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

it('[AUT-01] one of two administrators stays active when they switch each other off at once, ten times', async () => {
  const { as, given, owner } = await startTestApp();
  const first = await given.user({ user_type: 'admin' });
  for (let round = 0; round < 10; round++) {
    await owner`update app_user set is_active = false where user_type = 'admin' and id <> ${first.id}`;
    const second = await given.user({ user_type: 'admin' });
    await owner`update app_user set is_active = true where id = ${first.id}`;
    await owner`update session set ended_at = null`;
    const [{ version } = { version: 0 }] = await owner<{ version: number }[]>`select version from app_user
      where id = ${first.id}`;
    const change = round % 2 === 0 ? { is_active: false } : { user_type: 'user' as const };
    const [one, other] = [as.user(first), as.user(second)];
    // They sign in first, so that only the updates run at once.
    await Promise.all([one.session(), other.session()]);
    const answers = await Promise.all([
      one.call(updateUser, { params: { id: second.id }, body: { version: 1, ...change } }),
      other.call(updateUser, { params: { id: first.id }, body: { version, ...change } }),
    ]);
    const [left] = await owner<
      { count: number }[]
    >`select count(*) from app_user where user_type = 'admin' and is_active`;
    expect(left?.count).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
    await owner`update app_user set user_type = 'admin', is_active = true where id = ${first.id}`;
  }
});

it('[AUT-01] the database refuses every role that removes the last active administrator', async () => {
  const { as, given, owner } = await startTestApp();
  const office = as.admin();
  const { id } = await office.user();
  const spare = await given.user({ user_type: 'admin', is_active: false });
  for (const change of [{ is_active: false }, { user_type: 'user' }])
    await expect(owner`update app_user set ${owner(change)} where id = ${id}`).rejects.toMatchObject({
      constraint_name: 'app_user_last_administrator',
    });
  await expect(owner`delete from app_user where id = ${id}`).rejects.toMatchObject({
    constraint_name: 'app_user_last_administrator',
  });
  await owner`update app_user set is_active = true where id = ${spare.id}`;
  await owner`update app_user set is_active = false where id = ${spare.id}`;

  const context = owner`select set_config('app.user_id', ${id}, true)`;
  await expect(
    owner.begin(async (db) => {
      await db`update app_user set is_active = true where id = ${spare.id}`;
      await db`${context}`;
      await db`update app_user set is_active = false where id = ${id}`;
    }),
  ).rejects.toMatchObject({ constraint_name: 'app_user_own_office' });
});

it('[AUT-01] an administrator who is deactivated while waiting cannot deactivate anyone, even if a third remains', async () => {
  const { as, given, owner } = await startTestApp();
  await as.admin().session();
  for (let round = 0; round < 5; round++) {
    const [first, second] = [
      await given.user({ user_type: 'admin' }),
      await given.user({ user_type: 'admin' }),
    ];
    const [one, other] = [as.user(first), as.user(second)];
    await Promise.all([one.session(), other.session()]);
    const off = { version: 1, is_active: false };
    const answers = await Promise.all([
      one.call(updateUser, { params: { id: second.id }, body: off }),
      other.call(updateUser, { params: { id: first.id }, body: off }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const left = await owner`select from app_user where id in (${first.id}, ${second.id}) and is_active`;
    expect(left).toHaveLength(1);
  }
});
