import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignedIn } from '#contract/core/sessions.ts';

const cara: SignedIn['user'] = {
  id: '019b82c6-6a00-7401-aca9-168e402af632',
  name: 'Cara Okafor',
  email: 'cara@placewell.test',
  user_type: 'user',
  last_login: '2026-11-24T09:00:00Z',
  is_active: true,
  client: null,
  phone: null,
};
const signedIn: SignedIn = { token: 'token', expires_at: '2099-01-01T00:00:00Z', user: cara };

function makeStorage() {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    clear: () => rows.clear(),
  };
}

beforeEach(() => {
  const [localStorage, sessionStorage] = [makeStorage(), makeStorage()];
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('sessionStorage', sessionStorage);
  const timers = {
    setTimeout: () => 0,
    clearTimeout: () => {},
    setInterval: () => 0,
    clearInterval: () => {},
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, sessionStorage, ...timers }));
  // A dialog with a field is open.
  const screen = { querySelectorAll: () => [], querySelector: () => ({}), visibilityState: 'visible' };
  vi.stubGlobal('document', Object.assign(new EventTarget(), screen));
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ code: 'session.ended' }), { status: 401 }),
  );
  vi.resetModules();
  vi.doMock('#web/ui/feedback/announce.ts', () => ({ announce: () => {} }));
  vi.doMock('#web/api/live.ts', () => ({ listenForChanges: () => () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the office', async () => (await import('#web/api/call.ts')).tellSessionIsLost()],
  [
    'another tab, which the office told',
    async () => {
      const { tellOtherTabs } = await import('#web/session/session-ended.ts');
      tellOtherTabs();
      const newValue = localStorage.getItem('placewell/session-ended');
      const event = Object.assign(new Event('storage'), { key: 'placewell/session-ended', newValue });
      window.dispatchEvent(event);
    },
  ],
])(
  '[AUT-11] [REP-10] a device that hears of the end from %s opens no record without signal, and keeps what is typed',
  async (_, hear) => {
    const { enterSession, sessionStore } = await import('#web/session/session.ts');
    const { findHolderWithoutSignal } = await import('#web/writing/holder.ts');
    const { openDeviceStore } = await import('#web/writing/device-store.ts');
    const { renewBearer } = await import('#web/api/bearer.ts');
    enterSession(signedIn);
    const find = () => findHolderWithoutSignal('Cara Okafor', new Date());
    await vi.waitFor(async () => expect(await find()).toBeDefined());
    const store = await openDeviceStore(cara.id, new Date());
    for (const kind of ['visit', 'arrival', 'work', 'note', 'typed', 'missing'] as const)
      await store.write(kind, 'one', { text: 'Zafira' });
    await renewBearer();
    await hear();
    // The screen stays, because of its text.
    expect(sessionStore.getState().status).toBe('in');
    await vi.waitFor(async () => expect(await find()).toBeUndefined());
    expect(await store.read('visit', 'one')).toBeUndefined();
    expect(await store.read('arrival', 'one')).toBeUndefined();
    for (const kind of ['work', 'note', 'typed', 'missing'] as const)
      expect(await store.read(kind, 'one')).toEqual({ text: 'Zafira' });
  },
);
