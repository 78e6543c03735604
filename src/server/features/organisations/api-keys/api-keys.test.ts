import { describe, expect, it } from 'vitest';
import { createCalendarFeed } from '#contract/appointments/calendar-feed.ts';
import { FRESH_SIGN_IN_MINUTES } from '#contract/core/session-limits.ts';
import { createApiKey, listApiKeys, MAX_API_KEYS, revokeApiKey } from '#contract/organisations/api-keys.ts';
import { deleteClient, updateClient } from '#contract/organisations/clients.ts';
import { hashSecret } from '#server/http/session.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, clock } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const office = as.admin('Olive Office');

const issue = (client: { id: string }, name: string) =>
  office.send(createApiKey, { params: { id: client.id }, body: { name } });

describe('API keys of a client organisation', () => {
  it('[CLI-01] [REF-04] are issued with a name and shown once; only a hash and their start are stored', async () => {
    const client = await given.client();
    const { key, ...issued } = await issue(client, 'Case system');
    expect(key).toMatch(/^pw_live_[0-9a-f]{40}$/);
    expect(issued).toMatchObject({
      name: 'Case system',
      prefix: key.slice(0, 12),
      created_by: { name: 'Olive Office' },
      last_used_at: null,
      revoked_at: null,
    });
    expect(await office.get(listApiKeys, { params: { id: client.id } })).toEqual([issued]);
    const [row] = await owner<{ key_hash: Buffer }[]>`select * from api_key where client_id = ${client.id}`;
    expect(row?.key_hash).toEqual(hashSecret(key));
    expect(await findEverywhere(key)).toEqual([]);
  });

  it('[REF-04] are not stored with a repeated Idempotency-Key, nor is a calendar’s address', async () => {
    const client = await given.client();
    const headers = { 'idempotency-key': 'once' };
    const params = { id: client.id };
    const { key } = await office.send(createApiKey, { params, body: { name: 'Once' }, headers });
    const { url } = await as.carer().send(createCalendarFeed, { body: {}, headers });
    const secret = url.split('/').at(-1)?.slice(0, 43) ?? '';
    expect(secret).toHaveLength(43);
    for (const each of [key, secret]) expect(await findEverywhere(each)).toEqual([]);
  });

  it('[CLI-01] are revoked once, and the change record says by whom, and no key', async () => {
    const client = await given.client();
    const { key, id } = await issue(client, 'Old system');
    const params = { id: client.id, keyId: id };
    const revoked = await office.send(revokeApiKey, { params });
    expect(revoked).toMatchObject({ id, revoked_by: { name: 'Olive Office' } });
    clock.advance(60_000);
    expect(await office.send(revokeApiKey, { params })).toEqual(revoked);
    const elsewhere = { id: (await given.client()).id, keyId: id };
    expect((await office.call(revokeApiKey, { params: elsewhere })).status).toBe(404);
    // A name is free again once its key is revoked.
    expect((await issue(client, 'old  SYSTEM')).name).toBe('old SYSTEM');
    const records =
      await owner`select action, performed_by, changes from change_record where subject_id = ${id} order by seq`;
    const { id: by } = await office.user();
    expect(records.map(({ action, performed_by }) => [action, performed_by])).toEqual([
      ['Created', by],
      ['Updated', by],
    ]);
    expect(records[1]?.changes).toEqual([
      { field: 'revoked_at', before: null, after: expect.stringContaining('2026-11-24T12:00') },
    ]);
    expect(JSON.stringify(records)).not.toContain(key.slice(12));
  });

  it('[CLI-01] are ten working ones at most, even if two are issued at once', async () => {
    const client = await given.client();
    for (let count = 1; count < MAX_API_KEYS; count++) await given.apiKey({ client });
    const params = { id: client.id };
    const both = await Promise.all(
      ['One', 'Two'].map((name) => office.call(createApiKey, { params, body: { name } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409)?.problem;
    expect(refused?.errors?.[0]?.message).toContain('ten active keys');
    const [first] = await office.get(listApiKeys, { params });
    await office.send(revokeApiKey, { params: { ...params, keyId: first?.id ?? '' } });
    expect((await issue(client, 'Three')).name).toBe('Three');
  });

  it('[CLI-01] each have a unique name, and belong to an active organisation', async () => {
    const client = await given.client();
    await issue(client, 'Case system');
    const params = { id: client.id };
    const twice = await office.call(createApiKey, { params, body: { name: 'case system' } });
    expect([twice.status, twice.problem.errors?.[0]?.path]).toEqual([409, 'name']);
    await office.send(deleteClient, { params, query: { reason: 'Closed' } });
    const archived = await office.call(createApiKey, { params, body: { name: 'Other' } });
    expect([archived.status, archived.problem.code]).toEqual([409, 'in_use']);
    const unnamed = await office.call(createApiKey, { params, body: { name: ' ' } });
    expect(unnamed.status).toBe(400);
  });

  it('[CLI-01] end with their organisation: restored, it starts with none that works', async () => {
    const client = await given.client();
    await issue(client, 'Case system');
    const params = { id: client.id };
    await office.send(deleteClient, { params, query: { reason: 'Closed' } });
    await office.send(updateClient, { params, body: { version: 2, is_archived: false } });
    const [key] = await office.get(listApiKeys, { params });
    expect([Date.parse(key?.revoked_at ?? ''), key?.revoked_by?.id]).toEqual([
      clock.now().getTime(),
      (await office.user()).id,
    ]);
  });

  it('[CLI-01] [AUT-10] are issued only soon after a sign-in, and revoked at any time', async () => {
    const late = as.admin();
    const client = await given.client();
    const { id } = await given.apiKey({ client });
    await late.get(listApiKeys, { params: { id: client.id } });
    await owner`update session set authenticated_at = signed_in_at - ${`${FRESH_SIGN_IN_MINUTES + 1} minutes`}::interval
      where user_id = ${(await late.user()).id}`;
    const stale = await late.call(createApiKey, { params: { id: client.id }, body: { name: 'Late' } });
    expect([stale.status, stale.problem.code]).toEqual([403, 'session.not_fresh']);
    expect((await late.call(revokeApiKey, { params: { id: client.id, keyId: id } })).status).toBe(200);
  });
});

/** The tables in which a text stands, in whatever column. */
async function findEverywhere(text: string): Promise<string[]> {
  const tables = await owner<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await owner`select 1 from ${owner(name)} t where t::text like ${`%${text}%`} limit 1`;
    if (row) found.push(name);
  }
  return found;
}
