import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/core/sessions.ts';
import { openDeviceDatabase } from '#web/writing/device-database.ts';
import { isAnyKept, openDeviceStore, PUBLIC_USER } from '#web/writing/device-store.ts';
import { endHolder, findHolderWithoutSignal, forgetHolder, rememberHolder } from '#web/writing/holder.ts';

const day = 86_400_000;
const carer = (id: string, name: string): User => ({
  id: `019b82c6-6a00-7401-aca9-${id}`,
  name,
  email: 'carer@placewell.test',
  user_type: 'user',
  last_login: '2026-11-24T09:00:00Z',
  is_active: true,
  client: null,
  phone: null,
});
const cara = carer('168e402af632', 'Cara Okafor');
const carl = carer('168e402af633', 'Carl Okafor');
const WORDS = 'Amara was calm at bedtime';

async function everyByte(): Promise<string> {
  const database = await openDeviceDatabase();
  const rows = [...(await database.getAll('kept')), ...(await database.getAll('holder'))];
  const parts = rows.map((row) => {
    const sealed = 'sealed' in row ? row.sealed : row.user;
    return JSON.stringify(row) + new TextDecoder().decode(sealed?.content);
  });
  return parts.join('\n');
}

beforeEach(async () => {
  for (const { id } of [cara, carl]) await forgetHolder(id);
});

describe('the store of the device', () => {
  it('[REP-10] reads back what was written, and stores none of it in clear text', async () => {
    const store = await openDeviceStore(cara.id, new Date());
    await rememberHolder(cara, new Date());
    await store.write('work', 'one', { text: WORDS });
    expect(await store.read('work', 'one')).toEqual({ text: WORDS });
    const bytes = await everyByte();
    expect(bytes).toContain('one');
    expect(bytes).not.toContain('Amara');
    expect(bytes).not.toContain('Okafor');
  });

  it('[MIS-01] [SOS-04] tells a page without a signed-in user that something of a kind waits, but nothing about it', async () => {
    const store = await openDeviceStore(cara.id, new Date());
    await store.write('work', 'one', { text: WORDS });
    expect(await isAnyKept('missing')).toBe(false);
    await store.write('missing', 'one', { text: WORDS });
    await rememberHolder(carl, new Date());
    expect([await isAnyKept('missing'), await isAnyKept('alert')]).toEqual([true, false]);
    await store.remove('missing', ['one']);
    expect(await isAnyKept('missing')).toBe(false);
  });

  it('[REP-10] exports the key to nobody, and opens nothing that was moved elsewhere', async () => {
    const store = await openDeviceStore(cara.id, new Date());
    await store.write('work', 'one', { text: WORDS });
    const database = await openDeviceDatabase();
    const key = (await database.get('holder', cara.id))?.key;
    expect(key?.extractable).toBe(false);
    const row = await database.get('kept', [cara.id, 'work', 'one']);
    if (row) await database.put('kept', { ...row, id: 'two' });
    expect(await store.read('work', 'two')).toBeUndefined();
  });

  it('[REP-10] shows one carer nothing of another on the same device', async () => {
    const hers = await openDeviceStore(cara.id, new Date());
    await hers.write('work', 'one', { text: WORDS });
    const his = await openDeviceStore(carl.id, new Date());
    expect(await his.read('work', 'one')).toBeUndefined();
    expect(await his.list('work')).toEqual([]);
    // Even if her row is stored under his name, his key does not open it.
    const database = await openDeviceDatabase();
    const row = await database.get('kept', [cara.id, 'work', 'one']);
    if (row) await database.put('kept', { ...row, user_id: carl.id });
    expect(await his.read('work', 'one')).toBeUndefined();
  });

  it('[REP-10] deletes an item 30 days after its last change, whoever opens the device', async () => {
    const now = new Date();
    const store = await openDeviceStore(cara.id, now);
    await store.write('work', 'one', { text: WORDS });
    await store.write('visit', 'one', { text: WORDS });
    await openDeviceStore(carl.id, new Date(now.getTime() + 29.5 * day));
    expect(await store.read('work', 'one')).toBeDefined();
    expect(await store.read('visit', 'one')).toBeDefined();
    await openDeviceStore(carl.id, new Date(now.getTime() + 30.6 * day));
    expect(await store.read('work', 'one')).toBeUndefined();
    expect(await store.read('visit', 'one')).toBeUndefined();
  });

  it('[REP-10] loses no text to a clock that was wrong once, when it was written or after', async () => {
    const now = new Date();
    const store = await openDeviceStore(cara.id, now);
    await store.write('work', 'one', { text: WORDS });
    // Written on a phone whose clock was three months slow, and opened once the clock is right.
    await openDeviceStore(cara.id, new Date(now.getTime() + 90 * day));
    await openDeviceStore(cara.id, new Date(now.getTime() + 90.5 * day));
    expect(await store.read('work', 'one')).toEqual({ text: WORDS });
    // The clock is right again: nothing is old.
    await openDeviceStore(cara.id, new Date(now.getTime() + day));
    await openDeviceStore(cara.id, new Date(now.getTime() + 90 * day));
    expect(await store.read('work', 'one')).toEqual({ text: WORDS });
    // The clock was wrong twice, the second time by less.
    await openDeviceStore(cara.id, new Date(now.getTime() + 40 * day));
    expect(await store.read('work', 'one')).toEqual({ text: WORDS });
  });

  it('[SWK-02] deletes text without an account after a day', async () => {
    const now = new Date();
    const store = await openDeviceStore(PUBLIC_USER, now);
    await store.write('typed', 'register', { text: WORDS });
    await openDeviceStore(carl.id, new Date(now.getTime() + day / 2));
    expect(await store.read('typed', 'register')).toBeDefined();
    await openDeviceStore(carl.id, new Date(now.getTime() + 1.1 * day));
    expect(await store.read('typed', 'register')).toBeUndefined();
  });

  it('[EXP-02] keeps the bytes of a photo unchanged', async () => {
    const store = await openDeviceStore(cara.id, new Date());
    const bytes = new Uint8Array([255, 216, 0, 1, 2]);
    await store.writeBytes('photo', bytes);
    expect(await store.readBytes('photo')).toEqual(bytes);
  });
});

describe('working without signal', () => {
  const signedInAt = new Date('2026-11-24T09:00:00Z');
  const later = (hours: number) => new Date(signedInAt.getTime() + hours * 3_600_000);

  it('[REP-10] lets in the carer last signed in here, for three days', async () => {
    await rememberHolder(cara, signedInAt);
    expect(await findHolderWithoutSignal('Cara Okafor', later(72))).toEqual(cara);
    expect(await findHolderWithoutSignal('Cara Okafor', later(72.01))).toBeUndefined();
    expect(await findHolderWithoutSignal('Carl Okafor', later(1))).toBeUndefined();
  });

  it('[REP-10] lets in nobody after signing out; written work stays, fetched data is deleted', async () => {
    await rememberHolder(cara, signedInAt);
    const store = await openDeviceStore(cara.id, signedInAt);
    await store.write('work', 'one', { text: WORDS });
    await store.write('visit', 'one', { text: WORDS });
    await store.write('arrival', 'one', { text: WORDS });
    await endHolder();
    expect(await findHolderWithoutSignal('Cara Okafor', later(1))).toBeUndefined();
    expect(await store.read('work', 'one')).toEqual({ text: WORDS });
    expect(await store.read('visit', 'one')).toBeUndefined();
    expect(await store.read('arrival', 'one')).toBeUndefined();
  });

  it('[REP-10] another carer who signs in here replaces the first', async () => {
    await rememberHolder(cara, signedInAt);
    await rememberHolder(carl, later(1));
    expect(await findHolderWithoutSignal('Cara Okafor', later(2))).toBeUndefined();
    expect(await findHolderWithoutSignal('Carl Okafor', later(2))).toEqual(carl);
  });

  it('[REP-10] forgets a user completely when asked', async () => {
    await rememberHolder(cara, signedInAt);
    const store = await openDeviceStore(cara.id, signedInAt);
    await store.write('work', 'one', { text: WORDS });
    await forgetHolder(cara.id);
    expect(await findHolderWithoutSignal('Cara Okafor', later(1))).toBeUndefined();
    expect(await (await openDeviceStore(cara.id, signedInAt)).read('work', 'one')).toBeUndefined();
  });
});
