import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { sendWaiting } from '#web/features/visits/send-waiting.ts';
import {
  blankWork,
  changePart,
  changeWork,
  closeVisitStore,
  holdOpen,
  keepVisit,
  openVisitStore,
  visitStore,
  written,
} from '#web/features/visits/visit-store.ts';
import { newPart, typed } from '#web/features/visits/visit-work.ts';
import { closeOwnStores } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const visit = aVisit();
const id = visit.appointment_carer_id;
const user = visit.timesheet.carer.id;
const handedIn: unknown[] = [];
let close = () => {};

beforeEach(async () => {
  handedIn.length = 0;
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('extra_info')) return new Response(JSON.stringify(visit));
    handedIn.push(JSON.parse(`${init.body}`).text);
    return new Response(JSON.stringify({ id: 'x', version: 1 }), { status: 201 });
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
  await openVisitStore(user);
  await keepVisit(visit);
  close = holdOpen(id);
});
afterEach(async () => {
  close();
  await written(id);
  closeVisitStore();
  forgetBearer();
  vi.unstubAllGlobals();
});

const words = (text: string) => ({ text });

it('[REP-10] text that is changed while it is sent waits to be submitted again: half a sentence is never submitted', async () => {
  const part = { ...newPart('extra', words('A walk.'), null), is_waiting: true };
  changeWork(id, (work) => ({ ...work, parts: { extra: part } }), blankWork(visit, 'A visit'));
  await written(id);
  const type = () =>
    changePart(id, 'extra', (now) => (now.kind === 'extra' ? typed(now, words('A walk. She s')) : now));
  // Right after it was found waiting: while the device is asked what the server has.
  const stop = visitStore.subscribe((now, before) => {
    if (now.is_sending && !before.is_sending) queueMicrotask(type);
  });
  await sendWaiting();
  stop();
  const left = { content: words('A walk. She s'), is_changed: true, is_waiting: false, problem: null };
  expect([handedIn, visitStore.getState().works[id]?.parts.extra]).toMatchObject([[], left]);
  changePart(id, 'extra', (now) => ({ ...now, is_waiting: true }));
  await sendWaiting();
  expect(handedIn).toEqual(['A walk. She s']);
});
