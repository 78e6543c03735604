import { describe, expect, it } from 'vitest';
import { getMailboxMessage, listMailbox } from '#contract/contact/mailbox.ts';
import { createClientUser, getMe, getUser, listUsers, updateUser } from '#contract/organisations/users.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ with_mailbox: true });
const { as, given, owner } = app;
const office = as.admin();

describe('POST /api/users/create_client_user/', () => {
  it('[USR-01] creates a client account, e-mails its owner, and links the social worker', async () => {
    const client = await given.client({ name: 'Swift Council' });
    const worker = await given.socialWorker({ client, email: 'cleo@swift.test' });
    const user = await office.send(createClientUser, {
      body: { name: 'Cleo', email: 'Cleo@swift.test', client_id: client.id, phone: '020 7946 0018' },
    });
    expect(user).toMatchObject({
      user_type: 'client',
      client: { id: client.id, name: 'Swift Council' },
      last_login: null,
      is_active: true,
    });
    const [linked] = await owner`select user_id from social_worker where id = ${worker.id}`;
    expect(linked?.user_id).toBe(user.id);
    await app.runJobs();
    const [mail] = (await office.get(listMailbox)).items;
    const { text } = await office.get(getMailboxMessage, { params: { id: mail?.id ?? '' } });
    expect(text).toContain('Dear Cleo');
    expect(text).toContain(`${app.public_url}/login`);
    expect(text).toMatch(/Kind regards,\nPlacewell(\n[\d ]+)?\s*$/);
    expect(text).not.toContain('undefined');
  });

  it('[USR-01] refuses an unknown or archived organisation, and an address that has an account', async () => {
    const gone = await given.client({ archived_at: '2020-01-01T00:00:00Z' });
    for (const client_id of [gone.id, '01990000-0000-7000-8000-000000000000']) {
      const answer = await office.call(createClientUser, {
        body: { name: 'A', email: 'a@b.test', client_id },
      });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
    }
    const { id: client_id } = await given.client();
    const { email } = await given.carer();
    const body = { name: 'A', email: email.toUpperCase(), client_id };
    const same = await office.call(createClientUser, { body });
    expect([same.status, same.problem.code, same.problem.errors?.[0]?.path]).toEqual([
      409,
      'duplicate',
      'email',
    ]);
  });

  it('[USR-01] creates one account from ten concurrent requests', async () => {
    const { id: client_id } = await given.client();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        office.call(createClientUser, { body: { name: 'Ten', email: 'ten@example.test', client_id } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe('PUT /api/users/{id}', () => {
  it('[USR-01] switches an account off, and its sessions end at once for good', async () => {
    const carer = await given.carer();
    const signedIn = as.user(carer);
    expect((await signedIn.call(getMe)).status).toBe(200);
    const params = { id: carer.id };
    const off = await office.send(updateUser, { params, body: { version: 1, is_active: false } });
    expect([off.is_active, off.version]).toEqual([false, 2]);
    expect((await signedIn.call(getMe)).status).toBe(401);
    await office.send(updateUser, { params, body: { version: 2, is_active: true } });
    expect((await signedIn.call(getMe)).status).toBe(401);
  });

  it('[USR-01] does not let administrators switch off their own account', async () => {
    const me = await office.user();
    const answer = await office.call(updateUser, {
      params: { id: me.id },
      body: { version: 1, is_active: false },
    });
    expect([answer.status, answer.problem.detail]).toEqual([
      409,
      'You cannot switch off your own account. Ask a colleague.',
    ]);
  });

  it('[USR-01] sets and clears an area, for administrators only', async () => {
    const [admin, carer] = [await given.user({ user_type: 'admin' }), await given.carer()];
    const put = (id: string, version: number, coordinator_area: string | null) =>
      office.call(updateUser, { params: { id }, body: { version, coordinator_area } });
    expect((await put(admin.id, 1, 'Kent')).body).toMatchObject({ coordinator_area: 'Kent', version: 2 });
    expect((await put(admin.id, 2, '')).body).toMatchObject({ coordinator_area: null, version: 3 });
    const refused = await put(carer.id, 1, 'Kent');
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'coordinator_area']);
  });

  it('[USR-01] saves one of twenty concurrent updates, and records who changed what', async () => {
    const { id } = await given.carer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        office.call(updateUser, { params: { id }, body: { version: 1, name: `Name ${n}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    const records =
      await owner`select performed_by from change_record where subject_id = ${id} and action = 'Updated'`;
    expect(records.map(({ performed_by }) => performed_by)).toEqual([(await office.user()).id]);
    expect((await as.carer().call(updateUser, { params: { id }, body: { version: 2 } })).status).toBe(403);
  });
});

describe('GET /api/users/', () => {
  it('[USR-01] filters by name, address, type, organisation and state', async () => {
    const client = await given.client();
    const user = await given.user({
      name: 'Una Underhill',
      email: 'una@under.test',
      user_type: 'client',
      client,
      is_active: false,
    });
    for (const query of [
      { name: 'underhill una' },
      { email: 'una@under' },
      { client_id: client.id },
      { user_type: 'client' as const, is_active: 'false' as never, name: 'una' },
    ])
      expect((await office.get(listUsers, { query })).items.map(({ id }) => id)).toEqual([user.id]);
    const detail = await office.get(getUser, { params: { id: user.id } });
    expect(detail).toMatchObject({ version: 1, coordinator_area: null, user_type: 'client' });
  });
});
