import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('[SHL-08] [ERR-01] a toast that names a young person closes with the session, and the reason it ended stays', async () => {
  const rows = new Map<string, string>();
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    clear: () => rows.clear(),
    key: () => null,
    length: 0,
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  const timers = { setTimeout, clearTimeout, setInterval, clearInterval };
  const page = { localStorage: storage, sessionStorage: storage, ...timers };
  vi.stubGlobal('window', Object.assign(new EventTarget(), page));
  vi.stubGlobal('document', new EventTarget());
  vi.resetModules();
  vi.doMock('#web/ui/feedback/announce.ts', () => ({ announce: () => {} }));
  const { leaveSession } = await import('#web/session/session.ts');
  const { toast, toastStore } = await import('#web/ui/overlay/toast.ts');
  toast.show({
    title: 'Approved, but we could not tell the client',
    text: 'Zafira Quillfeather',
    persistent: true,
  });
  await leaveSession('Your session has ended.');
  expect(toastStore.read().map(({ title }) => title)).toEqual(['Your session has ended.']);
});
