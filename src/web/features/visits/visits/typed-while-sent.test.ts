import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { closeOwnStores } from '#web/device/device-store.ts';
import { forgetHolder } from '#web/device/holder.ts';
import { sendWaiting } from '#web/features/visits/visits/send-waiting.ts';
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
} from '#web/features/visits/visits/visit-store.ts';
import { newPart, typed } from '#web/features/visits/visits/visit-work.ts';

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
    if (!url.includes('/app_report')) return new Response(JSON.stringify(visit));
    const { answers, submit } = JSON.parse(`${init.body}`);
    if (submit) handedIn.push(answers);
    return new Response(JSON.stringify({ id: 'r', version: 1 }), { status: 201 });
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

const words = (mood: string) => ({ day: [{ mood }] });

it('[REP-10] a report that is typed into as it is sent waits to be pressed again: half a sentence is never handed in', async () => {
  const part = { ...newPart('report', words('A walk.'), null), is_waiting: true };
  changeWork(id, (work) => ({ ...work, parts: { report: part } }), blankWork(visit, 'A visit'));
  await written(id);
  const type = () =>
    changePart(id, 'report', (now) => (now.kind === 'report' ? typed(now, words('A walk. She s')) : now));
  // Right after it was found to wait: while the device is asked for what the office has.
  const stop = visitStore.subscribe((now, before) => {
    if (now.is_sending && !before.is_sending) queueMicrotask(type);
  });
  await sendWaiting();
  stop();
  const left = { content: words('A walk. She s'), is_changed: true, is_waiting: false, problem: null };
  expect([handedIn, visitStore.getState().works[id]?.parts.report]).toMatchObject([[], left]);
  changePart(id, 'report', (now) => ({ ...now, is_waiting: true }));
  await sendWaiting();
  expect(handedIn).toEqual([words('A walk. She s')]);
});
