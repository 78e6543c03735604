import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeOwnStores } from '#web/writing/device-store.ts';
import { createKeeper, type OpenDraft, openDraft } from '#web/writing/draft-keeper.ts';
import { forgetHolder } from '#web/writing/holder.ts';
import type { SaveState } from '#web/writing/saver.ts';

const user = '019b82c6-6a00-7401-aca9-168e402af632';
const FORM = 'team/new';
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** A server reduced to one user's drafts. */
const server = {
  drafts: new Map<string, { content: unknown; updated_at: string }>(),
  losesAnswers: 0,
  isDown: false,
  isSilent: false,
};

function reply(url: string, init: RequestInit): Response {
  const form = new URL(url, 'http://x').searchParams.get('form') ?? '';
  if (init.method === 'GET')
    return json(200, server.drafts.has(form) ? { form, ...server.drafts.get(form) } : null);
  if (init.method === 'DELETE') {
    server.drafts.delete(form);
    return json(200, { form });
  }
  const body: { form: string; content: unknown } = JSON.parse(String(init.body));
  const saved = { content: body.content, updated_at: new Date().toISOString() };
  server.drafts.set(body.form, saved);
  return json(200, { form: body.form, ...saved });
}

beforeEach(async () => {
  Object.assign(server, { drafts: new Map(), losesAnswers: 0, isDown: false, isSilent: false });
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  // No timer runs: the tests say when a pause ends.
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout: () => 0, clearTimeout: () => {} }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('error_reports')) return json(201, {});
    init.signal?.throwIfAborted();
    if (server.isSilent)
      await new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    if (server.isDown) throw new TypeError('fetch failed');
    const answer = reply(url, init);
    if (server.losesAnswers-- > 0) throw new TypeError('fetch failed');
    return answer;
  });
  await forgetHolder(user);
  closeOwnStores();
});
afterEach(() => vi.unstubAllGlobals());

interface Tab {
  open: OpenDraft;
  keeper: ReturnType<typeof createKeeper>;
  shown: () => SaveState | undefined;
  /** Leaves the form and waits until every call has ended. */
  leave: () => Promise<void>;
}

async function openTab(): Promise<Tab> {
  const open = await openDraft(user, FORM);
  let state: SaveState | undefined;
  const keeper = createKeeper((next) => {
    state = next;
  });
  keeper.start(open);
  return {
    open,
    keeper,
    shown: () => state,
    leave: async () => {
      await keeper.stop();
      open.copy.close();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('text typed into a form', () => {
  it('[UIX-09] is on the server when the form is left, and no longer on the device', async () => {
    const tab = await openTab();
    tab.keeper.keep({ name: 'Riv' });
    tab.keeper.keep({ name: 'Rivers' });
    await tab.leave();
    expect(server.drafts.get(FORM)?.content).toEqual({ name: 'Rivers' });
    const again = await openTab();
    expect(again.open.copy.found).toBeUndefined();
    expect(again.open.draft?.content).toEqual({ name: 'Rivers' });
    await again.leave();
  });

  it('[UIX-09] stays on the device without a connection, and is restored when the form is opened again', async () => {
    const tab = await openTab();
    server.isDown = true;
    tab.keeper.keep({ name: 'Rivers' });
    await tab.leave();
    const again = await openTab();
    expect(again.open.draft?.content).toEqual({ name: 'Rivers' });
    server.isDown = false;
    again.keeper.keep({ name: 'Riverside' });
    await again.leave();
    expect(server.drafts.get(FORM)?.content).toEqual({ name: 'Riverside' });
  });

  it('[UIX-09] stays on the device after a timeout, and nothing waits for ever', async () => {
    const tab = await openTab();
    const late = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    server.isSilent = true;
    tab.keeper.keep({ name: 'Rivers' });
    const leaving = tab.leave();
    late.abort(new DOMException('late', 'TimeoutError'));
    await leaving;
    limit.mockRestore();
    server.isSilent = false;
    const again = await openTab();
    expect(again.open.draft?.content).toEqual({ name: 'Rivers' });
    await again.leave();
  });

  it('[UIX-09] is neither lost nor duplicated if a response is lost', async () => {
    const tab = await openTab();
    server.losesAnswers = 1;
    tab.keeper.keep({ name: 'Rivers' });
    await tab.leave();
    expect(server.drafts.size).toBe(1);
    const again = await openTab();
    expect(again.open.draft?.content).toEqual({ name: 'Rivers' });
    await again.leave();
  });

  it('[UIX-09] of one’s own whose response was lost is not kept beside newer text', async () => {
    const tab = await openTab();
    server.losesAnswers = 1;
    tab.keeper.keep({ name: 'Rivers' });
    await tab.keeper.stop();
    tab.keeper.start(tab.open);
    server.isDown = true;
    tab.keeper.keep({ name: 'Riverside' });
    await tab.leave();
    server.isDown = false;
    const again = await openTab();
    expect(again.open.draft?.content).toEqual({ name: 'Riverside' });
    const beside = await openTab();
    expect(beside.open.draft).toBeNull();
    await beside.leave();
    again.keeper.keep({ name: 'Riverside, Leeds' });
    await again.leave();
    expect(server.drafts.get(FORM)?.content).toEqual({ name: 'Riverside, Leeds' });
  });

  it('[UIX-09] of another device waits beside what this one has', async () => {
    const tab = await openTab();
    server.isDown = true;
    tab.keeper.keep({ name: 'Here' });
    await tab.leave();
    server.isDown = false;
    server.drafts.set(FORM, { content: { name: 'Elsewhere' }, updated_at: '2026-11-24T09:00:00Z' });
    const again = await openTab();
    expect(again.open.draft?.content).toEqual({ name: 'Here' });
    await again.keeper.forget();
    await again.leave();
    const next = await openTab();
    expect(next.open.draft?.content).toEqual({ name: 'Elsewhere' });
    await next.leave();
  });

  it('[UIX-09] is not saved twice if the server has it already with its keys in another order', async () => {
    const tab = await openTab();
    server.losesAnswers = 9;
    tab.keeper.keep({ name: 'Rivers', client: 'Croydon' });
    await tab.leave();
    server.losesAnswers = 0;
    expect(JSON.stringify(server.drafts.get(FORM)?.content)).toBe('{"name":"Rivers","client":"Croydon"}');
    const updated_at = '2026-11-24T09:00:00Z';
    server.drafts.set(FORM, { content: { client: 'Croydon', name: 'Rivers' }, updated_at });
    const again = await openTab();
    await again.keeper.forget();
    await again.leave();
    const next = await openTab();
    expect(next.open.draft).toBeNull();
    await next.leave();
  });

  it('[UIX-09] that is on a server without a response is neither overwritten nor discarded unseen', async () => {
    for (const end of ['is typed over', 'is discarded']) {
      server.drafts.set(FORM, { content: { name: 'Before' }, updated_at: '2026-11-24T09:00:00Z' });
      server.isDown = true;
      const tab = await openTab();
      expect(tab.open.draft, end).toBeNull();
      tab.keeper.keep({ name: 'Now' });
      server.isDown = false;
      if (end === 'is discarded') await tab.keeper.forget();
      await tab.leave();
      if (end === 'is typed over') {
        const mine = await openTab();
        expect([mine.open.draft?.content], end).toContainEqual({ name: 'Now' });
        await mine.keeper.forget();
        await mine.leave();
      }
      const next = await openTab();
      expect(next.open.draft?.content, end).toEqual({ name: 'Before' });
      await next.keeper.forget();
      await next.leave();
    }
  });

  it('[UIX-09] is deleted once it is sent, here and on the server; what is typed after that is saved', async () => {
    const tab = await openTab();
    tab.keeper.keep({ name: 'Rivers' });
    await tab.keeper.forget();
    expect(server.drafts.size).toBe(0);
    tab.keeper.keep({ name: 'Another' });
    tab.keeper.resume();
    await tab.leave();
    expect(server.drafts.get(FORM)?.content).toEqual({ name: 'Another' });
  });
});
