import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  createSocialWorker,
  deleteSocialWorker,
  getSocialWorker,
  listSocialWorkers,
  listSocialWorkersOfYoungPerson,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { getUser, updateUser } from '#contract/organisations/users.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
const office = as.admin();

let count = 0;
const body = (client: { id: string }, more: object = {}) => ({
  name: 'Sue Stone',
  email: `sue${++count}@example.test`,
  role: 'SOCIAL_WORKER' as const,
  client_id: client.id,
  ...more,
});

describe('somebody who left', () => {
  it.each(['archived', 'marked as left'])('[SWK-02] [AUT-01] can no longer sign in once %s', async (how) => {
    const client = await given.client();
    const account = await given.user({ user_type: 'client', client });
    const worker = await given.socialWorker({ client });
    await owner`update social_worker set user_id = ${account.id} where id = ${worker.id}`;
    const theirs = as.user(account);
    expect((await theirs.call(listSocialWorkers, { query: {} })).status).toBe(200);
    const params = { id: worker.id };
    if (how === 'archived') await office.send(deleteSocialWorker, { params });
    else
      await office.send(updateSocialWorker, {
        params,
        body: { name: worker.name, email: worker.email, role: 'SOCIAL_WORKER', is_active: false, version: 2 },
      });
    expect((await theirs.call(listSocialWorkers, { query: {} })).status).toBe(401);
    const [kept] = await owner`select is_active from app_user where id = ${account.id}`;
    expect(kept).toEqual({ is_active: false });
  });

  it('[SWK-02] [YPN-04] [NTF-01] is called by nobody, is marked, and the office is told whom to hand over', async () => {
    const client = await given.client({ name: 'Otter Council' });
    const carer = as.user(await given.carer());
    const worker = await given.socialWorker({ client, phone: '020 7946 0123' });
    const person = await given.youngPerson({ client });
    await owner`update young_person set social_worker_id = ${worker.id} where id = ${person.id}`;
    await given.appointment({ young_person: person, carers: [await carer.user()] });
    const params = { id: person.id };
    const seen = await carer.get(getYoungPerson, { params });
    expect(seen.contacts.map(({ phone }) => phone)).toContain('020 7946 0123');
    expect(await carer.get(listSocialWorkersOfYoungPerson, { params })).toHaveLength(1);

    const own = as.client('Otter Council');
    await own.send(updateSocialWorker, {
      params: { id: worker.id },
      body: { version: worker.version, is_active: false },
    });
    for (const reader of [carer, own, office]) {
      const now = await reader.get(getYoungPerson, { params });
      expect(now.allocated_social_worker).toMatchObject({ name: worker.name, has_left: true });
      expect(now.contacts.map(({ phone }) => phone)).not.toContain('020 7946 0123');
      expect(await reader.get(listSocialWorkersOfYoungPerson, { params })).toEqual([]);
    }
    const { items } = await office.get(listNotifications, { query: {} });
    expect(items[0]).toMatchObject({
      kind: 'social_worker_left',
      href: `/dashboard/social-workers/${worker.id}`,
    });
    expect(items[0]?.text).toContain('Otter Council: 1 young person to hand over');
  });

  it('[SWK-02] [AUT-01] [NTF-01] is put back at work without their account, and the office is told that it stays off', async () => {
    const client = await given.client({ name: 'Stoat Council' });
    const account = await given.user({ user_type: 'client', client });
    const { id } = await office.send(createSocialWorker, { body: body(client, { email: account.email }) });
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    const put = async (is_active: boolean) => {
      const { version } = await office.get(getSocialWorker, { params: { id } });
      return colleague.send(updateSocialWorker, { params: { id }, body: { version, is_active } });
    };
    const readNews = async () =>
      (await office.get(listNotifications, { query: {} })).items.filter(
        ({ kind, href }) => kind === 'social_worker_back' && href === `/dashboard/users/${account.id}`,
      );
    await put(false);
    await put(true);
    expect(await office.get(getUser, { params: { id: account.id } })).toMatchObject({ is_active: false });
    const [news, ...others] = await readNews();
    expect([news?.text, others]).toEqual([
      'Sue Stone, Stoat Council: at work again, and their account stays switched off',
      [],
    ]);
    const [{ version } = { version: 0 }] = await owner<{ version: number }[]>`
      select version from app_user where id = ${account.id}`;
    await office.send(updateUser, { params: { id: account.id }, body: { version, is_active: true } });
    expect(await readNews()).toEqual([]);
    // Without an account there is nothing to tell.
    const none = await given.socialWorker({ client, is_active: false });
    await office.send(updateSocialWorker, { params: { id: none.id }, body: { version: 1, is_active: true } });
    expect(
      await owner`select distinct subject_id from notification where kind = 'social_worker_back'`,
    ).toEqual([{ subject_id: account.id }]);
  });

  it('[SWK-02] is no word of one’s own: a client’s user who marks themselves as left reads why not', async () => {
    const client = await given.client();
    const account = await given.user({ user_type: 'client', client });
    const record = await office.send(createSocialWorker, { body: body(client, { email: account.email }) });
    const other = await office.send(createSocialWorker, { body: body(client) });
    for (const [{ id, version }, changes] of [
      [record, {}],
      // Theirs from this very change on.
      [other, { email: account.email }],
    ] as const) {
      if (id === other.id)
        await owner`update social_worker set user_id = null, email = 'gone@example.test' where id = ${record.id}`;
      const [row] = await owner<{ version: number }[]>`select version from social_worker where id = ${id}`;
      const refused = await as.user(account).call(updateSocialWorker, {
        params: { id },
        body: { version: row?.version ?? version, is_active: false, ...changes },
      });
      expect([refused.status, refused.problem.code]).toEqual([409, 'conflict']);
      expect(refused.problem.detail).toContain('your own account would be switched off');
      expect((await as.user(account).get(getSocialWorker, { params: { id } })).is_active).toBe(true);
    }
  });
});
