import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '#contract/core/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { PhotoError } from '#web/device/photo.ts';
import { createHeldFiles } from '#web/files/held-files.ts';

const LIMIT = 'At most 20 files.';
const server = { added: [] as string[], keys: [] as string[], failing: new Map<string, ApiError>() };
let pauses: (() => void)[] = [];

const named = (name: string) => new File(['content'], name, { type: 'application/pdf' });
const noAnswer = () => new ApiError(null);
const refusal = (detail: string) => new ApiError(415, { code: 'input.unsupported_type', detail } as Problem);

const begin = () =>
  createHeldFiles({
    prepare: async (file) => {
      if (file.name.endsWith('.txt')) throw new PhotoError(`${file.name} is not a photo or a PDF.`);
      return file;
    },
    send: async ({ name }, key) => {
      server.keys.push(`${name} ${key}`);
      const error = server.failing.get(name);
      if (error) throw error;
      server.added.push(name);
    },
    tooMany: LIMIT,
  });
const readNames = ({ store }: ReturnType<typeof begin>) => ({
  waiting: store.getState().waiting.map(({ name }) => name),
  refused: store.getState().refused.map(({ name, problem }) => `${name}: ${problem}`),
});

beforeEach(() => {
  Object.assign(server, { added: [], keys: [], failing: new Map() });
  pauses = [];
  // No timer runs: the tests say when a pause ends.
  const timers = { setTimeout: (run: () => void) => pauses.push(run), clearTimeout: () => {} };
  vi.stubGlobal('window', Object.assign(new EventTarget(), timers));
});
afterEach(() => vi.unstubAllGlobals());

describe('files that are sent as soon as they are chosen', () => {
  it('[REF-01] are added one by one: invalid ones are named, and hold up no other', async () => {
    server.failing.set('virus.pdf', refusal('This PDF does things by itself.'));
    const held = begin();
    await held.choose([named('note.txt'), named('virus.pdf'), named('plan.pdf'), named('order.pdf')], 20);
    expect(server.added).toEqual(['plan.pdf', 'order.pdf']);
    const refused = [
      'note.txt: note.txt is not a photo or a PDF.',
      'virus.pdf: This PDF does things by itself.',
    ];
    expect(readNames(held)).toEqual({ waiting: [], refused });
    expect(pauses).toHaveLength(0);
    await held.choose([named('note.txt')], 20);
    expect(readNames(held).refused.toSorted()).toEqual(refused);
    for (const { key } of held.store.getState().refused) held.leaveOut(key);
    expect(readNames(held)).toEqual({ waiting: [], refused: [] });
  });

  it('[REF-01] wait if there was no response, and are retried under the same key after the pause', async () => {
    server.failing.set('plan.pdf', noAnswer());
    const held = begin();
    await held.choose([named('plan.pdf'), named('order.pdf')], 20);
    expect(readNames(held)).toEqual({ waiting: ['plan.pdf', 'order.pdf'], refused: [] });
    expect(held.store.getState().waiting[0]?.problem).toMatch(/^No connection/);
    expect([server.keys.length, held.isHolding()]).toEqual([1, true]);
    server.failing.clear();
    pauses.at(-1)?.();
    await held.flush();
    expect(server.added).toEqual(['plan.pdf', 'order.pdf']);
    expect(server.keys[0]).toBe(server.keys[1]);
    expect([readNames(held).waiting, held.isHolding()]).toEqual([[], false]);
  });

  it('[REF-01] are sent automatically when the signal returns, and no longer once the page was left', async () => {
    server.failing.set('plan.pdf', noAnswer());
    const held = begin();
    held.start();
    await held.choose([named('plan.pdf')], 20);
    server.failing.clear();
    held.stop();
    window.dispatchEvent(new Event('online'));
    await held.flush();
    expect(server.added).toEqual([]);
    held.start();
    await held.flush();
    expect(server.added).toEqual(['plan.pdf']);
  });

  it('[REF-01] skip one with which the server fails', async () => {
    server.failing.set('plan.pdf', new ApiError(500));
    const held = begin();
    await held.choose([named('plan.pdf'), named('order.pdf')], 20);
    expect(server.added).toEqual(['order.pdf']);
    expect(readNames(held)).toEqual({ waiting: ['plan.pdf'], refused: [] });
  });

  it('[REF-01] are named if they exceed the limit', async () => {
    server.failing.set('plan.pdf', noAnswer());
    const held = begin();
    await held.choose([named('plan.pdf')], 2);
    await held.choose([named('order.pdf'), named('photo.pdf')], 2);
    expect(readNames(held)).toEqual({
      waiting: ['plan.pdf', 'order.pdf'],
      refused: [`photo.pdf: ${LIMIT}`],
    });
  });
});
