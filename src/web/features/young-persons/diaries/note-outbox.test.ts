import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { newNote } from '#web/features/young-persons/diaries/note-content.ts';
import {
  CLOSED_RECORD,
  noteOutbox,
  placeOfNote,
  readNote,
  sendNotes,
} from '#web/features/young-persons/diaries/note-outbox.ts';
import { closeOwnStores, type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';
import { holdThis } from '#web/writing/place.ts';

const user = '019b82c6-6a00-7401-aca9-168e402af632';
const young_person_id = '019b82c6-6a00-7401-aca9-168e402af640';
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** A server reduced to its case notes, by the key each was sent with. */
const office = {
  notes: new Map<string, string>(),
  losesAnswers: 0,
  isDown: false,
  refuses: false,
  /** True if the record is closed; otherwise only the note is gone. */
  isClosed: false,
  isGone: false,
  current: {},
};
let store: DeviceStore;

beforeEach(async () => {
  Object.assign(office, { notes: new Map(), losesAnswers: 0, isDown: false, refuses: false, current: {} });
  Object.assign(office, { isClosed: false, isGone: false });
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('error_reports')) return json(201, {});
    if (office.isDown) throw new TypeError('fetch failed');
    if (office.refuses) return json(400, { code: 'input.invalid', detail: 'Not right.', errors: [] });
    const isOfPerson = url.endsWith(young_person_id);
    if (office.isClosed || (office.isGone && !isOfPerson))
      return json(404, { code: 'not_found', detail: 'Not there.', errors: [] });
    if (isOfPerson) return json(200, {});
    if (init.method === 'PUT')
      return json(409, { code: 'version.stale', detail: 'Changed meanwhile.', current: office.current });
    const body = init.body instanceof FormData ? init.body : new FormData();
    office.notes.set(new Headers(init.headers).get('idempotency-key') ?? '', String(body.get('title')));
    if (office.losesAnswers-- > 0) throw new TypeError('fetch failed');
    return json(201, {});
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
  store = await openOwnStore(user);
});
afterEach(() => {
  forgetBearer();
  vi.unstubAllGlobals();
});

async function putToWait(place: string, title: string, note_id: string | null = null): Promise<void> {
  const waiting = { young_person_id, note_id, since: new Date().toISOString() };
  const note = { ...newNote(new Date()), title, text: 'We walked.', key: `key of ${title}` };
  office.current = { ...note, files: [] };
  await store.write('note', place, { ...note, waiting });
  await noteOutbox.tell(store);
}
const waiting = () =>
  noteOutbox.state
    .getState()
    .entries.filter(({ errand }) => errand)
    .map(({ title, problem }) => [title, problem]);

describe('a waiting case note', () => {
  it('[REP-10] [DIA-02] is sent once, and deleted from the device', async () => {
    await putToWait('new a', 'A walk');
    await putToWait('new a/tab-2', 'A swim');
    expect(waiting()).toHaveLength(2);
    expect(await sendNotes(store)).toBe(2);
    expect([...office.notes.values()]).toEqual(['A walk', 'A swim']);
    expect(await store.list('note')).toEqual([]);
    expect(waiting()).toEqual([]);
  });

  it('[REP-10] is sent again under its key if the response was lost, and is saved once', async () => {
    await putToWait('new a', 'A walk');
    office.losesAnswers = 1;
    expect(await sendNotes(store)).toBe(0);
    expect(waiting()).toEqual([['A walk', undefined]]);
    expect(await sendNotes(store)).toBe(1);
    expect([...office.notes]).toEqual([['key of A walk', 'A walk']]);
  });

  it('[REP-10] waits on while there is no connection, and needs the user if it is refused', async () => {
    await putToWait('new a', 'A walk');
    office.isDown = true;
    expect(await sendNotes(store)).toBe(0);
    expect(waiting()).toEqual([['A walk', undefined]]);
    Object.assign(office, { isDown: false, refuses: true });
    expect(await sendNotes(store)).toBe(0);
    expect(waiting()).toEqual([['A walk', 'Not right.']]);
    // It is not tried again until the user has corrected it.
    office.refuses = false;
    expect(await sendNotes(store)).toBe(0);
    expect((await store.list('note')).map(({ id }) => id)).toEqual(['new a']);
  });

  it('[REP-10] [YPN-03] says that the record is closed if it was restricted, and keeps all text', async () => {
    await putToWait('new a', 'A walk');
    await putToWait('edit b', 'A swim', 'b');
    office.isClosed = true;
    expect(await sendNotes(store)).toBe(0);
    expect(waiting()).toEqual([
      ['A swim', CLOSED_RECORD],
      ['A walk', CLOSED_RECORD],
    ]);
    expect(CLOSED_RECORD).toMatch(/restricted.*Ring the office/);
    const { waiting: _, problem: __, ...kept } = (await readNote(store, 'new a')) ?? {};
    expect(kept).toMatchObject({ title: 'A walk', text: 'We walked.' });
  });

  it('[REP-10] does not say so if only the note is gone', async () => {
    await putToWait('edit b', 'A swim', 'b');
    office.isGone = true;
    expect(await sendNotes(store)).toBe(0);
    expect(waiting()).toEqual([['A swim', 'Not there.']]);
  });

  it('[REP-10] as a change, is complete if an earlier attempt succeeded and its response was lost', async () => {
    await putToWait('edit a', 'A walk', 'a');
    expect(await sendNotes(store)).toBe(1);
    await putToWait('edit a', 'A walk', 'a');
    office.current = { ...office.current, text: 'Written by someone else.' };
    expect(await sendNotes(store)).toBe(0);
    expect(waiting()).toEqual([['A walk', 'Changed meanwhile.']]);
  });

  it('[REP-10] is left to the screen on which it is open', async () => {
    await putToWait('new a', 'A walk');
    const release = await holdThis(placeOfNote(user, 'new a'));
    expect(await sendNotes(store)).toBe(0);
    release?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await sendNotes(store)).toBe(1);
  });
});
