import { afterEach, expect, it, vi } from 'vitest';
import { APP_STORE_KEY } from '#contract/core/constants.ts';

afterEach(() => vi.unstubAllGlobals());

it('[SHL-08] [AUT-09] takes what another tab has saved, and not who is signed in', async () => {
  const rows = new Map<string, string>();
  const page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  });
  vi.stubGlobal('window', Object.assign(page, { localStorage }));
  vi.stubGlobal('document', new EventTarget());
  vi.resetModules();
  const { initialAppState, keepViews, rememberCount, useAppStore } = await import(
    '#web/session/app-store.ts'
  );
  keepViews('reports', []);
  const saved_views = { appointments: [{ name: 'Uncovered', search: 'uncovered=true' }] };
  const theirs = { ...initialAppState, saved_views, is_signed_in: true, single_keys: false };
  rows.set(APP_STORE_KEY, JSON.stringify({ state: theirs, version: 0 }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: APP_STORE_KEY }));
  // This tab's next write does not overwrite theirs.
  rememberCount('young-people', 7);
  expect(useAppStore.getState()).toMatchObject({ saved_views, single_keys: false, is_signed_in: false });
  expect(JSON.parse(rows.get(APP_STORE_KEY) ?? '{}').state).toMatchObject({
    saved_views,
    single_keys: false,
    // They are still signed in.
    is_signed_in: true,
  });
});
