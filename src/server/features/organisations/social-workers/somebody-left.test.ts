import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { answerAccessRequest, listAccessRequests } from '#contract/organisations/access-requests.ts';
import {
  createSocialWorker,
  deleteSocialWorker,
  getSocialWorker,
  listSocialWorkers,
  listSocialWorkersOfYoungPerson,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp();
const { as, given, owner, pools } = app;
const office = as.admin();
const sayYes = await openSayYes(app);

let count = 0;
const body = (client: { id: string }, more: object = {}) => ({
  name: 'Sue Stone',
  email: `sue${++count}@example.test`,
  role: 'SOCIAL_WORKER' as const,
  client_id: client.id,
  ...more,
});

describe('a social worker who left', () => {
  it.each(['archived', 'marked as left'])('[SWK-02] [AUT-01] cannot sign in once %s', async (how) => {
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

  it('[SWK-02] [YPN-04] [NTF-01] is removed from contacts and marked as left, and the office is notified whom to hand over', async () => {
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
    await sayYes(worker);
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

  it('[SWK-02] [AUT-01] [AUT-03] is marked as left or restored, with their account, once the office or the team lead approves', async () => {
    for (const by of ['the office', 'the lead'] as const) {
      const client = await given.client();
      const account = await given.user({ user_type: 'client', client });
      const lead_account = await given.user({ user_type: 'client', client });
      const lead = await office.send(createSocialWorker, {
        body: body(client, { email: lead_account.email, role: 'TEAM_MANAGER' }),
      });
      const team = await given.team({ client, team_manager: lead });
      const { id } = await office.send(createSocialWorker, {
        body: body(client, { email: account.email, team_id: team.id }),
      });
      const colleague = as.user(await given.user({ user_type: 'client', client }));
      const second = by === 'the office' ? as.admin() : as.user(lead_account);
      await second.session();
      const isOn = async () =>
        (await owner<{ is_active: boolean }[]>`select is_active from app_user where id = ${account.id}`)[0]
          ?.is_active;
      const put = async (is_active: boolean) => {
        const { version } = await office.get(getSocialWorker, { params: { id } });
        return colleague.call(updateSocialWorker, { params: { id }, body: { version, is_active } });
      };
      const answer = (who: typeof colleague, request: string) =>
        who.call(answerAccessRequest, { params: { id: request }, body: { outcome: 'approved' } });
      for (const is_active of [false, true]) {
        const asked = await put(is_active);
        expect([asked.status, asked.body.is_active]).toEqual([200, !is_active]);
        expect(await isOn()).toBe(!is_active);
        const [request] = await colleague.get(listAccessRequests, { query: { subject_id: id } });
        expect(request?.may).toEqual({ decide: false, withdraw: true });
        const elsewhere = as.client();
        expect((await answer(elsewhere, request?.id ?? '')).status).toBe(404);
        const another = as.user(await given.user({ user_type: 'client', client }));
        for (const who of [colleague, another])
          expect((await answer(who, request?.id ?? '')).problem.code).toBe('access.not_yours');
        expect((await answer(second, request?.id ?? '')).status).toBe(200);
        expect(await isOn()).toBe(is_active);
      }
      const mails = await owner<{ subject: string }[]>`
        select subject from email where to_address = ${account.email} order by id`;
      expect(mails.map(({ subject }) => subject.replace(/^.* was /, '')).toSorted()).toEqual([
        'switched off',
        'switched on',
      ]);
      await owner`update session set authenticated_at = now() - interval '16 minutes'
        where user_id = ${(await colleague.user()).id}`;
      expect((await put(false)).problem.code).toBe('session.not_fresh');
    }
  });

  it('[SWK-02] [AUT-10] cannot be marked as left by a client in the database', async () => {
    const client = await given.client();
    const colleague = await given.user({ user_type: 'client', client });
    const worker = await given.socialWorker({ client });
    for (const change of ['is_active = false', `email = 'elsewhere@example.test'`])
      await expect(
        pools.app_client.begin(async (db) => {
          await db`select set_config('app.user_id', ${colleague.id}, true)`;
          await db.unsafe(`update social_worker set ${change} where id = '${worker.id}'`);
        }),
      ).rejects.toThrow('must approve this first');
  });

  it('[SWK-02] cannot mark themselves as left, and a client’s user reads why', async () => {
    const client = await given.client();
    const account = await given.user({ user_type: 'client', client });
    const record = await office.send(createSocialWorker, { body: body(client, { email: account.email }) });
    const other = await office.send(createSocialWorker, { body: body(client) });
    for (const [{ id, version }, changes] of [
      [record, {}],
      // This change links the record to their account.
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
      expect(refused.problem.detail).toContain('that switches off your account');
      expect((await as.user(account).get(getSocialWorker, { params: { id } })).is_active).toBe(true);
    }
  });
});
