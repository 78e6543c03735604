import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import {
  closeOutbox,
  lookForPlace,
  raiseAlert,
  sendKeptAlerts,
} from '#web/features/safety/alerts/alert-outbox.ts';
import { closeOwnStores, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

const user = '019b82c6-6a00-7401-aca9-168e402af633';
const office = { hasSignal: true, sent: [] as { press_id: string; latitude: number | null }[] };
let tellPlace: (place: object) => void = () => {};

beforeEach(async () => {
  Object.assign(office, { hasSignal: true, sent: [] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const geolocation = { getCurrentPosition: (found: typeof tellPlace) => (tellPlace = found) };
  vi.stubGlobal('navigator', { onLine: true, geolocation, locks: navigator.locks });
  const noEvents = { addEventListener: () => {} };
  vi.stubGlobal('window', { ...noEvents, setTimeout: (end: () => void) => setTimeout(end, 1), clearTimeout });
  vi.stubGlobal('document', { ...noEvents, visibilityState: 'visible' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!office.hasSignal) throw new TypeError('fetch failed');
    if (!url.includes('send_emergency_email')) return new Response('{}', { status: 401 });
    office.sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ code: 201 }), { status: 201 });
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
});
afterEach(async () => {
  closeOutbox();
  // A pause that has started ends while the page's timers still exist.
  await new Promise((resolve) => setTimeout(resolve, 20));
  closeOwnStores();
  forgetBearer();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const listKept = async (store: 'alert' | 'place') => (await (await openOwnStore(user)).list(store)).length;
/** The browser is killed: nothing of the page remains, but what is on the device does. */
function kill(): void {
  closeOutbox();
  closeOwnStores();
}
const here = () =>
  tellPlace({ coords: { latitude: 51.5, longitude: -0.1, accuracy: 9 }, timestamp: Date.now() });

it.each(['before', 'after'])(
  '[SOS-04] a position found %s the press is stored with it if the page closes before there is signal',
  async (when) => {
    office.hasSignal = false;
    lookForPlace();
    if (when === 'before') here();
    void raiseAlert(user);
    if (when === 'after') setTimeout(here, 10);
    await vi.waitUntil(async () => (await listKept('alert')) + (await listKept('place')) === 2);
    kill();
    office.hasSignal = true;
    await sendKeptAlerts(user);
    expect(office.sent.map(({ latitude }) => latitude)).toEqual([51.5]);
    expect([await listKept('alert'), await listKept('place')]).toEqual([0, 0]);
  },
);

it('[SOS-04] a position stays on the device no longer than its alert', async () => {
  lookForPlace();
  here();
  await raiseAlert(user);
  expect(office.sent.map(({ latitude }) => latitude)).toEqual([51.5]);
  expect([await listKept('alert'), await listKept('place')]).toEqual([0, 0]);
});
