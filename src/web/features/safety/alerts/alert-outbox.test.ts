import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepBearer } from '#web/api/bearer.ts';
import {
  alertOutbox,
  closeOutbox,
  lookForPlace,
  raiseAlert,
  sendKeptAlerts,
} from '#web/features/safety/alerts/alert-outbox.ts';
import { keepUnsent } from '#web/features/safety/alerts/unsent-alerts.ts';
import { closeOwnStores } from '#web/writing/device-store.ts';

/** Without a database, the browser keeps alerts beyond the page only in localStorage, or not at all. */

const user = '019b82c6-6a00-7401-aca9-168e402af632';
type Sent = { press_id: string; pressed_at?: string; latitude: number | null };
/** The response's `code`, or the status if it is undefined. */
const office = {
  status: 201,
  code: undefined as number | undefined,
  sent: [] as Sent[],
  afterSent: (_: Sent) => {},
};
const kept = new Map<string, string>();
const storage = { isRefused: false };
let tellPlace: (place: object) => void = () => {};

beforeEach(() => {
  Object.assign(office, { status: 201, code: undefined, sent: [], afterSent: () => {} });
  kept.clear();
  storage.isRefused = false;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const geolocation = { getCurrentPosition: (found: typeof tellPlace) => (tellPlace = found) };
  vi.stubGlobal('navigator', { onLine: true, geolocation, locks: navigator.locks });
  const noEvents = { addEventListener: () => {} };
  vi.stubGlobal('window', { ...noEvents, setTimeout: (end: () => void) => setTimeout(end, 0), clearTimeout });
  vi.stubGlobal('document', { ...noEvents, visibilityState: 'visible' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (storage.isRefused) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('send_emergency_email')) return new Response('{}', { status: 401 });
    const sent: Sent = JSON.parse(String(init.body));
    const { status, code = status } = office;
    office.sent.push(sent);
    office.afterSent(sent);
    return new Response(JSON.stringify({ code }), { status });
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
});
afterEach(async () => {
  closeOutbox();
  // A pause that has started ends while the page's timers still exist.
  await new Promise((resolve) => setTimeout(resolve, 20));
  closeOwnStores();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('[SOS-04] an alert raised when the session ended is sent after signing in again, even if the browser has no database', async () => {
  office.status = 401;
  await raiseAlert(user);
  expect(alertOutbox.getState()).toMatchObject({ sending: 'signed out', is_kept: true });
  expect([...kept.values()].join()).not.toContain('latitude');
  closeOutbox();
  closeOwnStores();
  office.status = 201;
  await sendKeptAlerts(user);
  expect(new Set(office.sent.map(({ press_id }) => press_id)).size).toBe(1);
  expect([alertOutbox.getState().sending, kept.size]).toEqual(['none', 0]);
});

it('[SOS-04] any code but 201 is logged, without the position, and the same press is tried again', async () => {
  office.code = 500;
  office.afterSent = () => (office.code = undefined);
  lookForPlace();
  tellPlace({ coords: { latitude: 51.376543, longitude: -0.098765, accuracy: 5 }, timestamp: Date.now() });
  await raiseAlert(user);
  expect(office.sent.map(({ latitude }) => latitude)).toEqual([51.376543, 51.376543]);
  expect(new Set(office.sent.map(({ press_id }) => press_id)).size).toBe(1);
  const logged = vi.mocked(console.error).mock.calls.map(String);
  expect(logged).toEqual([expect.stringContaining('answered with 500')]);
  expect(logged.join()).not.toContain('51.37');
});

it('[SOS-04] an alert that this browser cannot store is not reported as stored', async () => {
  office.status = 401;
  storage.isRefused = true;
  await raiseAlert(user);
  expect(alertOutbox.getState()).toMatchObject({ sending: 'signed out', is_kept: false });
});

it('[SOS-04] a position that fails to arrive says nothing about the alert, which did arrive', async () => {
  lookForPlace();
  await raiseAlert(user);
  expect(alertOutbox.getState().sending).toBe('none');
  office.status = 500;
  const coords = { latitude: 51.5, longitude: -0.1, accuracy: 9 };
  tellPlace({ coords, timestamp: Date.now() });
  await vi.waitUntil(() => office.sent.length > 2);
  expect(office.sent.at(-1)).toMatchObject({ latitude: 51.5 });
  expect(alertOutbox.getState().sending).toBe('none');
});

it('[SOS-04] an earlier press’s position is forgotten when the dialog opens again', async () => {
  lookForPlace();
  tellPlace({ coords: { latitude: 51.5, longitude: -0.1, accuracy: 9 }, timestamp: Date.now() });
  await vi.waitUntil(() => alertOutbox.getState().place !== undefined);
  lookForPlace();
  expect(alertOutbox.getState().place).toBeUndefined();
});

const signedInAgain = () => {
  closeOutbox();
  closeOwnStores();
  Object.assign(office, { status: 201, sent: [] });
};

it('[SOS-04] of several stored presses the oldest is sent first', async () => {
  office.status = 401;
  const presses = ['22:03:37', '22:03:28', '22:03:51'].map((time) => ({
    ...{ id: crypto.randomUUID(), pressed_at: `2026-11-25T${time}.000Z` },
    user_id: user,
  }));
  for (const press of presses) keepUnsent(press);
  signedInAgain();
  await sendKeptAlerts(user);
  expect(office.sent.map(({ pressed_at }) => pressed_at?.slice(11, 19))).toEqual([
    '22:03:28',
    '22:03:37',
    '22:03:51',
  ]);
  expect(kept.size).toBe(0);
});

it('[SOS-04] pressed twice without signal, the first press is sent first once there is signal', async () => {
  office.status = 500;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T22:03:28Z') });
  const first = raiseAlert(user);
  vi.setSystemTime(new Date('2026-11-25T22:03:37Z'));
  const second = raiseAlert(user);
  vi.useRealTimers();
  const tries = (time: string) => office.sent.filter(({ pressed_at }) => pressed_at?.includes(time)).length;
  // The signal returns right after an attempt of the first: the second would be tried next.
  office.afterSent = ({ pressed_at }) => {
    if (!pressed_at?.includes('22:03:28') || tries('22:03:28') < 4 || tries('22:03:37') < 3) return;
    office.afterSent = () => {};
    queueMicrotask(() => Object.assign(office, { status: 201, sent: [] }));
  };
  await Promise.all([first, second]);
  expect(office.sent.map(({ pressed_at }) => pressed_at?.slice(11, 19))).toEqual(['22:03:28', '22:03:37']);
  expect(alertOutbox.getState().sending).toBe('none');
});
