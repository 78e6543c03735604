import { describe, expect, it } from 'vitest';
import {
  createSocialWorker,
  deleteSocialWorker,
  getSocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { createClientUser, createUser, getUser, updateUser } from '#contract/organisations/users.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
const office = as.admin();

type Client = Awaited<ReturnType<typeof given.client>>;
let count = 0;
const newAddress = () => `robin${++count}@example.test`;

const addAccount = (client: Client, email: string) =>
  office.send(createClientUser, { body: { name: 'Robin Ashe', email, client_id: client.id } });
const addRecord = (client: Client, email: string) =>
  office.send(createSocialWorker, {
    body: { name: 'Robin Ashe', email, role: 'SOCIAL_WORKER', client_id: client.id },
  });
const readRecord = (id: string) => office.get(getSocialWorker, { params: { id } });
const changeRecord = async (id: string, changes: object) => {
  const { version } = await readRecord(id);
  return office.send(updateSocialWorker, { params: { id }, body: { version, ...changes } });
};
const changeAccount = async (id: string, changes: object) => {
  const [row] = await owner<{ version: number }[]>`select version from app_user where id = ${id}`;
  return office.send(updateUser, { params: { id }, body: { version: row?.version ?? 0, ...changes } });
};
const findAccount = async (id: string) => (await readRecord(id)).account?.id;

/** Each creates the record and the account of one person in this order, and returns both ids. */
const ORDERS: Record<string, (client: Client) => Promise<{ record: string; account: string }>> = {
  'the record before the account': async (client) => {
    const email = newAddress();
    const record = await addRecord(client, email.toUpperCase());
    return { record: record.id, account: (await addAccount(client, email)).id };
  },
  'the account before the record': async (client) => {
    const email = newAddress();
    const account = await addAccount(client, email.toUpperCase());
    return { record: (await addRecord(client, email)).id, account: account.id };
  },
  'a registration, then the account, then the accepting': async (client) => {
    const email = newAddress();
    const record = await given.socialWorker({ client, email, is_pending: true });
    const account = await addAccount(client, email);
    expect(await findAccount(record.id)).toBeUndefined();
    await changeRecord(record.id, { is_pending: false });
    return { record: record.id, account: account.id };
  },
  'a record whose address was mistyped': async (client) => {
    const email = newAddress();
    const record = await addRecord(client, newAddress());
    const account = await addAccount(client, email);
    await changeRecord(record.id, { email });
    return { record: record.id, account: account.id };
  },
  'an account whose address was mistyped': async (client) => {
    const email = newAddress();
    const record = await addRecord(client, email);
    const account = await addAccount(client, newAddress());
    await changeAccount(account.id, { email });
    return { record: record.id, account: account.id };
  },
  'a record that had been marked as left': async (client) => {
    const email = newAddress();
    const record = await given.socialWorker({ client, email, is_active: false });
    const account = await addAccount(client, email);
    expect(await findAccount(record.id)).toBeUndefined();
    await changeRecord(record.id, { is_active: true });
    return { record: record.id, account: account.id };
  },
};

describe('the account of a social worker', () => {
  it.each(Object.keys(ORDERS))('[USR-01] [SWK-02] is matched by address: %s', async (order) => {
    const { record, account } = (await ORDERS[order]?.(await given.client())) ?? { record: '', account: '' };
    expect(await readRecord(record)).toMatchObject({ account: { id: account, name: 'Robin Ashe' } });
    expect(await office.get(getUser, { params: { id: account } })).toMatchObject({
      social_worker: { id: record },
    });
    await office.send(deleteSocialWorker, { params: { id: record } });
    expect(await office.get(getUser, { params: { id: account } })).toMatchObject({ is_active: false });
  });

  it('[USR-01] [SWK-02] [AUT-01] is switched off when one change corrects their address and marks them as left', async () => {
    const client = await given.client();
    const record = await addRecord(client, newAddress());
    const account = await addAccount(client, newAddress());
    await changeRecord(record.id, { email: account.email, is_active: false });
    expect(await office.get(getUser, { params: { id: account.id } })).toMatchObject({ is_active: false });
  });

  it('[USR-01] [SWK-02] is not matched across organisations, to a carer, or to a pending social worker', async () => {
    const client = await given.client();
    const elsewhere = await addAccount(await given.client(), newAddress());
    const carer = await given.carer();
    for (const { email } of [elsewhere, carer])
      expect(await findAccount((await addRecord(client, email)).id)).toBeUndefined();
    const account = await addAccount(client, newAddress());
    const waiting = await given.socialWorker({ client, email: account.email, is_pending: true });
    await changeRecord((await addRecord(client, account.email)).id, { phone: '020 7946 0011' });
    await office.send(deleteSocialWorker, { params: { id: waiting.id } });
    expect(await office.get(getUser, { params: { id: account.id } })).toMatchObject({ is_active: true });
  });

  it('[USR-01] [SWK-02] stays linked when either address is corrected, even if another account has the new one', async () => {
    const client = await given.client();
    const account = await addAccount(client, newAddress());
    const record = await addRecord(client, account.email);
    const other = await addAccount(client, newAddress());
    await changeRecord(record.id, { email: other.email });
    expect(await findAccount(record.id)).toBe(account.id);
    await changeAccount(account.id, { email: newAddress() });
    expect(await findAccount(record.id)).toBe(account.id);
  });

  it('[USR-01] [SWK-02] moves to the record that replaces an archived one', async () => {
    const client = await given.client();
    const account = await addAccount(client, newAddress());
    const archived = await addRecord(client, account.email);
    await office.send(deleteSocialWorker, { params: { id: archived.id } });
    const anew = await addRecord(client, account.email);
    expect(await findAccount(anew.id)).toBe(account.id);
  });

  it('[USR-01] [SWK-02] [AUT-01] is unlinked from the former social worker once it is handed to another person', async () => {
    const client = await given.client();
    const ANOTHER = { name: 'Bo Heir', address_is_of: 'another_person' as const };
    const former = await given.user({ user_type: 'client', client });
    const record = await addRecord(client, former.email);
    const waiting = await addRecord(client, newAddress());
    expect(await findAccount(record.id)).toBe(former.id);
    await changeAccount(former.id, { ...ANOTHER, email: waiting.email.toUpperCase() });
    expect(await findAccount(record.id)).toBeUndefined();
    expect(await findAccount(waiting.id)).toBe(former.id);
    await changeRecord(record.id, { is_active: false });
    expect(await office.get(getUser, { params: { id: former.id } })).toMatchObject({ is_active: true });

    // It is unlinked even if the successor has no record yet.
    const next = await given.user({ user_type: 'client', client });
    const left = await addRecord(client, next.email);
    await changeAccount(next.id, { ...ANOTHER, email: newAddress() });
    expect(await findAccount(left.id)).toBeUndefined();
    expect(await office.get(getUser, { params: { id: next.id } })).toMatchObject({ social_worker: null });
  });

  it('[USR-01] [SWK-02] without a sign-in moves to the person with its new address, and is unlinked if there is none', async () => {
    const client = await given.client();
    const account = await addAccount(client, newAddress());
    const record = await addRecord(client, account.email);
    const other = await addRecord(client, newAddress());
    await changeAccount(account.id, { email: newAddress() });
    expect(await findAccount(record.id)).toBe(account.id);
    await changeAccount(account.id, { email: other.email });
    expect([await findAccount(record.id), await findAccount(other.id)]).toEqual([undefined, account.id]);
  });

  it('[USR-01] [SWK-02] is linked when record and account are created at once', async () => {
    const client = await given.client();
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const email = newAddress();
        const waiting = await given.socialWorker({ client, email, is_pending: true });
        const [account] = await Promise.all([
          addAccount(client, email),
          changeRecord(waiting.id, { is_pending: false }),
        ]);
        return [await findAccount(waiting.id), account.id];
      }),
    );
    for (const [found, account] of pairs) expect(found).toBe(account);
  });

  it('[SWK-01] is hidden from colleagues at the organisation', async () => {
    const client = await given.client();
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    const account = await addAccount(client, newAddress());
    const record = await addRecord(client, account.email);
    expect((await readRecord(record.id)).account?.id).toBe(account.id);
    const seen = await colleague.get(getSocialWorker, { params: { id: record.id } });
    expect(seen.account).toBeNull();
  });
});

describe('an agency account', () => {
  const addStaff = (email: string, user_type: 'user' | 'admin' = 'user') =>
    office.call(createUser, { body: { name: 'Robin Ashe', email, user_type } });

  it.each(['user', 'admin'] as const)(
    '[USR-01] [SWK-02] is refused an address of a social worker, and the error names them: %s',
    async (user_type) => {
      const client = await given.client({ name: `Croydon ${user_type}` });
      const email = newAddress();
      const record = await given.socialWorker({ client, email, name: 'Sam Swift', is_pending: true });
      for (const is_accepted of [false, true]) {
        if (is_accepted) await changeRecord(record.id, { is_pending: false });
        const refused = await addStaff(email.toUpperCase(), user_type);
        expect([refused.status, refused.problem.errors]).toEqual([
          400,
          [
            {
              path: 'email',
              message: is_accepted
                ? `This is the address of Sam Swift, a social worker of Croydon ${user_type}. Add them as someone at a client, or use another address.`
                : `Sam Swift registered with this address as a social worker of Croydon ${user_type}. If that is wrong, archive the registration first. If it is right, add them as someone at a client.`,
            },
          ],
        ]);
      }
      expect(await owner`select 1 from email where to_address ilike ${email}`).toEqual([]);
      const { id } = await addAccount(client, email);
      expect(await findAccount(record.id)).toBe(id);
    },
  );

  it('[USR-01] [SWK-02] cannot take a social worker’s address later, but may take an archived one’s', async () => {
    const client = await given.client();
    const [held, left] = [newAddress(), newAddress()];
    await addRecord(client, held);
    await given.socialWorker({ client, email: left, is_active: false });
    const carer = await given.carer();
    const put = (version: number, body: object) =>
      office.call(updateUser, { params: { id: carer.id }, body: { version, ...body } });
    const refused = await put(1, { email: held });
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'email']);
    expect((await put(1, { email: left, address_is_of: 'same_person' })).status).toBe(200);
    const gone = await addRecord(client, newAddress());
    await office.send(deleteSocialWorker, { params: { id: gone.id } });
    expect((await addStaff(gone.email)).status).toBe(201);
  });
});
